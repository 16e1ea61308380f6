import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { openEmbedded } from '../../bank/src/platform/db/embedded.ts'
import type { OpenDatabase } from '../../bank/src/platform/db/open.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { journeyInvariants } from '../harness/journey-invariants.ts'
import type { JourneyReport } from '../harness/journey-world.ts'
import { answeredApplies } from '../harness/kept-answers.ts'
import { travelThroughCrashes } from '../harness/killed-bank.ts'
import { type PostgresServer, startPostgres } from '../harness/postgres.ts'
import { removeFolder, temporaryFolder } from '../harness/processes.ts'

/*
 * Random journeys through a bank that is killed with SIGKILL at random. FAULT_JOURNEYS sets their number (1,000),
 * FAULT_SEED their choices (1); a tenth of them is made on the embedded database too.
 */

const count = Number(process.env.FAULT_JOURNEYS || 1_000)
const seed = Number(process.env.FAULT_SEED || 1)
const calls = [20, 200] as const

const databases = [
  { name: 'PostgreSQL', journeys: count, onServer: true },
  { name: 'the embedded database', journeys: Math.ceil(count / 10), onServer: false },
]

describe.each(databases)('$journeys journeys with kill -9 of a bank on $name', ({ journeys, onServer }) => {
  const dataDir = temporaryFolder('journeys')
  let server: PostgresServer | undefined
  let database: OpenDatabase
  let report: JourneyReport & { kills: number }
  beforeAll(async () => {
    if (onServer) server = await startPostgres()
    const url = server?.urlOf('postgres')
    const env: Record<string, string> = url ? { BANK_DATABASE_URL: url } : {}
    report = await travelThroughCrashes(dataDir, env, { seed, journeys, calls })
    database = url
      ? await openServer({ url, poolSize: 2, statementTimeoutMs: 60_000 })
      : await openEmbedded(dataDir)
  }, 7_200_000)
  afterAll(async () => {
    await database?.close()
    await server?.stop()
    removeFolder(dataDir)
  })

  it('met crashes, submitted and paid', () => {
    const { submitted, ordered, kills } = report
    console.log(`          ${submitted.size} submitted, ${ordered.size} paid out, ${kills} times killed`)
    expect(kills).toBeGreaterThan(0)
    expect(ordered.size).toBeGreaterThan(0)
  })

  // A few journeys do not come everywhere.
  it.runIf(journeys >= 100)('took every way: drafts, checks, returns, final rates confirmed by code', () => {
    const done = new Set([...report.ends.keys()].filter(end => end.endsWith(' ok')))
    for (const call of ['save_apply', 'submit_apply', 'check_pass', 'check_return', 'confirm_quote']) {
      expect(done).toContain(`/api/discount/${call} ok`)
    }
  })

  it.runIf(journeys >= 100)('occupied contracts and invoices', async () => {
    const made = await answeredApplies(database.db, 'journey-')
    const rows = await queryRows<{ ref_no: string; state: number }>(
      database.db,
      sql`select ref_no, state from invoice_usage`,
    )
    const states = new Set(rows.filter(row => made.has(row.ref_no)).map(row => row.state))
    expect(states.size).toBeGreaterThan(1)
  })

  it.each(journeyInvariants)('$name', async ({ broken }) => {
    expect(await broken(database.db, report)).toEqual([])
  })
})
