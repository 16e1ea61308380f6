import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import type { OpenDatabase } from '../../bank/src/platform/db/open.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { journeyInvariants } from '../harness/journey-invariants.ts'
import type { JourneyReport } from '../harness/journey-world.ts'
import { travelThroughCrashes } from '../harness/killed-bank.ts'
import { ownDatabase } from '../harness/own-database.ts'

/* Fourteen random journeys through a bank on PostgreSQL that is killed at random; `npm run faults` makes a thousand. */

const seed = Number(process.env.FAULT_SEED || 20_261_121)

let own: Awaited<ReturnType<typeof ownDatabase>>
let database: OpenDatabase
let report: JourneyReport & { kills: number }
beforeAll(async () => {
  own = await ownDatabase()
  const { url } = own
  report = await travelThroughCrashes(
    '',
    { BANK_DATABASE_URL: url },
    {
      seed,
      journeys: 14,
      calls: [30, 60],
    },
  )
  database = await openServer({ url, poolSize: 2, statementTimeoutMs: 30_000 })
}, 300_000)
afterAll(async () => {
  await database?.close()
  await own?.drop()
})

describe('fourteen random journeys with kill -9 of the bank', () => {
  it('met crashes, submitted and paid', () => {
    console.log(`seed ${seed}`)
    expect(report.kills).toBeGreaterThan(1)
    expect(report.submitted.size).toBeGreaterThan(8)
    expect(report.ordered.size).toBeGreaterThan(1)
  })

  it('had banks’ own lines taken, and set meanwhile', async () => {
    expect(report.ends.get('/api/admin/acceptor/set_bank_line ok')).toBeGreaterThan(5)
    const taken = await queryRows(
      database.db,
      sql`select 1 from disc_apply_bill where bank_line_id is not null`,
    )
    expect(taken.length).toBeGreaterThan(0)
  })

  it('met the third person above an authority', async () => {
    const rows = await queryRows<{ no: string }>(
      database.db,
      sql`select apply_no as no from disc_apply where superior_id is not null`,
    )
    expect(rows.filter(({ no }) => report.submitted.has(no)).length).toBeGreaterThan(0)
  })

  it.each(journeyInvariants)('$name', async ({ broken }) => {
    expect(await broken(database.db, report)).toEqual([])
  })
})
