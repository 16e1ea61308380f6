import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBusinessClock } from '../clock/business-clock.ts'
import { queryRows } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { newTestDatabase, testAtRest } from '../db/test-database.ts'
import { startJobRunner } from '../outbox/runner.ts'
import { periodOf, planPeriod, startPlanner } from './planner.ts'
import { type Schedule, scheduleHandlers, schedules, topicOf } from './schedule.ts'
import { idemKeyDays, upkeepSchedules } from './upkeep.ts'

const logger = pino({ level: 'silent' })
let database: OpenDatabase

const periods = (schedule: Schedule) =>
  queryRows<{ key: string; state: string }>(
    database.db,
    sql`select key, state from outbox where topic = ${topicOf(schedule)} order by id`,
  )
const daily: Schedule = {
  name: 'test_day',
  every: 'day',
  run: async ctx => ctx.audit({ action: 'test_day', objectType: 'test', objectNo: ctx.today() }),
}
const daysDone = async () =>
  (
    await queryRows<{ day: string }>(
      database.db,
      sql`select object_no as day from audit_log where action = 'test_day' order by id`,
    )
  ).map(row => row.day)

/** A bank's jobs and planner on the test's database, with a business clock that the test moves. */
const startProcess = (at: string, of: readonly Schedule[]) => {
  const clock = createBusinessClock(new Date(at))
  const services = { clock, atRest: testAtRest }
  const runner = startJobRunner(database.db, services, scheduleHandlers(of), logger)
  const planner = startPlanner(database.db, clock, of, logger, runner.wake)
  return {
    clock,
    stop: async () => {
      await planner.stop()
      await runner.stop()
    },
  }
}

beforeEach(async () => {
  database = await newTestDatabase()
})
afterEach(() => database.close())

describe('work that comes round', () => {
  test('has names that fit the outbox and occur once', () => {
    const names = schedules.map(schedule => schedule.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => !/^[a-z0-9_]{1,30}$/.test(name))).toEqual([])
  })

  test('is of the business day from 00:05, and of the real minute', () => {
    const at = (time: string) => createBusinessClock(new Date(`2026-06-23T${time}+08:00`))
    const real = new Date('2026-11-21T13:22:59.000Z')
    expect(periodOf('day', at('00:04:00'), real)).toBeUndefined()
    expect(periodOf('day', at('00:05:00'), real)).toBe('2026-06-23')
    expect(periodOf('minute', at('00:04:00'), real)).toBe('2026-11-21T13:22')
  })

  test('is done once a day by three processes, and once for the day that a clock jumps to', async () => {
    const processes = [1, 2, 3].map(() => startProcess('2026-06-23T10:00:00+08:00', [daily]))
    await expect.poll(daysDone).toEqual(['2026-06-23'])
    for (const { clock } of processes) clock.set(new Date('2026-06-26T10:00:00+08:00'))
    await expect.poll(daysDone).toEqual(['2026-06-23', '2026-06-26'])
    await Promise.all(processes.map(process => process.stop()))
    const again = startProcess('2026-06-26T11:00:00+08:00', [daily])
    await again.stop()
    expect(await periods(daily)).toEqual([
      { key: '2026-06-23', state: 'done' },
      { key: '2026-06-26', state: 'done' },
    ])
  })

  test('is not started anew while an earlier period waits to be tried again', async () => {
    expect(await planPeriod(database.db, daily, '2026-06-23')).toBe(true)
    expect(await planPeriod(database.db, daily, '2026-06-23')).toBe(true)
    expect(await planPeriod(database.db, daily, '2026-06-24')).toBe(false)
    expect(await periods(daily)).toEqual([{ key: '2026-06-23', state: 'waiting' }])
  })

  test('throws idempotency keys away after 90 days and notes how many', async () => {
    await database.db.execute(sql`
      insert into idempotency_key (member_id, call_path, idem_key, body_hash, created_at)
      select 1, '/api/discount/submit_apply', 'key-of-day-' || day, repeat('0', 64), now() - make_interval(days => day)
        from unnest(array[0, ${idemKeyDays - 1}, ${idemKeyDays + 1}, 400]::int[]) as day`)
    const process = startProcess('2026-06-23T10:00:00+08:00', upkeepSchedules)
    const keys = () =>
      queryRows<{ idem_key: string }>(database.db, sql`select idem_key from idempotency_key order by id`)
    await expect.poll(keys).toEqual([{ idem_key: 'key-of-day-0' }, { idem_key: 'key-of-day-89' }])
    await process.stop()
    expect(
      await queryRows(
        database.db,
        sql`select after_json from audit_log where action = 'idempotency_key.purge'`,
      ),
    ).toEqual([{ after_json: '{"count":2}' }])
  })

  test('throws the marks of periods away after a week, other done jobs after more than a year', async () => {
    await database.db.execute(sql`
      insert into outbox (topic, key, payload, state, next_at, done_at) values
        ('at_x', 'old', '{}', 'done', now(), now() - interval '8 days'),
        ('at_x', 'young', '{}', 'done', now(), now() - interval '6 days'),
        ('at_y', 'waiting', '{}', 'waiting', now() + interval '1 day', null),
        ('atlas', 'young', '{}', 'done', now(), now() - interval '399 days'),
        ('atlas', 'waiting', '{}', 'waiting', now() + interval '1 day', null),
        ('atlas', 'old', '{}', 'done', now(), now() - interval '401 days')`)
    const process = startProcess('2026-06-23T10:00:00+08:00', upkeepSchedules)
    const left = async () =>
      (
        await queryRows<{ key: string }>(
          database.db,
          sql`select topic || ' ' || key as key from outbox where topic in ('at_x', 'at_y', 'atlas') order by id`,
        )
      ).map(row => row.key)
    await expect.poll(left).toEqual(['at_x young', 'at_y waiting', 'atlas young', 'atlas waiting'])
    await process.stop()
  })
})
