import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'

const COMPANY = '15400000011'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const accounts = () => bank.rowsAs(COMPANY, '/api/statement/query_account', {})
const add = (number: string) =>
  bank.db.execute(sql`insert into settle_account (owner_member_id, acct_name, acct_no_enc, normal_side)
    select member_id, '云岭示例钢贸有限公司', ${testAtRest.seal(number)}, 'C' from operator where account = ${COMPANY}`)

test('an account is told by its bank and its last four digits, and by more where another ends alike', async () => {
  const [only] = await accounts()
  expect(only).toMatchObject({
    acct_no: '9900 **** **** *** 0118',
    acct_tail: '0118',
    bank_name: '江州示例银行',
  })
  await add('9900800000000020118')
  const [first, second] = await accounts()
  expect(first?.acct_no).toBe(second?.acct_no)
  expect([first?.acct_tail, second?.acct_tail]).toEqual(['10118', '20118'])
  expect(second?.bank_name).toBe('')
})
