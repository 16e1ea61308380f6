import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { clockOf } from '../platform/clock/clock.ts'
import { createAtRestCipher } from '../platform/db/at-rest.ts'
import { openServer } from '../platform/db/server.ts'
import { startJobRunner } from '../platform/jobs/runner.ts'

/*
 * Child process of several-processes.server.test.ts: does the jobs of the database that its argument names until it
 * is killed. Each leaves one row with the process in it, some milliseconds before its transaction ends.
 */
const { db } = await openServer({ url: process.argv[2] ?? '', poolSize: 8, statementTimeoutMs: 10_000 })
const services = { clock: clockOf(() => new Date()), atRest: createAtRestCipher('secret of the tests') }
startJobRunner(
  db,
  services,
  {
    count: async (ctx, payload) => {
      await ctx.tx.execute(
        sql`insert into job_effect (key, process) values (${String(payload.key)}, ${process.pid})`,
      )
      await ctx.tx.execute(sql`select pg_sleep(0.02)`)
      await ctx.audit({ action: 'job.retry', objectType: 'outbox', objectNo: String(payload.key) })
    },
  },
  pino({ level: 'silent' }),
  4,
)
process.send?.('started')
