import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../bank/src/db/open.ts'
import { openServer } from '../../bank/src/db/server.ts'
import { journeyInvariants } from '../harness/journey-invariants.ts'
import type { JourneyReport } from '../harness/journey-world.ts'
import { travelThroughCrashes } from '../harness/killed-bank.ts'
import { type PostgresServer, startPostgres } from '../harness/postgres.ts'

/* Thirty random journeys through a bank on PostgreSQL that is killed at random; `npm run faults` makes a thousand. */

let server: PostgresServer
let database: OpenDatabase
let report: JourneyReport & { kills: number }
beforeAll(async () => {
  server = await startPostgres()
  const url = server.urlOf('postgres')
  report = await travelThroughCrashes(
    '',
    { BANK_DATABASE_URL: url },
    {
      seed: 20_261_121,
      journeys: 30,
      calls: [40, 90],
    },
  )
  database = await openServer({ url, poolSize: 2, statementTimeoutMs: 30_000 })
}, 300_000)
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

describe('thirty random journeys with kill -9 of the bank', () => {
  it('met crashes, submitted and paid', () => {
    expect(report.kills).toBeGreaterThan(1)
    expect(report.submitted.size).toBeGreaterThan(20)
    expect(report.ordered.size).toBeGreaterThan(1)
  })

  it.each(journeyInvariants)('$name', async ({ broken }) => {
    expect(await broken(database.db, report)).toEqual([])
  })
})
