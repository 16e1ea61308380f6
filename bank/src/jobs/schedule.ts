import { auditSchedules } from '../audit/chain-check.ts'
import { checkingSchedules } from '../bills/checking.ts'
import { exportSchedules } from '../exports/job.ts'
import { feedSchedules } from '../notices/feed.ts'
import { noticeSchedules } from '../notices/plans.ts'
import { staffChangeSchedules } from '../operators/change-decisions.ts'
import type { JobCtx, JobHandlers } from '../outbox/outbox.ts'
import { maturitySchedules } from '../rediscount/maturity.ts'
import { rediscountSchedules } from '../rediscount/schedules.ts'
import { screenSchedules } from '../screen/handlers.ts'
import { signingSchedules } from '../signing/expiry.ts'
import { discountSchedules } from './discount-schedules.ts'
import { upkeepSchedules } from './upkeep.ts'

/**
 * Work that comes round. Each period is an outbox job keyed by name and period, so it is done once over any number
 * of processes and restarts, tried again when it throws, and not started anew while an earlier period still waits.
 */
export interface Schedule {
  /** Unique, at most 30 characters: the job's topic is `at_<name>`. */
  name: string
  /**
   * `day`: once for each day of the business clock, from 00:05 on; a clock that jumps over days runs the day it
   * arrives at only. `minute`: about once for each minute of real time.
   */
  every: 'minute' | 'day'
  /**
   * One transaction. Work on many objects that may fail one by one enqueues a job for each instead, with
   * `ctx.enqueue`.
   */
  run(ctx: JobCtx): Promise<void>
}

/** Every schedule of the bank; a domain's own are joined here. */
export const schedules: readonly Schedule[] = [
  ...upkeepSchedules,
  ...auditSchedules,
  ...feedSchedules,
  ...checkingSchedules,
  ...exportSchedules,
  ...noticeSchedules,
  ...discountSchedules,
  ...screenSchedules,
  ...signingSchedules,
  ...rediscountSchedules,
  ...maturitySchedules,
  ...staffChangeSchedules,
]

/** Topic of a schedule's jobs in the outbox. */
export const topicOf = (schedule: Schedule): string => `at_${schedule.name}`

/** The outbox handlers of schedules. */
export const scheduleHandlers = (of: readonly Schedule[]): JobHandlers =>
  Object.fromEntries(of.map(schedule => [topicOf(schedule), ctx => schedule.run(ctx)]))
