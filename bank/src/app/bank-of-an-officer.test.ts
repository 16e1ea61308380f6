import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { twoBanks } from '../testing/bank-officers.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Whose officer somebody is: given with the account, changed by two, and what becomes of the person then. */

let bank: TestBank
let at: Awaited<ReturnType<typeof twoBanks>>
/** Waits at the first bank. */
let waitingNo: string

const valuesOf = async (query: string) =>
  (await queryRows<{ value: string }>(bank.db, sql.raw(query))).map(({ value }) => value)
const oneOf = async (query: string) => must((await valuesOf(query))[0], query)

beforeAll(async () => {
  bank = await newTestBank()
  at = await twoBanks(bank)
  waitingNo = await oneOf(`select min(apply_no) as value from disc_apply where state = 'D20'`)
})
afterAll(() => bank.close())

test('an officer who is moved to another bank between reading and deciding is refused', async () => {
  const user_id = await at.add('bankC1', at.banks.a.bank_no, '审批岗')
  const sheet = await at.as('bankC1')('/api/admin/disc_apply_detail', { apply_no: waitingNo })
  const { change_id } = await bank.as('admin')('/api/admin/user/edit', {
    user_id,
    bank_no: at.banks.b.bank_no,
    reason: '调往分行',
  })
  const [asked] = (await bank.as('admin2')('/api/admin/user/query_change', { change_id })).rows
  expect(asked).toMatchObject({
    kind: 'bank',
    old_bank_name: '江州示例银行',
    new_bank_name: '云岭示例银行',
    may_decide: true,
  })
  const decide = () =>
    at.as('bankC1')('/api/admin/return_disc_apply', {
      apply_no: waitingNo,
      seen_version: sheet.version,
      reason: '资料不全',
    })
  await bank.as('admin2')('/api/admin/user/approve_change', { change_id })
  const [entry] = (await bank.as('admin')('/api/admin/audit/query', { action: 'staff_change.approve' })).rows
  expect(entry?.before).toContain(at.banks.a.bank_no)
  expect(entry?.after).toContain(at.banks.b.bank_no)
  await expect(decide()).rejects.toMatchObject({ code: '1001' })
  // Gateways hear that the session is over.
  expect(
    await valuesOf(
      `select topic as value from change_feed where operator_id = ${user_id} and topic = 'access'`,
    ),
  ).not.toEqual([])
  await at.signIn('bankC1')
  await bank.db.execute(sql`update operator set held_until = null where account = 'bankC1'`)
  await expect(decide()).rejects.toMatchObject({ code: '9015' })
  const { rows } = await bank.as('admin')('/api/admin/user/query', { keyword: 'bankC1' })
  expect(rows[0]).toMatchObject({ bank_name: '云岭示例银行', bank_no: at.banks.b.bank_no })
  expect(
    (await at.as('bankC1')('/api/notice/query_notice', {})).rows.filter(
      ({ category }) => category === '业务',
    ),
  ).toEqual([])
})

describe('the bank of an account', () => {
  const admin = () => bank.as('admin')
  const idOf = (account: string) =>
    oneOf(`select id::text as value from operator where account = '${account}'`)
  const field = { fields: { bank_no: expect.any(String) as unknown } }

  test('must discount and be in business, when it is asked for and when it is decided', async () => {
    const [acceptor] = await valuesOf(
      'select bank_no as value from bank_org where not is_discount_bank order by id limit 1',
    )
    const user_id = await idOf('credit')
    const edit = (bank_no: string, more = {}) =>
      admin()('/api/admin/user/edit', { user_id, bank_no, ...more })
    await expect(edit(must(acceptor, 'an acceptor'))).rejects.toMatchObject({ code: '20380', ...field })
    await expect(
      admin()('/api/admin/user/add', {
        account: 'bankD1',
        user_name: '孟示例',
        mobile: '15409000099',
        bank_no: must(acceptor, 'an acceptor'),
      }),
    ).rejects.toMatchObject({ code: '20380', ...field })
    await expect(edit(at.banks.b.bank_no, { mobile: '15409000098' })).rejects.toMatchObject({ code: '20382' })
    const { change_id } = await edit(at.banks.b.bank_no)
    await bank.db.execute(sql`update bank_org set active = false where bank_no = ${at.banks.b.bank_no}`)
    await expect(bank.as('admin2')('/api/admin/user/approve_change', { change_id })).rejects.toMatchObject({
      code: '20380',
    })
    await bank.db.execute(sql`update bank_org set active = true where bank_no = ${at.banks.b.bank_no}`)
    await admin()('/api/admin/user/withdraw_change', { change_id })
    expect(await edit('')).toEqual({ result: 'ok', change_id: '' })
  })

  test.each(['admin2', 'gov'])('is none for %s', async account => {
    const user_id = await idOf(account)
    await expect(
      admin()('/api/admin/user/edit', { user_id, bank_no: at.banks.a.bank_no }),
    ).rejects.toMatchObject({ code: '20381', ...field })
  })

  test('can be chosen among those that discount', async () => {
    const banks = await queryRows(
      bank.db,
      sql`select bank_no, name as bank_name from bank_org where is_discount_bank and active order by bank_no limit 1`,
    )
    expect(await admin()('/api/admin/user/query_bank', {})).toEqual(banks[0])
  })
})
