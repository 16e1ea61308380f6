import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { workOf } from '../../app/modules.ts'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { createBusinessClock } from '../clock/business-clock.ts'
import { queryRows } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { checkTopicsDone, handlersOf } from '../kernel/outbox.ts'
import { periodJob, type Schedule } from '../kernel/schedule.ts'
import { periodOf, planPeriod, startPlanner } from './planner.ts'
import { startJobRunner } from './runner.ts'
import { idemKeyDays, purgeJobs, upkeepSchedules } from './upkeep.ts'

const logger = pino({ level: 'silent' })
let database: OpenDatabase

const periods = (schedule: Schedule) =>
  queryRows<{ key: string; state: string }>(
    database.db,
    sql`select key, state from outbox where topic = ${periodJob(schedule).topic} order by id`,
  )
const daily: Schedule = {
  name: 'test_day',
  every: 'day',
  run: async ctx => ctx.audit({ action: 'holiday.save', objectType: 'holiday', objectNo: ctx.today() }),
}
const daysDone = async () =>
  (
    await queryRows<{ day: string }>(
      database.db,
      sql`select object_no as day from audit_log where action = 'holiday.save' order by id`,
    )
  ).map(row => row.day)

/** A bank's jobs and planner on the test's database, with a business clock that the test moves. */
const startProcess = (at: string, of: readonly Schedule[]) => {
  const clock = createBusinessClock(new Date(at))
  const services = { clock, atRest: testAtRest }
  const runner = startJobRunner(database.db, services, handlersOf(of.map(periodJob)), logger)
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
  test('is refused at the start where two rows have a name, or one has none that fits the outbox', () => {
    const named = (name: string) => periodJob({ ...daily, name })
    expect(() => handlersOf([named('a'), named('b'), named('a')])).toThrow('two jobs have the topic at_a')
    expect(() => handlersOf([named('Day')])).toThrow('at_Day')
    expect(() => handlersOf([named('a'.repeat(38))])).toThrow('does not fit')
  })

  test('wants a job for every topic that can be ordered', () => {
    const { handlers } = workOf(true)
    const { make_document: _, ...others } = handlers
    expect(() => checkTopicsDone(handlers)).not.toThrow()
    expect(() => checkTopicsDone(others)).toThrow('nobody does the jobs of make_document')
  })

  test('is of the business day from 00:05, and of the real minute of a business day', () => {
    const at = (time: string) => createBusinessClock(new Date(`2026-06-23T${time}+08:00`))
    const real = new Date('2026-11-21T13:22:59.000Z')
    expect(periodOf('day', at('00:04:00'), real)).toBeUndefined()
    expect(periodOf('day', at('00:05:00'), real)).toBe('2026-06-23')
    expect(periodOf('minute', at('00:04:00'), real)).toBe('2026-11-21 21:22，业务日 2026-06-23')
    expect(periodOf('minute', at('10:00:00'), new Date('2026-06-22T16:01:00Z'))).toBe('2026-06-23 00:01')
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
      insert into idempotency_key (operator_id, call_path, idem_key, body_hash, created_at)
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

  test('keeps done jobs for as long as their row says: periods a week, others and those without a row more than a year', async () => {
    await database.db.execute(sql`
      insert into outbox (topic, key, payload, state, next_at, done_at) values
        ('at_x', 'old', '{}', 'done', now(), now() - interval '8 days'),
        ('at_x', 'young', '{}', 'done', now(), now() - interval '6 days'),
        ('at_y', 'waiting', '{}', 'waiting', now() + interval '1 day', null),
        ('ledger', 'young', '{}', 'done', now(), now() - interval '499 days'),
        ('ledger', 'old', '{}', 'done', now(), now() - interval '501 days'),
        ('atlas', 'young', '{}', 'done', now(), now() - interval '399 days'),
        ('atlas', 'waiting', '{}', 'waiting', now() + interval '1 day', null),
        ('atlas', 'old', '{}', 'done', now(), now() - interval '401 days')`)
    await database.db.execute(sql`
      insert into outbox (topic, key, payload, next_at, created_at) values
        ('at_y', 'long waiting', '{}', now() + interval '1 day', now() - interval '8 days'),
        ('at_former', 'waiting', '{}', now(), now() - interval '6 days'),
        ('at_former', 'left', '{}', now(), now() - interval '8 days'),
        ('atlas', 'long waiting', '{}', now() + interval '1 day', now() - interval '500 days')`)
    const rows = [
      ...['x', 'y'].map(name => periodJob({ ...daily, name })),
      { ...periodJob(daily), topic: 'ledger', keepDays: 500 },
    ]
    const process = startProcess('2026-06-23T10:00:00+08:00', [purgeJobs(() => rows)])
    const left = async () =>
      (
        await queryRows<{ key: string }>(
          database.db,
          sql`select topic || ' ' || key as key from outbox where topic in ('at_x', 'at_y', 'at_former', 'ledger', 'atlas') order by id`,
        )
      ).map(row => row.key)
    await expect
      .poll(left)
      .toEqual([
        'at_x young',
        'at_y waiting',
        'ledger young',
        'atlas young',
        'atlas waiting',
        'at_y long waiting',
        'at_former waiting',
        'atlas long waiting',
      ])
    await process.stop()
  })
})
