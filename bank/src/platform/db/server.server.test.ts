import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installReference } from '../../app/install.ts'
import { seedWhenEmpty } from '../../sandbox/seed/run.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { newEmptyOnServer, newServerDatabase, type ServerDatabase } from '../../testing/test-server.ts'
import { verifyAuditChain, writeAudit } from '../audit/audit.ts'
import { clockOf } from '../clock/clock.ts'
import { type Db, queryRows, type Tx } from './db.ts'
import { openServer } from './server.ts'
import { isUnreachable, OutcomeUnknown } from './server-faults.ts'

let database: ServerDatabase
beforeEach(async () => {
  database = await newServerDatabase()
})
afterEach(() => database.close())

const open = (url: string, statementTimeoutMs = 10_000) =>
  openServer({ url, poolSize: 4, statementTimeoutMs })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  )
/** Ends every other connection to the database, as a restart of the server does. */
const cutConnections = (db: Db) =>
  db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

describe('a PostgreSQL server', () => {
  // Three banks from nothing: a busy machine takes its time.
  test('is migrated once by processes that start together, and filled with demo data by one of them', {
    timeout: 600_000,
  }, async () => {
    const empty = await newEmptyOnServer()
    const processes = await Promise.all([1, 2, 3].map(() => open(empty.url)))
    const [first] = processes
    if (!first) throw new Error('nothing opened')
    const applied = await queryRows<{ hash: string }>(
      first.db,
      sql`select hash from drizzle.__drizzle_migrations`,
    )
    expect(new Set(applied.map(row => row.hash)).size).toBe(applied.length)
    const now = new Date('2026-06-23T10:00:00+08:00')
    await installReference(first.db, now)
    const seeded = await Promise.all(
      processes.map(({ db }) => seedWhenEmpty(db, { now, today: '2026-06-23' }, testAtRest)),
    )
    expect(seeded.sort()).toEqual([false, false, true])
    expect(await verifyAuditChain(first.db)).toBeNull()
    await Promise.all(processes.map(process => process.close()))
    await empty.drop()
  })

  test('answers whole numbers, times and dates as the embedded database does', async () => {
    const [row] = await queryRows(
      database.db,
      sql`select 1::bigint as small, 9007199254740993::bigint as big, count(*) as n, date '2026-06-23' as day,
        timestamptz '2026-06-23T10:00:00+08:00' as at, 1.50::numeric as rate from (values (1)) as one`,
    )
    expect(row).toEqual({
      small: 1,
      big: 9007199254740993n,
      n: 1,
      day: '2026-06-23',
      at: '2026-06-23 02:00:00+00',
      rate: '1.50',
    })
  })

  test('is asked again after a deadlock, so that both transactions happen', async () => {
    await database.db.execute(sql`create table place (id int primary key, n int not null)`)
    await database.db.execute(sql`insert into place values (1, 0), (2, 0)`)
    let met = 0
    let tries = 0
    const add = (tx: Tx, id: number) => tx.execute(sql`update place set n = n + 1 where id = ${id}`)
    const both = (first: number, second: number) =>
      database.db.transaction(async tx => {
        tries += 1
        await add(tx, first)
        met += 1
        while (met < 2) await new Promise(resolve => setTimeout(resolve, 5))
        await add(tx, second)
      })
    await Promise.all([both(1, 2), both(2, 1)])
    // Once at least; a busy server may break one off twice.
    expect(tries).toBeGreaterThanOrEqual(3)
    expect(await queryRows(database.db, sql`select n from place`)).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('ends a statement that takes too long, which is no loss of the database', async () => {
    const hasty = await open(database.url, 200)
    const failure = await failureOf(hasty.db.execute(sql`select pg_sleep(20)`))
    expect(isUnreachable(failure)).toBe(false)
    expect(String((failure as Error).cause)).toContain('statement timeout')
    expect(await queryRows(hasty.db, sql`select 1 as n`)).toEqual([{ n: 1 }])
    await hasty.close()
  })

  test('that drops every connection fails what was running and serves what comes next', async () => {
    const bank = await open(database.url)
    const running = Array.from({ length: 4 }, () =>
      failureOf(bank.db.transaction(tx => tx.execute(sql`select pg_sleep(20)`))),
    )
    await expect
      .poll(() =>
        queryRows(
          database.db,
          sql`select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()`,
        ),
      )
      .toHaveLength(4)
    await cutConnections(database.db)
    for (const failure of await Promise.all(running)) expect(isUnreachable(failure)).toBe(true)
    const next = Array.from({ length: 8 }, () => bank.db.transaction(tx => queryRows(tx, sql`select 1 as n`)))
    expect(await Promise.all(next)).toHaveLength(8)
    await bank.close()
  })

  test('that goes away during a commit leaves the outcome open, and says so', async () => {
    await database.db.execute(sql`create table doubt (n int)`)
    await database.db.execute(sql`create function leave() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
    await database.db.execute(sql`create constraint trigger leaves after insert on doubt
      deferrable initially deferred for each row execute function leave()`)
    const commit = database.db.transaction(tx => tx.execute(sql`insert into doubt values (1)`))
    expect(await failureOf(commit)).toBeInstanceOf(OutcomeUnknown)
    expect(await queryRows(database.db, sql`select 1 from doubt`)).toEqual([])
  })

  test('keeps the audit chain whole under sixty writers at once, and work before the end runs side by side', async () => {
    const clock = clockOf(() => new Date('2026-06-23T10:00:00+08:00'))
    const entry = { action: 'job.retry', objectType: 'outbox', objectNo: '1' } as const
    let inside = 0
    let most = 0
    const write = (n: number) =>
      database.db.transaction(async tx => {
        await writeAudit(tx, clock, { type: 'system', operatorId: null }, `req-${n}`, entry)
        inside += 1
        most = Math.max(most, inside)
        await tx.execute(sql`select pg_sleep(0.05)`)
        await writeAudit(tx, clock, { type: 'system', operatorId: null }, `req-${n}`, entry)
        inside -= 1
        if (n % 10 === 9) throw new Error('refused')
      })
    const results = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => write(n)))
    expect(results.filter(result => result.status === 'rejected')).toHaveLength(6)
    // How many of the ten connections are there together is the machine's; one after the other it would be one.
    expect(most).toBeGreaterThan(1)
    expect(await queryRows(database.db, sql`select count(*) as n from audit_log`)).toEqual([{ n: 108 }])
    expect(await verifyAuditChain(database.db)).toBeNull()
  })
})
