import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* A day on which a deal was to be settled becomes a day off after the deal. */

let bank: TestBank
let at: DeskScene
beforeEach(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
})
afterEach(() => bank.close())

const clock = (time: string) => bank.clock.set(new Date(`${time}+08:00`))
const close = (dt: string) =>
  bank.as('admin')('/api/admin/holiday/save_day', { dt, is_workday: '0', name: '临时休市' })
const balances = () =>
  queryRows(
    bank.db,
    sql`select id, balance_fen::text as fen, frozen_fen::text as frozen from settle_account order by id`,
  )

test('no money moves on it: a deal priced for that day fails and gives everything back', async () => {
  const { holding_id, bill_no } = await at.give(ours.name, { faceFen: 500_000_000n, dueDate: '2026-09-30' })
  const used = await at.usedOf(theirs.name)
  const before = await balances()
  const order_no = await at.deal({ clear_speed: 'CS01', bills: [{ holding_id }] })
  expect(await at.detail(order_no)).toMatchObject({ state: 'R30', settle_dt: '2026-06-24' })
  await close('2026-06-24')
  clock('2026-06-24T10:00:00')
  await bank.runSchedule('rd_settle')
  for (const account of [ours.maker, theirs.maker]) {
    expect(await at.detail(order_no, account)).toMatchObject({
      state: 'R45',
      fail_code: 'SF05',
      reason: '结算日休市：2026-06-24已调整为休息日，请按新的结算日重新报价',
    })
  }
  expect(await at.usedOf(theirs.name)).toBe(used)
  expect(await balances()).toEqual(before)
  const { rows } = await bank.as(ours.maker)('/api/rediscount/query_position', { bill_no })
  expect(rows).toMatchObject([{ state: '10', lock_ref: '' }])
  await at.booksHold()
})

test('a repo that ends on it ends on the next working day, at the sum agreed', async () => {
  const { holding_id } = await at.give(ours.name, { faceFen: 950_000_000n, dueDate: '2026-09-30' })
  const order_no = await at.deal({ busi_type: 'BT02', due_settle_dt: '2026-06-30', bills: [{ holding_id }] })
  await bank.runJobs()
  const { due_settle_fen, state } = await at.detail(order_no)
  expect(state).toBe('R40')
  await close('2026-06-30')
  clock('2026-06-30T10:00:00')
  await bank.runSchedule('rd_due')
  expect((await at.detail(order_no)).state).toBe('R40')
  clock('2026-07-01T10:00:00')
  await bank.runJobs()
  expect(await at.detail(order_no)).toMatchObject({ state: 'R42', due_settle_fen })
  await at.booksHold()
})
