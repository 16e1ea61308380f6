import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { clockOf } from '../clock/clock.ts'
import { queryRows } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { enqueue, type JobHandlers } from '../kernel/outbox.ts'
import { backOff, runOneJob, startJobRunner } from './runner.ts'
import { askAgain } from './silence.ts'

const services = { clock: clockOf(() => new Date()), atRest: testAtRest }
const logger = pino({ level: 'silent' })
let database: OpenDatabase

const add = (key: string, delayMs = 0) =>
  database.db.transaction(tx => enqueue(tx, { topic: 'pay', key, payload: { key }, delayMs }))
const run = (handlers: JobHandlers) => runOneJob(database.db, services, handlers, logger)
const jobs = () =>
  queryRows<{ key: string; state: string; tries: number; last_error: string | null; due: boolean }>(
    database.db,
    sql`select key, state, tries, last_error, next_at <= now() as due from outbox order by id`,
  )
const effects = async () =>
  (await queryRows(database.db, sql`select 1 from audit_log where action = 'clearing.paid'`)).length
/** A second ago: the database's clock has microseconds, the runner's has none. */
const makeDue = () => database.db.execute(sql`update outbox set next_at = now() - interval '1 second'`)

const pay: JobHandlers = {
  pay: async (ctx, payload) =>
    ctx.audit({ action: 'clearing.paid', objectType: 'clearing_order', objectNo: String(payload.key) }),
}

beforeEach(async () => {
  database = await newTestDatabase()
})
afterEach(() => database.close())

describe('the outbox', () => {
  test('does a job once and marks it done with its effect', async () => {
    await add('a')
    expect(await run(pay)).toBe(true)
    expect(await run(pay)).toBe(false)
    expect(await jobs()).toMatchObject([{ key: 'a', state: 'done' }])
    expect(await effects()).toBe(1)
  })

  test('asks again whoever was silent, keeps what was written meanwhile, and shows why it waits', async () => {
    await add('a')
    const asking: JobHandlers = {
      pay: async () => async () => async ctx => {
        await ctx.audit({ action: 'clearing.paid', objectType: 'clearing_order', objectNo: 'a' })
        return ctx.attempt < 3 ? askAgain(ctx.attempt) : undefined
      },
    }
    await run(asking)
    const waiting = { key: 'a', state: 'waiting', due: false, last_error: 'no answer from outside' }
    expect(await jobs()).toMatchObject([{ ...waiting, tries: 1 }])
    await makeDue()
    await run(asking)
    expect(await jobs()).toMatchObject([{ ...waiting, tries: 2 }])
    await makeDue()
    await run(asking)
    expect(await jobs()).toMatchObject([{ key: 'a', state: 'done' }])
    expect(await effects()).toBe(3)
    const waits = [1, 2, 3, 8, 9, 60].map(tries => askAgain(tries).notYetMs / 1000)
    expect(waits).toEqual([10, 20, 40, 1280, 1800, 1800])
  })

  test('takes the same key as the same job', async () => {
    await add('a')
    await add('a')
    expect(await jobs()).toHaveLength(1)
  })

  test('forgets a job whose business transaction is rolled back', async () => {
    await database.db
      .transaction(async tx => {
        await enqueue(tx, { topic: 'pay', key: 'a', payload: {} })
        throw new Error('refused')
      })
      .catch(() => undefined)
    expect(await jobs()).toEqual([])
  })

  test('leaves a job alone before its time, and one of an unknown topic for ever', async () => {
    await add('later', 60_000)
    expect(await run(pay)).toBe(false)
    await makeDue()
    expect(await run({ other: async () => undefined })).toBe(false)
  })

  test('rolls a failed job back and tries it again later', async () => {
    await add('a')
    const attempts: number[] = []
    const flaky: JobHandlers = {
      pay: async (ctx, payload) => {
        attempts.push(ctx.attempt)
        await pay.pay?.(ctx, payload)
        if (ctx.attempt === 1) throw new Error('ECDS is away')
      },
    }
    await run(flaky)
    expect(await effects()).toBe(0)
    expect(await jobs()).toMatchObject([
      { state: 'waiting', tries: 1, last_error: 'Error: ECDS is away', due: false },
    ])
    await makeDue()
    await run(flaky)
    expect(attempts).toEqual([1, 2])
    expect(await effects()).toBe(1)
  })

  test('has its effect once when the process dies after the work and before the mark is committed', async () => {
    await add('a')
    const client = database.db
    // The process ends here: nothing after this point of the transaction reaches the database.
    const dying = Object.create(client, {
      transaction: {
        value: (work: Parameters<typeof client.transaction>[0]) =>
          client.transaction(async tx => {
            await work(tx)
            throw new Error('killed')
          }),
      },
      update: {
        value: () => {
          throw new Error('killed')
        },
      },
    })
    await expect(runOneJob(dying, services, pay, logger)).rejects.toThrow('killed')
    expect(await effects()).toBe(0)
    expect(await jobs()).toMatchObject([{ state: 'waiting', tries: 0 }])
    await run(pay)
    expect(await effects()).toBe(1)
  })

  test('is worked off at the start of a runner and when it is woken', async () => {
    await add('left by an earlier process')
    const runner = startJobRunner(database.db, services, pay, logger)
    await expect.poll(effects).toBe(1)
    await add('new')
    runner.wake()
    await expect.poll(effects, { interval: 10 }).toBe(2)
    const told = () => queryRows(database.db, sql`select staff from change_feed where topic = 'job'`)
    await expect.poll(told, { timeout: 20_000 }).toContainEqual({ staff: true })
    await runner.stop()
    await add('after the stop')
    runner.wake()
    expect(await jobs()).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'waiting' }])
  })

  test('does a long part with no transaction open, and its result once however many have made it', async () => {
    await add('a')
    const waits: (() => void)[] = []
    const long: JobHandlers = {
      pay: async (_, payload) => async () => {
        await new Promise<void>(resolve => waits.push(resolve))
        return async ctx => {
          await pay.pay?.(ctx, payload)
        }
      },
    }
    const first = run(long)
    await expect.poll(() => waits.length).toBe(1)
    // The database answers others meanwhile, and nobody else takes the job.
    expect(await jobs()).toMatchObject([{ state: 'waiting', due: false }])
    expect(await run(long)).toBe(false)
    // Unless it takes so long that its process may be dead.
    await makeDue()
    const second = run(long)
    await expect.poll(() => waits.length).toBe(2)
    for (const finish of waits) finish()
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(await effects()).toBe(1)
    expect(await jobs()).toMatchObject([{ state: 'done', tries: 0 }])
  })

  test('tries a job again whose long part fails', async () => {
    await add('a')
    await run({
      pay: async () => async () => {
        throw new Error('the thread has ended')
      },
    })
    expect(await jobs()).toMatchObject([
      { state: 'waiting', tries: 1, last_error: 'Error: the thread has ended', due: false },
    ])
    await makeDue()
    await run(pay)
    expect(await effects()).toBe(1)
  })

  test('waits 1, 2, 4 … seconds between tries, a minute at most', () => {
    expect([1, 2, 3, 6, 7, 50].map(backOff)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
  })
})
