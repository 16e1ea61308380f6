import { sql } from 'drizzle-orm'
import { quickenImports } from '../../../bank/src/app/quick-imports.ts'

/*
 * A bank as operators start it, whose parent can have it do the work of a day at once, and look into its database: an
 * embedded one belongs to this process alone.
 */

quickenImports()
const [{ startBankOn }, { workOf }, { readBankSettings }, { openDatabase }, { planPeriod }, { queryRows }] =
  await Promise.all([
    import('../../../bank/src/app/bank.ts'),
    import('../../../bank/src/app/modules.ts'),
    import('../../../bank/src/app/settings.ts'),
    import('../../../bank/src/platform/db/open.ts'),
    import('../../../bank/src/platform/jobs/planner.ts'),
    import('../../../bank/src/platform/db/db.ts'),
  ])

/** What comes round and moves bills or money, or tells of it. */
const rounds = [
  'present_due',
  'bill_due',
  'disc_expire',
  'disc_due',
  'disc_redate',
  'rd_expire',
  'rd_settle',
  'rd_due',
  'rd_late',
]

const settings = readBankSettings(process.env)
const database = await openDatabase(settings)
const { db } = database
const schedules = workOf(true).schedules.filter(({ name }) => rounds.includes(name))
const bank = await startBankOn(settings, database)

const SILENT = 'no answer from outside'
const patienceMs = 90_000
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Jobs that are being done, or will be at once: what waits for somebody outside is left, asked once. */
const busy = sql`select topic, key, last_error from outbox where state = 'waiting'
  and next_at < now() + interval '16 seconds'
  and not (coalesce(last_error, '') = ${SILENT} and next_at > now() + interval '1 second')`

let settled = 0

/** Plans what comes round on a day and does all work that waits. @returns jobs that did not come to an end */
const settle = async (day: string): Promise<unknown[]> => {
  settled += 1
  for (const schedule of schedules) {
    const period = schedule.every === 'day' ? day : `${day} ${process.pid}-${settled}`
    await planPeriod(db, schedule, period)
  }
  await db.execute(
    sql`update outbox set next_at = now() - interval '1 second', last_error = null
      where id in (select id from outbox where state = 'waiting' for update skip locked)`,
  )
  const until = performance.now() + patienceMs
  for (;;) {
    const left = await queryRows(db, busy)
    if (left.length === 0 || performance.now() > until) return left
    await wait(60)
  }
}

interface Order {
  id: number
  settle?: string
  rows?: string
}

process.on('message', async ({ id, settle: day, rows }: Order) => {
  try {
    const answer = day === undefined ? await queryRows(db, sql.raw(rows ?? 'select 1')) : await settle(day)
    process.send?.({ id, answer })
  } catch (error) {
    process.send?.({ id, fault: String(error) })
  }
})
process.once('SIGTERM', () => bank.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
process.send?.({ url: bank.url })
