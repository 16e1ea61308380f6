import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* A discounted bill, due 2026-10-03 in a holiday, is presented on 8 October and refused; six months end on 8 April 2027. */

let bank: TestBank
let at: Scene
let apply_no: string
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  await at.acceptedBy('华东示例银行')
  const { holding_id } = await exampleHolding(bank)
  apply_no = (await at.submit([{ holding_id }])).apply_no
  await at.approve(apply_no)
  await at.pay(apply_no)
  await at.change(`update bank_org set overdue_flag = true where name = '华东示例银行'`)
  bank.clock.set(new Date('2026-10-08T10:00:00+08:00'))
  await bank.runSchedule('present_due')
})
afterEach(() => bank.close())

const dayOf = async (day: string) => {
  bank.clock.set(new Date(`${day}T10:00:00+08:00`))
  await bank.runSchedule('bank_recourse_due')
}
const toldOf = (account: string) =>
  queryRows<{ body: string; link: string }>(
    bank.db,
    sql`select n.body, n.link from notice n join operator o on o.id = n.operator_id
      where o.account = ${account} and n.title like '贴现票据追索权利%' order by n.id`,
  )
const stages = async (account: string) =>
  (await toldOf(account)).map(({ body }) => /届满（(.+?)）/.exec(body)?.[1])

test('officers hear thirty, seven and no days before, each once, though a day is run twice', async () => {
  await dayOf('2027-03-08')
  expect(await toldOf('officer1')).toEqual([])
  for (const day of ['2027-03-09', '2027-03-09', '2027-03-10']) await dayOf(day)
  const [only, ...more] = await toldOf('officer1')
  expect(more).toEqual([])
  expect(only?.body).toContain('已被拒付，尚未清偿，可追索 2,345,678.90 元')
  expect(only?.body).toContain('的追索权利于 2027-04-08 届满（还有 30 天），逾期不能追索')
  expect(only?.link).toBe(`/discApproval?segment=all&apply_no=${apply_no}`)
  for (const day of ['2027-04-01', '2027-04-08', '2027-04-08', '2027-04-09']) await dayOf(day)
  expect(await stages('officer1')).toEqual(['还有 30 天', '还有 7 天', '今天'])
  // Whoever may not take the money hears nothing.
  expect(await toldOf('credit')).toEqual([])
  // Two years from the due date, a Tuesday: drawer and acceptor.
  await dayOf('2028-10-03')
  expect((await toldOf('officer1')).at(-1)?.body).toContain('出票人与承兑人的追索权利于')
})

test('nobody hears of what the company has paid', async () => {
  await at.change(`update settle_account set balance_fen = 999999999999 where owner_member_id is not null`)
  await bank.as('officer2')('/api/admin/repay_apply', { idem_key: newKey(), apply_no })
  await dayOf('2027-03-09')
  expect([await toldOf('officer1'), await toldOf('officer2')]).toEqual([[], []])
})

test('an order that comes once more is the same job', async () => {
  await dayOf('2027-04-01')
  const jobs = () =>
    queryRows(
      bank.db,
      sql`select id, key, state from outbox where topic = 'bank_recourse_reminder' order by id`,
    )
  const first = await jobs()
  expect(first).toHaveLength(1)
  await bank.runSchedule('bank_recourse_due')
  expect(await jobs()).toEqual(first)
  expect(await stages('officer2')).toEqual(['还有 7 天'])
})
