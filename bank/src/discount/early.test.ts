import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { enqueue } from '../platform/kernel/outbox.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import { deskSceneOf, ours } from '../testing/market-scene.ts'
import { exampleHolding, newTestBank, type TestBank } from '../testing/test-bank.ts'

/*
 * Two processes, whose clocks differ by a moment: the one that is ahead plans the work of a time that the other, which
 * does it, has not reached. The work waits; done too early it would be lost, since its key is used.
 */

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const clock = (time: string) => bank.clock.set(new Date(`${time}+08:00`))
const add = (topic: string, key: string, payload: Record<string, unknown>) =>
  bank.db.transaction(tx => enqueue(tx, { topic, key, payload }))
const job = async (topic: string, key: string) => {
  const [row] = await queryRows<{ state: string; tries: number }>(
    bank.db,
    sql`select state, tries from outbox where topic = ${topic} and key = ${key}`,
  )
  return row
}

test('a quote whose expiry is asked for a moment early expires all the same', async () => {
  const at = sceneOf(bank)
  const { apply_no } = await at.submit([{ holding_id: (await exampleHolding(bank)).holding_id }])
  await at.approve(apply_no, { final_rate_e6: 12_900 })
  clock('2026-06-23T10:29:50')
  await bank.db.execute(
    sql`update disc_apply set expires_at = '2026-06-23T10:30:00+08:00' where apply_no = ${apply_no}`,
  )
  await add('disc_expire', `${apply_no}:1`, { apply_no })
  await bank.runJobs()
  expect(await job('disc_expire', `${apply_no}:1`)).toEqual({ state: 'waiting', tries: 0 })
  expect((await at.detail(apply_no)).state).toBe('D30')
  clock('2026-06-23T10:30:00')
  await bank.runSchedule('disc_expire')
  expect(await job('disc_expire', `${apply_no}:1`)).toEqual({ state: 'done', tries: 0 })
  expect((await at.detail(apply_no)).state).toBe('D95')
})

test('so does an offer between institutions, and a settlement planned for tomorrow is made tomorrow', async () => {
  const desk = deskSceneOf(bank)
  const bill = async () => [
    await desk.give(ours.name, { faceFen: 1_000_000_000n, dueDate: '2026-09-28', issueDate: '2026-04-01' }),
  ]
  const sent = await desk.send({ bills: await bill() })
  const dealt = await desk.deal({ bills: await bill(), clear_speed: 'CS01' })
  const [order] = await queryRows<{ version: number }>(
    bank.db,
    sql`select version from rd_order where order_no = ${sent}`,
  )
  const expiry = ['rd_expire', `${sent}:${order?.version}`] as const
  const settling = ['rd_settle', `${dealt}:0`] as const
  clock('2026-06-23T15:29:50')
  await add(...expiry, { order_no: sent })
  await add(...settling, { order_no: dealt, try: 0 })
  await bank.runJobs()
  expect(await job(...expiry)).toEqual({ state: 'waiting', tries: 0 })
  expect(await job(...settling)).toEqual({ state: 'waiting', tries: 0 })
  clock('2026-06-23T15:30:00')
  await bank.runJobs()
  expect(await job(...expiry)).toEqual({ state: 'done', tries: 0 })
  expect((await desk.detail(sent)).state).toBe('R70')
  clock('2026-06-24T09:00:00')
  await bank.runJobs()
  expect(await job(...settling)).toEqual({ state: 'done', tries: 0 })
  expect((await desk.detail(dealt)).state).toBe('R40')
})
