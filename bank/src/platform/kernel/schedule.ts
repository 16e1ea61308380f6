import { z } from 'zod'
import { defineJob, type JobCtx } from './outbox.ts'

/**
 * Work that comes round. Each period is an outbox job keyed by name and period, so it is done once over any number
 * of processes and restarts, tried again when it throws, and not started again while an earlier period still waits.
 */
export interface Schedule<Name extends string = string> {
  /** Unique, at most 30 characters: the job's topic is `at_<name>`. */
  name: Name
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

/** A schedule is one row, in a file of its subject, and listed by the subject's module. */
export const defineSchedule = <const Name extends string>(schedule: Schedule<Name>): Schedule<Name> =>
  schedule

/** The mark of a done period is needed only while its period could be planned once more. */
export const periodKeepDays = 7

/** The job that does a schedule's period. */
export const periodJob = (schedule: Schedule) =>
  defineJob({
    topic: `at_${schedule.name}`,
    // Jobs of an earlier release do not say it; they are planned already.
    payload: z.object({ period: z.string().default('') }),
    key: ({ period }) => period,
    keepDays: periodKeepDays,
    run: ctx => schedule.run(ctx),
  })
