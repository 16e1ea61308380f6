import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: DeskScene
beforeAll(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
})
afterAll(() => bank?.close())

const totalsOf = async (account: string, more: { state?: string } = {}) => {
  const { totals } = await bank.as(account)('/api/rediscount/query_order', { page_size: 100, ...more })
  return { buy: BigInt(totals.buy.total_fen), sell: BigInt(totals.sell.total_fen) }
}

test('sums tell buys from sells by the reader’s own side, without orders that came to nothing', async () => {
  const face = 950_000_000n
  const before = { ours: await totalsOf(ours.maker), theirs: await totalsOf(theirs.maker) }
  const { holding_id } = await at.give(ours.name, { faceFen: face, dueDate: '2026-09-30' })
  const order_no = await at.send({ bills: [{ holding_id }] })
  expect(await totalsOf(ours.maker)).toEqual({ ...before.ours, sell: before.ours.sell + face })
  expect(await totalsOf(theirs.maker)).toEqual({ ...before.theirs, buy: before.theirs.buy + face })
  await bank.as(theirs.maker)('/api/rediscount/refuse_order', { order_no, reason: '利率不合适' })
  expect(await totalsOf(ours.maker)).toEqual(before.ours)
  expect((await totalsOf(ours.maker, { state: 'R50' })).sell).toBeGreaterThanOrEqual(face)
})

test('what waits for a review has waited longest first', async () => {
  for (const time of ['10:20', '10:05', '10:10']) {
    bank.clock.set(new Date(`2026-06-23T${time}:00+08:00`))
    const { holding_id } = await at.give(ours.name, { faceFen: 1_000_000n, dueDate: '2026-09-30' })
    const { order_no } = await at.save({ bills: [{ holding_id }] })
    await at.submit(order_no)
  }
  const { rows } = await bank.as(ours.checker)('/api/rediscount/query_order', {
    view: 'review',
    page_size: 100,
  })
  const times = rows.map(row => row.created_at)
  expect(times.length).toBeGreaterThanOrEqual(3)
  expect(times).toEqual([...times].sort())
})
