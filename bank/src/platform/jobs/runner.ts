import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db, Tx } from '../db/db.ts'
import { outbox } from '../db/schema/platform.ts'
import { tellChange } from '../feed/feed.ts'
import { contextOf, type Services } from '../kernel/context.ts'
import { describeError } from '../kernel/log.ts'
import type { JobHandlers, JobResult, LongPart, NotYet } from '../kernel/outbox.ts'
import { createJobNews } from './job-news.ts'
import { startLookout } from './lookout.ts'

export interface JobRunner {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void
  /** Ends after the current job. */
  stop(): Promise<void>
}

const maxDelayMs = 60_000

/** Wait before the next try, real milliseconds: 1 s doubled each time, up to a minute. Never given up: money waits. */
export const backOff = (tries: number): number => Math.min(1000 * 2 ** (tries - 1), maxDelayMs)

const system = { type: 'system', operatorId: null } as const

type Claimed = typeof outbox.$inferSelect

/** Real milliseconds after which an unfinished long part counts as abandoned by a dead process. */
const longPartMs = 15_000

const markDone = (tx: Tx, job: Claimed) =>
  tx.update(outbox).set({ state: 'done', doneAt: new Date() }).where(eq(outbox.id, job.id))

const putOff = (tx: Tx, job: Claimed, { notYetMs, unanswered }: NotYet) =>
  tx
    .update(outbox)
    .set({
      nextAt: new Date(Date.now() + notYetMs),
      ...(unanswered && { tries: unanswered.tries, lastError: unanswered.why }),
    })
    .where(eq(outbox.id, job.id))

const isDue = (topics: string[]) =>
  and(eq(outbox.state, 'waiting'), lte(outbox.nextAt, new Date()), inArray(outbox.topic, topics))

/** Whether a transaction is worth its while; most of the time nothing is due. */
const anyDue = async (db: Db, topics: string[]): Promise<boolean> => {
  const [job] = await db.select({ id: outbox.id }).from(outbox).where(isDue(topics)).limit(1)
  return job !== undefined
}

/** Locks the next due job for the rest of the transaction. */
const takeDue = async (tx: Tx, topics: string[]): Promise<Claimed | undefined> => {
  const [job] = await tx
    .select()
    .from(outbox)
    .where(isDue(topics))
    .orderBy(asc(outbox.nextAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return job
}

/** Does the long part with no transaction open, then writes its result unless another process already has. */
const finishLong = async (db: Db, services: Services, job: Claimed, longPart: LongPart): Promise<void> => {
  const write = await longPart()
  await db.transaction(async tx => {
    const [still] = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.id, job.id), eq(outbox.state, 'waiting')))
      .for('update')
    if (!still) return
    const ctx = { ...contextOf(services, tx, system, `job-${job.id}`), attempt: job.tries + 1 }
    const result = (await write(ctx)) as NotYet | undefined
    await (result ? putOff(tx, job, result) : markDone(tx, job))
  })
}

/**
 * Does one due job, if there is one. The row stays locked while its handler runs, so several processes share the
 * table; a process that dies in between leaves the row as it was. While a long part is done the row is free, but not
 * due.
 * @returns whether a job was found
 */
export const runOneJob = async (
  db: Db,
  services: Services,
  handlers: JobHandlers,
  logger: Logger,
): Promise<boolean> => {
  const topics = Object.keys(handlers)
  if (topics.length === 0) return false
  const taken: { job?: Claimed; longPart?: LongPart } = {}
  try {
    await db.transaction(async tx => {
      const job = await takeDue(tx, topics)
      if (!job) return
      taken.job = job
      const ctx = contextOf(services, tx, system, `job-${job.id}`)
      const handle = handlers[job.topic]
      const result = (await handle?.({ ...ctx, attempt: job.tries + 1 }, job.payload)) as JobResult
      if (!result) return markDone(tx, job)
      if (typeof result === 'function') taken.longPart = result
      await putOff(tx, job, typeof result === 'function' ? { notYetMs: longPartMs } : result)
    })
    if (taken.job && taken.longPart) await finishLong(db, services, taken.job, taken.longPart)
  } catch (error) {
    const { job } = taken
    if (!job) throw error
    const tries = job.tries + 1
    logger.error({ err: error, topic: job.topic, key: job.key, tries }, 'job failed')
    await db
      .update(outbox)
      .set({
        tries,
        lastError: describeError(error).slice(0, 500),
        nextAt: new Date(Date.now() + backOff(tries)),
      })
      .where(and(eq(outbox.id, job.id), eq(outbox.state, 'waiting')))
  }
  return taken.job !== undefined
}

/** Starts doing jobs, several in parallel: those left by an earlier process come first. */
export const startJobRunner = (
  db: Db,
  services: Services,
  handlers: JobHandlers,
  logger: Logger,
  atOnce = 1,
): JobRunner => {
  const news = createJobNews(() => db.transaction(tx => tellChange({ tx }, { to: 'staff', topic: 'job' })))
  let stopped = false
  const drain = async () => {
    while (!stopped && (await runOneJob(db, services, handlers, logger))) news.note()
  }
  const lookout = startLookout(
    async () => {
      if (!(await anyDue(db, Object.keys(handlers)))) return
      const ends = await Promise.allSettled(Array.from({ length: atOnce }, drain))
      const failed = ends.find(end => end.status === 'rejected')
      if (failed) throw failed.reason
    },
    error => logger.error({ err: error }, 'job runner cannot reach the database'),
  )
  return {
    wake: lookout.look,
    stop: async () => {
      stopped = true
      await lookout.stop()
      await news.stop()
    },
  }
}
