import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/db.ts'
import { outbox } from '../db/schema/platform.ts'
import { order } from '../kernel/outbox.ts'
import { periodJob, type Schedule } from '../kernel/schedule.ts'

/** How often the clocks are looked at, real milliseconds. The database is asked only when a period has begun. */
const lookMs = 1000
/** Business time from which a day's work is planned: the day before is over for every process by then. */
const dayBegins = '00:05:00'

/**
 * The period that a schedule is in, as staff read it, in Shanghai time; undefined in the first minutes of a day. A day that somebody moves the
 * sandbox's clock to begins one: what is due then is done at once.
 */
export const periodOf = (every: Schedule['every'], clock: Clock, real: Date): string | undefined => {
  if (every === 'minute') {
    const minute = `${shanghaiDate(real)} ${shanghaiTime(real).slice(0, 5)}`
    return clock.today() === shanghaiDate(real) ? minute : `${minute}，业务日 ${clock.today()}`
  }
  return clock.time() < dayBegins ? undefined : clock.today()
}

/**
 * Puts the job of a schedule's present period into the outbox, unless it is there or an earlier one still waits.
 * @returns whether nothing more is to be done for this period
 */
export const planPeriod = (db: Db, schedule: Schedule, period: string): Promise<boolean> =>
  db.transaction(async tx => {
    const job = periodJob(schedule)
    const [waiting] = await tx
      .select({ key: outbox.key })
      .from(outbox)
      .where(and(eq(outbox.topic, job.topic), eq(outbox.state, 'waiting')))
      .limit(1)
    if (waiting) return waiting.key === period
    await order(tx, { today: () => period }, job, { period })
    return true
  })

export interface Planner {
  stop(): Promise<void>
}

/** Starts planning schedules by the business clock and by real time. @param wake called when a job was added */
export const startPlanner = (
  db: Db,
  clock: Clock,
  schedules: readonly Schedule[],
  logger: Logger,
  wake: () => void,
): Planner => {
  const planned = new Map<string, string>()
  let running: Promise<void> | undefined
  let reported = false

  const look = async () => {
    for (const schedule of schedules) {
      const period = periodOf(schedule.every, clock, new Date())
      if (period === undefined || planned.get(schedule.name) === period) continue
      if (await planPeriod(db, schedule, period)) planned.set(schedule.name, period)
      wake()
    }
    reported = false
  }
  const lookOnce = () => {
    running ??= look()
      .catch((error: unknown) => {
        if (!reported) logger.error({ err: error }, 'planner cannot reach the database')
        reported = true
      })
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(lookOnce, lookMs)
  lookOnce()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
