import type { Tx } from '../db/db.ts'
import { outbox } from '../db/schema/platform.ts'
import type { Ctx } from '../http/handler.ts'

export interface NewJob {
  topic: string
  /** Unique within the topic for ever: a second job of the same key is not added. */
  key: string
  payload: Record<string, unknown>
  /** Real milliseconds from now; 0 unless told. */
  delayMs?: number
}

/** Context of a job: one transaction, in which the job is marked done as well. */
export interface JobCtx extends Ctx {
  /** 1 for the first try. */
  attempt: number
}

/**
 * Does one job. Whatever it writes and the mark `done` are one transaction, so its effect happens exactly once
 * however often the process dies. Throwing rolls everything back and tries again later, with back-off; a failure
 * that belongs to the business (放款失败) is written and returned from, not thrown.
 *
 * A handler that has only read may answer a long part: it is done between two transactions, so that the database is
 * free for others.
 */
export type JobHandler = (ctx: JobCtx, payload: Record<string, unknown>) => Promise<void> | Promise<JobResult>

/** A long part that is still to do, or too early; nothing where the job is done. */
export type JobResult = LongPart | NotYet | undefined

/**
 * What takes long and needs no database. It may be done twice when a process is slow or dies; what it answers writes
 * the result in a transaction of its own, together with the mark `done`, and has to look whether that still fits. Where
 * nothing came of it, as when somebody who was asked is silent, the job waits and is done again.
 */
export type LongPart = () => Promise<(ctx: JobCtx) => Promise<NotYet | undefined> | Promise<void>>

/**
 * A job that came before its time: it waits and is asked again, which counts as no try. One that got no answer from
 * outside waits as well, and says so: that is a try, and operators see why.
 */
export interface NotYet {
  notYetMs: number
  unanswered?: { tries: number; why: string }
}

/** The longest wait before an early job is asked again, real ms: a business clock may be moved meanwhile. */
const MAX_WAIT_MS = 60_000

/** Puts a job off until an instant of the business clock. Never lost: processes' clocks differ by a moment. */
export const notYet = (until: Date, now: Date): NotYet => ({
  notYetMs: Math.min(Math.max(until.getTime() - now.getTime(), 0) + 50, MAX_WAIT_MS),
})

/** A domain's jobs by topic. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Adds a job within a business transaction. */
export const enqueue = async (tx: Tx, job: NewJob): Promise<void> => {
  await tx
    .insert(outbox)
    .values({
      topic: job.topic,
      key: job.key,
      payload: job.payload,
      nextAt: new Date(Date.now() + (job.delayMs ?? 0)),
    })
    .onConflictDoNothing()
}
