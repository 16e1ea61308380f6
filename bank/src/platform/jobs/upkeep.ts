/** Scheduled deletion of records whose purpose has passed. */
import { and, eq, like, lt, notInArray, or } from 'drizzle-orm'
import type { AuditEntry } from '../audit/audit.ts'
import { idempotencyKey, outbox, smsMessage } from '../db/schema/platform.ts'
import { type Job, type JobCtx, jobKeepDays } from '../kernel/outbox.ts'
import { defineSchedule, periodKeepDays } from '../kernel/schedule.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A client that repeats a submit does so within minutes; afterwards the application's own state refuses it. */
export const idemKeyDays = 90
/** Who was sent what, for questions of customers; the text is gone before. */
const smsDays = 90
/** That many days ago, in real time. */
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Audits a deletion by the number of rows; none, no row. */
export const noteGone = async (
  ctx: JobCtx,
  entry: Pick<AuditEntry, 'action' | 'objectType'>,
  gone: readonly unknown[],
): Promise<void> => {
  if (gone.length > 0) await ctx.audit({ ...entry, objectNo: '', after: { count: gone.length } })
}

const purgeIdemKeys = async (ctx: JobCtx): Promise<void> => {
  const gone = await ctx.tx
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, daysAgo(idemKeyDays)))
    .returning({ id: idempotencyKey.id })
  await noteGone(ctx, { action: 'idempotency_key.purge', objectType: 'idempotency_key' }, gone)
}

const purgeSms = async (ctx: JobCtx): Promise<void> => {
  const gone = await ctx.tx
    .delete(smsMessage)
    .where(lt(smsMessage.at, daysAgo(smsDays)))
    .returning({ id: smsMessage.id })
  await noteGone(ctx, { action: 'sms_message.purge', objectType: 'sms_message' }, gone)
}

export const upkeepSchedules = [
  defineSchedule({ name: 'purge_idempotency_keys', every: 'day', run: purgeIdemKeys }),
  defineSchedule({ name: 'purge_sms', every: 'day', run: purgeSms }),
] as const

/**
 * @param jobs every row there is; done jobs of topics that none has any more, as of an earlier release, go as most do, and
 *   so does a period that still waits for a schedule of such a release. Other waiting work is never deleted.
 */
export const purgeJobs = (jobs: () => readonly Job[]) =>
  defineSchedule({
    name: 'purge_jobs',
    every: 'day',
    run: async ctx => {
      const rows = jobs().flatMap(({ topic, keepDays }) =>
        keepDays === undefined ? [] : { topic, keepDays },
      )
      const olderThan = (days: number) => lt(outbox.doneAt, daysAgo(days))
      const own = rows.map(({ topic, keepDays }) => and(eq(outbox.topic, topic), olderThan(keepDays)))
      const topics = rows.map(({ topic }) => topic)
      const isForeign = notInArray(outbox.topic, topics)
      const isDone = and(eq(outbox.state, 'done'), or(...own, and(isForeign, olderThan(jobKeepDays))))
      // Not before a week is over: a newer release may have planned it, while processes of both work.
      const isLeft = and(
        eq(outbox.state, 'waiting'),
        isForeign,
        like(outbox.topic, 'at\\_%'),
        lt(outbox.createdAt, daysAgo(periodKeepDays)),
      )
      const gone = await ctx.tx.delete(outbox).where(or(isDone, isLeft)).returning({ id: outbox.id })
      await noteGone(ctx, { action: 'outbox.purge', objectType: 'outbox' }, gone)
    },
  })
