import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { sceneOf, seller } from '../../testing/discount-scene.ts'
import { ours } from '../../testing/market-scene.ts'
import { partnerBank } from '../../testing/signing-scene.ts'
import {
  exampleHolding,
  must,
  newKey,
  newTestBank,
  submitBills,
  type TestBank,
} from '../../testing/test-bank.ts'

/* A company that has changed its settlement account after it applied: what was promised keeps the account it had. */

let bank: TestBank
let applyNo: string
let oldId: string
let newId: string

const calendarOf = (acct_id?: string, account = seller) =>
  bank.as(account)('/api/funds/query_fund_calendar', acct_id === undefined ? {} : { acct_id })
const sum = (fens: readonly string[]) => fens.reduce((total, fen) => total + BigInt(fen), 0n)

/** Ends in 00: the proof is always 0.07 yuan. */
const changeAccount = async () => {
  const call = bank.as(seller)
  const { sign_no } = await call('/api/signing/query_sign', {})
  const { change_no } = await call('/api/signing/ask_account_change', {
    sign_no,
    settle_acct_name: '云岭示例钢贸有限公司',
    settle_acct_no: '9900123456789010300',
    settle_bank_no: partnerBank,
    remark: '基本户迁移',
    sms_code: await sceneOf(bank).codeFor(seller, 'change_account'),
  })
  await bank.as('officer1')('/api/admin/read_change_account', { change_no })
  await bank.as('officer1')('/api/admin/approve_account_change', { change_no })
  await bank.runJobs()
  await call('/api/signing/verify_account_change', { change_no, amount_fen: '7' })
}

beforeAll(async () => {
  bank = await newTestBank()
  const { holding_id } = await exampleHolding(bank)
  applyNo = (await submitBills(bank, seller, [{ holding_id }])).apply_no
  await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no: applyNo })
  await changeAccount()
  const accounts = await queryRows<{ id: string }>(
    bank.db,
    sql`select a.id::text as id from settle_account a join operator o on o.member_id = a.owner_member_id
         where o.account = ${seller} and a.book is null order by a.id`,
  )
  expect(accounts).toHaveLength(2)
  oldId = must(accounts[0], 'the old account').id
  newId = must(accounts[1], 'the new account').id
  return () => bank.close()
})

test('what was promised to the old account comes there, and what acceptors pay to the new one', async () => {
  const [all, old, now] = [await calendarOf(), await calendarOf(oldId), await calendarOf(newId)]
  expect(old.flows.find(({ ref_no }) => ref_no === applyNo)).toMatchObject({
    kind: 'payout',
    dt: '2026-06-23',
    amount_fen: '233675489',
    certainty: 'agreed',
  })
  expect(old.flows.some(({ kind }) => kind === 'collect')).toBe(false)
  expect(now.flows.length).toBeGreaterThan(0)
  expect(now.flows.every(({ kind }) => kind === 'collect')).toBe(true)
  // The proof, and what comes after it, day by day.
  expect(now.balance_fen).toBe('7')
  let end = 7n
  for (const day of now.days) {
    end += BigInt(day.net_fen)
    expect([day.dt, day.end_fen]).toEqual([day.dt, String(end)])
  }
  // Nothing is in both, and nothing in neither.
  expect(all.flows).toHaveLength(old.flows.length + now.flows.length)
  for (const index of [0, 1, 2]) {
    const netOf = ({ sums }: typeof all) => BigInt(must(sums[index], 'sums').net_fen)
    expect(netOf(all)).toBe(netOf(old) + netOf(now))
  }
})

test('all accounts are the sum of each, the one kept from before the change included, in days past and to come', async () => {
  await bank.as('officer2')('/api/admin/pay_disc_apply', { apply_no: applyNo, idem_key: newKey() })
  await bank.runJobs()
  bank.clock.set(new Date('2026-06-24T10:00:00+08:00'))
  const [all, old, now] = [await calendarOf(), await calendarOf(oldId), await calendarOf(newId)]
  expect(BigInt(all.balance_fen)).toBe(BigInt(old.balance_fen) + BigInt(now.balance_fen))
  const yesterday = ({ past }: typeof all) => past.find(({ dt }) => dt === '2026-06-23')
  expect(yesterday(old)?.kinds).toContainEqual({
    name: '贴现放款',
    kind: 'payout',
    is_in: true,
    amount_fen: '233675489',
    count: 1,
  })
  expect(now.past).toEqual([
    {
      dt: '2026-06-23',
      in_fen: '7',
      out_fen: '0',
      net_fen: '7',
      count: 1,
      end_fen: '7',
      kinds: [{ name: '打款验证', kind: null, is_in: true, amount_fen: '7', count: 1 }],
    },
  ])
  expect(sum(all.past.map(day => day.net_fen))).toBe(sum([...old.past, ...now.past].map(day => day.net_fen)))
  expect(BigInt(must(yesterday(all), 'yesterday').end_fen)).toBe(
    BigInt(must(yesterday(old), 'yesterday').end_fen) + 7n,
  )
})

test('another’s account, one of the bank’s own, and one that there is not are refused', async () => {
  const [foreign] = await queryRows<{ id: string }>(
    bank.db,
    sql`select a.id::text as id from settle_account a join operator o on o.member_id = a.owner_member_id
         where o.account = ${ours.maker} and a.book = 'CLEARING'`,
  )
  const [own] = await queryRows<{ id: string }>(
    bank.db,
    sql`select id::text as id from settle_account where gl_code = 'DISC_ASSET'`,
  )
  const clearing = must(foreign, 'clearing').id
  for (const id of [clearing, must(own, 'gl').id, '999999999999999', `0${oldId}`]) {
    await expect(calendarOf(id), id).rejects.toMatchObject({ code: '9015' })
  }
  await expect(calendarOf(oldId, ours.maker)).rejects.toMatchObject({ code: '9015' })
  // An institution has one, and all of its money is there.
  expect(await calendarOf(clearing, ours.maker)).toEqual(await calendarOf(undefined, ours.maker))
})
