import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../bank/src/platform/db/open.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { journeyInvariants } from '../harness/journey-invariants.ts'
import type { JourneyReport } from '../harness/journey-world.ts'
import { travelThroughCrashes } from '../harness/killed-bank.ts'
import { type PostgresServer, startPostgres } from '../harness/postgres.ts'

/* Twenty random journeys through a bank on PostgreSQL that is killed at random; `npm run faults` makes a thousand. */

const seed = Number(process.env.FAULT_SEED || 20_261_121)

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
      seed,
      journeys: 20,
      calls: [30, 60],
    },
  )
  database = await openServer({ url, poolSize: 2, statementTimeoutMs: 30_000 })
}, 300_000)
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

describe('twenty random journeys with kill -9 of the bank', () => {
  it('met crashes, submitted and paid', () => {
    console.log(`seed ${seed}`)
    expect(report.kills).toBeGreaterThan(1)
    expect(report.submitted.size).toBeGreaterThan(13)
    expect(report.ordered.size).toBeGreaterThan(1)
  })

  it.each(journeyInvariants)('$name', async ({ broken }) => {
    expect(await broken(database.db, report)).toEqual([])
  })
})
