import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { sceneOf, seller } from '../testing/discount-scene.ts'
import { partnerBank } from '../testing/signing-scene.ts'
import {
  exampleHolding,
  must,
  newKey,
  newTestBank,
  submitBills,
  type TestBank,
} from '../testing/test-bank.ts'

/** Ends in 00: it is always sent 0.07 yuan. */
const NEW = '9900123456789010300'
const OLD = '9900123456789010118'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const call = () => bank.as(seller)
const officer = () => bank.as('officer1')
const sign = async () => call()('/api/signing/query_sign', {})

const ask = async (more: Record<string, unknown> = {}) => {
  const { sign_no } = await sign()
  const sms_code = await sceneOf(bank).codeFor(seller, 'change_account')
  return call()('/api/signing/ask_account_change', {
    sign_no,
    settle_acct_name: '云岭示例钢贸有限公司',
    settle_acct_no: NEW,
    settle_bank_no: partnerBank,
    remark: '基本户迁移',
    sms_code,
    ...more,
  })
}
const refused = (act: Promise<unknown>, code: string, fields?: Record<string, string>) =>
  expect(act).rejects.toMatchObject({ code, ...(fields && { fields: expect.objectContaining(fields) }) })

const shown = async () => must((await call()('/api/signing/query_account_change', {})).rows[0], 'the change')

/** Approved, and 0.07 yuan sent to the new account. */
const approved = async () => {
  const { change_no } = await ask()
  await officer()('/api/admin/read_change_account', { change_no })
  await officer()('/api/admin/approve_account_change', { change_no })
  await bank.runJobs()
  return change_no
}
const verify = (change_no: string, amount_fen = '7') =>
  call()('/api/signing/verify_account_change', { change_no, amount_fen })

/** What each of the company's accounts holds beside its opening and the proof, by the end of its number. */
const paidInto = async (): Promise<Record<string, string>> => {
  const { rows } = { rows: await bankAccounts() }
  return Object.fromEntries(rows.map(({ acct_no, balance_fen }) => [acct_no.slice(-4), balance_fen]))
}
const bankAccounts = async () => {
  const rows = await queryRows<{ id: string }>(
    bank.db,
    sql`select a.id::text as id from settle_account a join operator o on o.member_id = a.owner_member_id
         where o.account = ${seller} and a.book is null order by a.id`,
  )
  return Promise.all(
    rows.map(async ({ id }) => {
      const entries = await call()('/api/statement/query_entry', {
        acct_id: id,
        from: '2026-01-01',
        to: '2026-12-31',
      })
      const [found] = await queryRows<{ enc: string }>(
        bank.db,
        sql`select acct_no_enc as enc from settle_account where id = ${Number(id)}`,
      )
      return { acct_no: bank.services.atRest.open(must(found, 'it').enc), balance_fen: entries.closing_fen }
    }),
  )
}

describe('a change of the settlement account', () => {
  test('takes effect when it is proven: what was promised keeps the old account, what comes after goes to the new', async () => {
    const holding = await exampleHolding(bank)
    const first = await submitBills(bank, seller, [{ holding_id: holding.holding_id }])
    await officer()('/api/admin/approve_disc_apply', { apply_no: first.apply_no })
    const before = await paidInto()

    const change_no = await approved()
    expect(await shown()).toMatchObject({ state: 'G20', under_way: 3, actions: ['verify', 'withdraw'] })
    await refused(verify(change_no, '8'), '22004', { amount_fen: '验证金额不正确，还可尝试2次' })
    await verify(change_no)
    expect(await shown()).toMatchObject({
      state: 'G30',
      old_acct_no: '9900 **** **** *** 0118',
      new_acct_no: '9900 **** **** *** 0300',
      actions: [],
    })
    expect((await sign()).settle_acct_no).toBe('9900 **** **** *** 0300')

    await bank.as('officer2')('/api/admin/pay_disc_apply', { apply_no: first.apply_no, idem_key: newKey() })
    await bank.runJobs()
    const paid = await paidInto()
    expect(BigInt(paid['0118'] ?? 0) - BigInt(before['0118'] ?? 0)).toBe(BigInt(first.net_fen))
    expect(paid['0300']).toBe('7')
    const { settle_acct_no } = await call()('/api/discount/apply_detail', { apply_no: first.apply_no })
    expect(settle_acct_no).toBe('9900 **** **** *** 0118')

    const { rows } = await call()('/api/bills/query_holding', { state: '10', page_size: 100 })
    const next = must(
      rows.find(row => row.due_dt > '2026-09-01' && row.holding_id !== holding.holding_id),
      'another bill',
    )
    const second = await submitBills(bank, seller, [{ holding_id: next.holding_id }])
    await officer()('/api/admin/approve_disc_apply', { apply_no: second.apply_no })
    await bank.as('officer2')('/api/admin/pay_disc_apply', { apply_no: second.apply_no, idem_key: newKey() })
    await bank.runJobs()
    const later = await paidInto()
    expect(later['0118']).toBe(paid['0118'])
    expect(BigInt(later['0300'] ?? 0) - 7n).toBe(BigInt(second.net_fen))

    const history = (await call()('/api/signing/sign_detail', { sign_no: (await sign()).sign_no })).log
    expect(history.map(({ event_name }) => event_name)).toEqual(
      expect.arrayContaining(['申请变更结算账户', '银行通过结算账户变更', '打款验证通过，结算账户变更生效']),
    )
  })

  test('keeps the old account for what an earlier release recorded without one', async () => {
    const holding = await exampleHolding(bank)
    const { apply_no } = await submitBills(bank, seller, [{ holding_id: holding.holding_id }])
    await bank.db.execute(sql`update disc_apply set settle_acct_id = null`)
    await verify(await approved())
    const { settle_acct_no } = await call()('/api/discount/apply_detail', { apply_no })
    expect(settle_acct_no).toBe('9900 **** **** *** 0118')
  })

  test('is refused for another name, another’s account, the same account, and while one is under way', async () => {
    await refused(ask({ settle_acct_name: '屏山示例有限公司' }), '22001', {
      settle_acct_name: '结算账户户名须与企业名称一致',
    })
    await refused(ask({ settle_acct_no: '9900123456789010265' }), '22002', {
      settle_acct_no: '该账号已被其他企业使用',
    })
    await refused(ask({ settle_acct_no: OLD }), '20320', {
      settle_acct_no: '与现用结算账户相同，请填写另一账户',
    })
    await refused(ask({ remark: '无' }), '21011')
    await refused(ask({ sms_code: '999999' }), '23004')
    const { change_no } = await ask()
    await refused(ask({ settle_acct_no: '9900123456789010400' }), '20321')
    await call()('/api/signing/withdraw_account_change', { change_no })
    await ask({ settle_acct_no: '9900123456789010400' })
    expect((await sign()).settle_acct_no).toBe('9900 **** **** *** 0118')
  })

  test('is another’s business, decided on once and on what was seen, and never before its amount is sent', async () => {
    const { change_no } = await ask()
    const { version } = await shown()
    await refused(bank.as('15400000001')('/api/signing/withdraw_account_change', { change_no }), '9015')
    await refused(verify(change_no), '20000')
    const approve = (seen_version: number) =>
      officer()('/api/admin/approve_account_change', { change_no, seen_version })
    await refused(approve(version + 1), '20072')
    // The number must have been before the eyes of the one who approves, not of somebody else.
    await bank.as('officer2')('/api/admin/read_change_account', { change_no })
    await refused(approve(version), '20375')
    expect(await shown()).toMatchObject({ state: 'G10', version })
    expect(await officer()('/api/admin/read_change_account', { change_no })).toMatchObject({
      new_acct_no: NEW,
    })
    const [one, two] = await Promise.allSettled([approve(version), approve(version)])
    expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected'])
    await refused(verify(change_no), '20100')
    await refused(officer()('/api/admin/read_change_account', { change_no }), '20000')
  })

  test('ends with three wrong amounts, and with its signing', async () => {
    const change_no = await approved()
    for (const left of [2, 1, 0]) {
      await refused(verify(change_no, '8'), '22004', { amount_fen: `验证金额不正确，还可尝试${left}次` })
    }
    expect(await shown()).toMatchObject({ state: 'G90', reason: '打款验证金额三次不符' })
    await ask()
    const { sign_no } = await sign()
    await bank.db.execute(
      sql`update bank_sign set actual_failure_dt = '2026-06-22' where sign_no = ${sign_no}`,
    )
    await bank.runSchedule('sign_day')
    expect(await shown()).toMatchObject({ state: 'G80' })
    expect((await call()('/api/signing/query_sign', {})).settle_acct_no).toBe('9900 **** **** *** 0118')
  })

  test('of a company that reviews waits for a second person of its own, and the bank sees nothing before', async () => {
    const [maker, checker] = ['15400000002', '15400000003'].map(account => bank.as(account))
    if (!maker || !checker) throw new Error('two people are needed')
    await bank.db.execute(sql`update member set need_review = true`)
    const { sign_no, settle_acct_name } = await maker('/api/signing/query_sign', {})
    const asking = async () =>
      maker('/api/signing/ask_account_change', {
        sign_no,
        settle_acct_name,
        settle_acct_no: NEW,
        settle_bank_no: partnerBank,
        remark: '基本户迁移',
        sms_code: await sceneOf(bank).codeFor('15400000002', 'change_account'),
      })
    const { change_no, state } = await asking()
    expect(state).toBe('G05')
    const atBank = async () => (await officer()('/api/admin/query_account_change', { change_no })).rows
    expect(await atBank()).toEqual([])
    await refused(officer()('/api/admin/approve_account_change', { change_no }), '20000')
    await checker('/api/signing/return_account_change', { change_no, reason: '账号有误' })
    const again = (await asking()).change_no
    await bank.db.execute(
      sql`update operator set biz_roles = '{maker,checker}' where account = '15400000002'`,
    )
    await refused(maker('/api/signing/pass_account_change', { change_no: again }), '21001')
    await checker('/api/signing/pass_account_change', { change_no: again })
    expect((await officer()('/api/admin/query_account_change', { change_no: again })).rows).toMatchObject([
      { state: 'G10', checker_name: '周示例', actions: ['approve', 'refuse'] },
    ])
  })

  test('is refused while the bank decides on the end of the signing', async () => {
    const change = await approved()
    await bank.db.execute(sql`update bank_sign set state = 'S60' where sign_no = ${(await sign()).sign_no}`)
    await refused(verify(change), '20322')
  })
})
