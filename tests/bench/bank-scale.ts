import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { createBusinessClock } from '../../bank/src/platform/clock/business-clock.ts'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { callersOn } from '../../bank/src/testing/direct-calls.ts'
import { everyday, fillForScale, sequentialScans } from '../../bank/src/testing/fill-for-scale.ts'
import { exampleNow, seedExample } from '../../bank/src/testing/seeded-example.ts'
import { startPostgres } from '../harness/postgres.ts'
import { benchHashing } from './hashing.ts'
import { benchPayouts } from './payouts.ts'

/*
 * `npm run bench:bank`: the lists that members and officers open first, at the bank, on a PostgreSQL server of its
 * own with many companies' data. Each is asked `--rounds` times, one after the other. Processor times are the steadier
 * figures on a machine that does other things too. Then as many passwords are checked by each thread, and `--payouts`
 * payouts are made with each number of runners.
 *   --bills 1000000 --applies 200000 --members 2000 --rounds 50 --payouts 200
 */
const { values: options } = parseArgs({
  options: {
    bills: { type: 'string', default: '1000000' },
    applies: { type: 'string', default: '200000' },
    members: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '50' },
    payouts: { type: 'string', default: '200' },
  },
})

const server = await startPostgres()
try {
  const url = server.urlOf('postgres')
  const { db, close } = await openServer({ url, poolSize: 10, statementTimeoutMs: 3_600_000 })
  const utokens = await seedExample(db)
  const [company] = await queryRows<{ id: number }>(
    db,
    sql`select member_id as id from operator where account = '15400000011'`,
  )
  if (!company) throw new Error('no demo company')
  const started = Date.now()
  const scale = {
    members: Number(options.members),
    bills: Number(options.bills),
    applies: Number(options.applies),
  }
  await fillForScale(db, scale, company.id)
  console.log(
    `${options.bills} bills and ${options.applies} applications of ${options.members} companies, written in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  const as = callersOn(db, createBusinessClock(new Date(exampleNow)), utokens)
  const before = await sequentialScans(db)
  for (const { who, path, body } of everyday) {
    const times: number[] = []
    const bankCpu = process.cpuUsage()
    const databaseCpu = server.cpuMs()
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const from = performance.now()
      await as(who)(path, body)
      times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
    const { user, system } = process.cpuUsage(bankCpu)
    const perCall = (ms: number) => (ms / times.length).toFixed(1)
    console.log(
      `${path} ${JSON.stringify(body)} of ${who}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; processor a call: bank ${perCall((user + system) / 1000)} ms, database ${perCall(server.cpuMs() - databaseCpu)} ms`,
    )
  }
  const after = await sequentialScans(db)
  for (const [table, scans] of Object.entries(after)) {
    console.log(`sequential scans of ${table}: ${scans - (before[table] ?? 0)}`)
  }
  await close()
} finally {
  await server.stop()
}
await benchHashing(Number(options.rounds))
await benchPayouts(Number(options.payouts))
