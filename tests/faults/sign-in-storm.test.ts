import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import type { OpenDatabase } from '../../bank/src/platform/db/open.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { signedIn } from '../harness/client.ts'
import { type PostgresServer, startPostgres } from '../harness/postgres.ts'
import {
  type Running,
  removeFolder,
  startBank,
  startBff,
  startRedis,
  temporaryFolder,
} from '../harness/processes.ts'
import { dishonest, enter, enterAndLeave, getReady, type Outcome, startWork } from '../harness/storm.ts'

/*
 * Everybody signs in at once, as after a break of the service: gateway, Redis, bank and PostgreSQL as processes, no
 * limit on anybody. STORM_SIGN_INS sets how many (500).
 */
const count = Number(process.env.STORM_SIGN_INS || 500)

describe(`${count} sign-ins at the same moment`, () => {
  const dataDir = temporaryFolder('storm')
  let server: PostgresServer
  let database: OpenDatabase
  let processes: Running[] = []
  let bff: Awaited<ReturnType<typeof startBff>>
  let work: Awaited<ReturnType<typeof startWork>>
  let outcomes: Outcome[]
  let before: number

  /** Sessions that the bank ever made. */
  const made = async () => {
    const [row] = await queryRows<{ n: number }>(database.db, sql`select count(*)::int as n from session`)
    return row?.n ?? 0
  }
  /** Of them, those that are not over. */
  const open = async () => {
    const [row] = await queryRows<{ n: number }>(
      database.db,
      sql`select count(*)::int as n from session where ended_at is null`,
    )
    return row?.n ?? 0
  }

  beforeAll(async () => {
    const redis = await startRedis()
    server = await startPostgres()
    const url = server.urlOf('postgres')
    const bank = await startBank(dataDir, { BANK_DATABASE_URL: url, LOG_LEVEL: 'warn' })
    bff = await startBff(bank.url, redis.url, { LOG_LEVEL: 'error' })
    processes = [bff, bank, redis]
    database = await openServer({ url, poolSize: 2, statementTimeoutMs: 30_000 })
    work = await startWork(bff.url)
    const ready = await getReady(bff.url, count)
    work.take()
    await wait(3_000)
    console.log(`  people at work before: ${JSON.stringify(work.take())}`)
    before = await made()
    outcomes = await Promise.all(ready.map(enter))
    console.log(`  people at work meanwhile: ${JSON.stringify(work.take())}`)
    const kinds = Object.groupBy(outcomes, ({ status, code }) => `${status} ${code ?? ''}`.trim())
    for (const [kind, of = []] of Object.entries(kinds)) {
      console.log(`  ${of.length} × ${kind}, at most ${Math.round(Math.max(...of.map(({ ms }) => ms)))} ms`)
    }
  }, 180_000)
  afterAll(async () => {
    await database?.close()
    for (const running of processes) await running.stop()
    await server?.stop()
    removeFolder(dataDir)
  })

  it('are each answered within 15 s, by success or by 503 or 429 with Retry-After', () => {
    expect(dishonest(outcomes)).toEqual([])
    expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(15_000)
    expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  })

  it('leave as many sessions at the bank as were delivered', async () => {
    const delivered = outcomes.filter(({ status }) => status === 200).length
    expect((await made()) - before).toBe(delivered)
  })

  it('keep nobody out who comes right afterwards', async () => {
    const started = performance.now()
    await signedIn(bff.url, '15400000102')
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('leave no session behind for those who close the window meanwhile', async () => {
    const ready = await getReady(bff.url, 100)
    await Promise.all(ready.map((each, at) => enterAndLeave(each, 50 + at * 30)))
    // Every account has one live session at most, and the people at work have theirs.
    const customers = 4 + 1
    await expect.poll(open, { timeout: 30_000 }).toBeLessThanOrEqual(customers + work.clients.length)
  })

  it('are not noticed by those who are signed in', async () => {
    expect(await work.stop()).toEqual([])
  })
})
