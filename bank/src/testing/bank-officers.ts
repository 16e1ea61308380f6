import { sql } from 'drizzle-orm'
import { findByAccount } from '../people/directory/operators.ts'
import { openSession } from '../people/sign-in/sessions.ts'
import { queryRows } from '../platform/db/db.ts'
import { type Caller, callersOn } from './direct-calls.ts'
import { sceneOf, seller } from './discount-scene.ts'
import { must, type TestBank } from './test-bank.ts'

/** An officer of each bank who approves, and one who pays. */
export const officersOf = { a: ['bankA1', 'bankA2'], b: ['bankB1', 'bankB2'] } as const
const roles = ['审批岗', '放款复核岗'] as const

/**
 * A second discounting bank beside the demo's, and two officers of each: of the first (`a`) is all that the demo data has.
 * Officers are made by an administrator, as at work.
 */
export const twoBanks = async (bank: TestBank) => {
  const change = (statement: string) => bank.db.execute(sql.raw(statement))
  await change(`update bank_org set is_discount_bank = true where name = '云岭示例银行'`)
  const bankNoOf = async (name: string) => {
    const [row] = await queryRows<{ bank_no: string; id: string }>(
      bank.db,
      sql`select bank_no, id::text as id from bank_org where name = ${name}`,
    )
    return must(row, name)
  }
  const banks = { a: await bankNoOf('江州示例银行'), b: await bankNoOf('云岭示例银行') }
  const admin = bank.as('admin')
  const utokens = new Map<string, string>()

  /** Signs somebody in, as they are now. */
  const signIn = async (account: string) => {
    await change(`update operator set user_status = 0 where account = '${account}'`)
    const person = must(await findByAccount(bank.db, account), account)
    utokens.set(account, await bank.db.transaction(tx => openSession(tx, person.operator.id, new Date())))
  }
  let numbers = 0
  const add = async (account: string, bank_no: string, role: string) => {
    numbers += 1
    const mobile = `1540970000${numbers}`
    const { user_id } = await admin('/api/admin/user/add', {
      account,
      user_name: `${role.slice(0, 2)}${account}`,
      mobile,
      bank_no,
    })
    const { rows } = await admin('/api/admin/role/query', { keyword: role })
    await admin('/api/admin/user/assign_role', { user_id, role_ids: [must(rows[0], role).role_id] })
    await signIn(account)
    return user_id
  }
  for (const key of ['a', 'b'] as const)
    for (const [index, account] of officersOf[key].entries())
      await add(account, banks[key].bank_no, must(roles[index], 'role'))

  const calls = callersOn(bank.db, bank.clock, utokens, bank.services.connections)
  /** Gives an application, with a signing of its own, to the second bank. */
  const toSecond = async (applyNo: string) => {
    await change(`insert into bank_sign
      select (copy).* from (select jsonb_populate_record(null::bank_sign, to_jsonb(s) || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('bank_sign', 'id')), 'sign_no', 'QY20260101900001',
        'bank_org_id', ${banks.b.id}, 'agreement_no', 'XY20260101900001')) as copy
        from bank_sign s join disc_apply a on a.bank_sign_id = s.id where a.apply_no = '${applyNo}') made`)
    await change(`update disc_apply set disc_bank_id = ${banks.b.id},
      bank_sign_id = (select id from bank_sign where sign_no = 'QY20260101900001') where apply_no = '${applyNo}'`)
  }
  return {
    banks,
    signIn,
    add,
    toSecond,
    as: (account: string): Caller => (utokens.has(account) ? calls(account) : bank.as(account)),
  }
}

/** A bill of the application paid, presented by the bank that has bought it. */
export const presentedByFirst = sql`
  insert into presentment (presentment_no, holding_id, bill_id, range_start, range_end, amount_fen, holder_kind, org_id,
    holder_name, subject, kind, state, first_dt, last_dt, presented_dt, presented_at, presented_by, answer_by)
  select 'TS20260623900001', b.holding_id, b.bill_id, b.range_start, b.range_end, b.face_fen, 'bank', a.disc_bank_id,
    '江州示例银行', 'of the bank', 'in_time', 'P10', '2026-06-23', '2026-07-03', '2026-06-23', now(), '系统', '2026-06-26'
  from disc_apply_bill b join disc_apply a on a.id = b.apply_id where a.paid_at is not null limit 1`

/** What a company has asked of the first bank beside its applications: a statement, and a change of its account. */
export const askedOfFirst = async (bank: TestBank, bankNo: string) => {
  const { sign_no } = await bank.as(seller)('/api/signing/query_sign', {})
  const [sign] = await queryRows<{ id: string }>(
    bank.db,
    sql`select settle_account_id::text as id from bank_sign where sign_no = ${sign_no}`,
  )
  const { statement_no } = await bank.as(seller)('/api/statement/order_statement', {
    acct_id: must(sign, sign_no).id,
    from: '2026-06-01',
    to: '2026-06-22',
  })
  await bank.as(seller)('/api/signing/ask_account_change', {
    sign_no,
    settle_acct_name: '云岭示例钢贸有限公司',
    settle_acct_no: '9900123456789010300',
    settle_bank_no: bankNo,
    remark: '基本户迁移',
    sms_code: await sceneOf(bank).codeFor(seller, 'change_account'),
  })
  return { sign_no, statement_no }
}
