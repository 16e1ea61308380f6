import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { rooms } from '../../bank/src/app/connections.ts'
import { workOf } from '../../bank/src/app/modules.ts'
import { checkBooks } from '../../bank/src/ledger/check.ts'
import { ed25519Signer, paperSigner } from '../../bank/src/outputs/documents/paper-signer.ts'
import { createBusinessClock } from '../../bank/src/platform/clock/business-clock.ts'
import { type Db, queryRows } from '../../bank/src/platform/db/db.ts'
import { openEmbedded } from '../../bank/src/platform/db/embedded.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { startJobRunner } from '../../bank/src/platform/jobs/runner.ts'
import { connect } from '../../bank/src/platform/kernel/port.ts'
import { simulatedWorld } from '../../bank/src/sandbox/world.ts'
import { callersOn } from '../../bank/src/testing/direct-calls.ts'
import { instantOf } from '../../bank/src/testing/instant-scene.ts'
import { exampleAtRest, exampleNow, seedExample } from '../../bank/src/testing/seeded-example.ts'
import type { TestBank } from '../../bank/src/testing/test-bank.ts'
import { startPostgres } from '../harness/postgres.ts'

/*
 * 秒贴 from the tick to the money in the ledger: one company ticks one bill after the other, as the bank's own runner
 * pays them. `node tests/bench/instant.ts [ticks]`
 */

const seller = '15400000011'
const PART = 1_000_000

const ticks = Number(process.argv[2] ?? 40)

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

const measure = async (db: Db, name: string, budgetMs: number, jobsAtOnce: number): Promise<void> => {
  const utokens = await seedExample(db)
  const clock = createBusinessClock(new Date(exampleNow))
  const signer = connect(paperSigner, ed25519Signer(sandboxSecrets.paperSeed))
  const connections = new Map([...rooms, ...simulatedWorld(db, exampleAtRest), signer])
  const as = callersOn(db, clock, utokens, connections)
  await instantOf({ as } as TestBank).inForce()
  const services = { clock, atRest: exampleAtRest, connections }
  const runner = startJobRunner(db, services, workOf(true).handlers, pino({ level: 'fatal' }), jobsAtOnce)
  const company = as(seller)
  const { rows } = await company('/api/bills/query_holding', { page_size: 100, state: '10' })
  const holding = rows.find(row => row.amount_fen === '234567890')
  if (!holding) throw new Error('the bill of the worked example is missing')
  const { sign_no } = await company('/api/instant/facts', {})
  const took: number[] = []
  const cpu = process.cpuUsage()
  for (let tick = 0; tick < ticks; tick += 1) {
    const bill = { holding_id: holding.holding_id, range: `${tick * PART + 1}-${(tick + 1) * PART}` }
    const { net_fen } = await company('/api/discount/calc_interest', { bills: [bill] })
    const from = performance.now()
    const { instant } = await company('/api/instant/apply', {
      idem_key: randomUUID(),
      bills: [bill],
      sign_no,
      net_fen,
    })
    // As the bank's server does after every write.
    runner.wake()
    const isPaid = async () =>
      (await queryRows(db, sql`select 1 from ledger_txn where ref_no = ${instant?.apply_no}`)).length > 0
    while (!(await isPaid())) await wait(10)
    took.push(performance.now() - from)
  }
  const { user, system } = process.cpuUsage(cpu)
  await runner.stop()
  const faults = await checkBooks(db)
  if (faults.length > 0) throw new Error(`books: ${JSON.stringify(faults.slice(0, 3))}`)
  const [param] = await queryRows<{ ms: string }>(
    db,
    sql`select param_value as ms from sys_param where param_key = 'INSTANT_DELAY_MS'`,
  )
  const sorted = took.toSorted((a, b) => a - b)
  const [p50, p95] = [at(sorted, 0.5), at(sorted, 0.95)]
  const verdict = p95 <= budgetMs ? 'within' : 'OVER'
  console.log(
    `${name}: ${ticks} ticks, tick to money p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${verdict} ${budgetMs} ms (of it clearing, simulated: ${param?.ms} ms); processor of the bank ${((user + system) / 1000 / ticks).toFixed(0)} ms a tick with its papers`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'bench-instant-'))
const embedded = await openEmbedded(folder)
await measure(embedded.db, 'embedded', 3_000, 1)
await embedded.close()
rmSync(folder, { recursive: true })

const server = await startPostgres([])
try {
  const { db, close } = await openServer({
    url: server.urlOf('postgres'),
    poolSize: 10,
    statementTimeoutMs: 60_000,
  })
  await measure(db, 'PostgreSQL', 1_000, 4)
  await close()
} finally {
  await server.stop()
}
