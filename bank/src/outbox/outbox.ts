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
export type JobHandler = (
  ctx: JobCtx,
  payload: Record<string, unknown>,
) => Promise<void> | Promise<LongPart | undefined>

/**
 * What takes long and needs no database. It may be done twice when a process is slow or dies; what it answers writes
 * the result in a transaction of its own, together with the mark `done`, and has to look whether that still fits.
 */
export type LongPart = () => Promise<(ctx: JobCtx) => Promise<void>>

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
