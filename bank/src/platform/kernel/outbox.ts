import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { outbox } from '../db/schema/platform.ts'
import type { Ctx } from './handler.ts'

/** Declaration of a job topic: its payload, and the key under which orders count as one. */
export interface JobTopic<Topic extends string = string, Payload extends object = object> {
  /** At most 40 small letters, digits and `_`; no other row has it. */
  topic: Topic
  /** Read again when the job is done: a field that is new in a release needs a default, for the jobs that wait. */
  payload: z.ZodType<Payload>
  /** At most 80 characters, unique within the topic: a second job of the same key is not added. */
  key(payload: Payload, clock: Pick<Clock, 'today'>): string
  /** Days for which a done job is kept, and keeps its key from being added once more; `jobKeepDays` by default. */
  keepDays?: number
}

/** A topic, and how its jobs are done. */
export interface Job<Topic extends string = string, Payload extends object = object>
  extends JobTopic<Topic, Payload> {
  run(ctx: JobCtx, payload: Payload): Promise<void> | Promise<JobResult>
}

/** Days that finished jobs are kept. Their subjects have ended long before: no bill runs for more than half a year. */
export const jobKeepDays = 400

/** A job is one row, in a file of its subject, and listed by the subject's module. */
export const defineJob = <const Topic extends string, Payload extends object>(
  job: Job<Topic, Payload>,
): Job<Topic, Payload> => job

const openTopics = new Set<string>()

/** A topic that is ordered by files which the one that does it builds on: there `doing` makes a job of it. */
export const defineTopic = <const Topic extends string, Payload extends object>(
  topic: JobTopic<Topic, Payload>,
): JobTopic<Topic, Payload> => {
  openTopics.add(topic.topic)
  return topic
}

export const doing = <Topic extends string, Payload extends object>(
  topic: JobTopic<Topic, Payload>,
  run: Job<Topic, Payload>['run'],
): Job<Topic, Payload> => ({ ...topic, run })

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

/** Handlers of the runner, by topic. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** @throws Error that names a topic of two rows, one that does not fit the table, or one that can only be ordered */
export const handlersOf = (jobs: readonly Job[]): JobHandlers => {
  const handlers: Record<string, JobHandler> = {}
  for (const job of jobs) {
    if (handlers[job.topic]) throw new Error(`two jobs have the topic ${job.topic}`)
    if (!/^[a-z0-9_]{1,40}$/.test(job.topic)) throw new Error(`${job.topic} does not fit the outbox`)
    handlers[job.topic] = (ctx, payload) => job.run(ctx, job.payload.parse(payload))
  }
  return handlers
}

/** @throws Error that names a topic which is ordered but has no job */
export const checkTopicsDone = (handlers: JobHandlers): void => {
  const undone = [...openTopics].filter(topic => !handlers[topic])
  if (undone.length > 0) throw new Error(`nobody does the jobs of ${undone.join(', ')}`)
}

/** Adds a job by its row. @param delayMs real milliseconds from now */
export const order = <Payload extends object>(
  tx: Tx,
  clock: Pick<Clock, 'today'>,
  row: JobTopic<string, Payload>,
  payload: Payload,
  delayMs?: number,
): Promise<void> =>
  enqueue(tx, { topic: row.topic, key: row.key(payload, clock), payload, ...(delayMs && { delayMs }) })

interface NewJob {
  topic: string
  key: string
  payload: object
  delayMs?: number
}

/** Adds a job within a business transaction. */
export const enqueue = async (tx: Tx, { topic, key, payload, delayMs = 0 }: NewJob): Promise<void> => {
  await tx
    .insert(outbox)
    .values({ topic, key, payload: { ...payload }, nextAt: new Date(Date.now() + delayMs) })
    .onConflictDoNothing()
}

/** Has a waiting job tried at once. Real time, as all of the outbox. */
export const tryNow = async (tx: Tx, id: number): Promise<void> => {
  await tx.update(outbox).set({ nextAt: new Date() }).where(eq(outbox.id, id))
}
