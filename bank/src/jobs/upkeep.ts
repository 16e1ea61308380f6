/** What the bank throws away by itself: records that only served what nobody can do any more. */
import { and, eq, gte, inArray, isNull, like, lt, notExists, notLike, sql } from 'drizzle-orm'
import type { AuditEntry } from '../audit/audit.ts'
import { discApply } from '../db/schema/discount.ts'
import { session } from '../db/schema/people.ts'
import { idempotencyKey, outbox, smsMessage } from '../db/schema/platform.ts'
import { rateLock, rateLockBill } from '../db/schema/quotes.ts'
import type { JobCtx } from '../outbox/outbox.ts'
import type { Schedule } from './schedule.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A client that repeats a submit does so within minutes; afterwards the application's own state refuses it. */
export const idemKeyDays = 90
/** Who was sent what, for questions of customers; the text is gone before. */
const smsDays = 90
/** The marks of done periods are needed only while their period could be planned once more. */
const periodDays = 7
/**
 * A done job keeps its key from being added once more; what it was about has ended by its own state long before, since
 * no bill runs for more than half a year.
 */
export const jobDays = 400
/** A session ends after a day without use; why it ended is asked by whoever comes back soon. Sign-ins stay in the audit log. */
export const sessionDays = 30
/** A quote counts for a quarter of an hour; those that were submitted are kept with their application. */
export const quoteDays = 30

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Audits what is gone by its number; nothing gone is nothing to say. */
const note = async (
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
  await note(ctx, { action: 'idempotency_key.purge', objectType: 'idempotency_key' }, gone)
}

const purgePeriods = async (ctx: JobCtx): Promise<void> => {
  const gone = await ctx.tx
    .delete(outbox)
    .where(
      and(eq(outbox.state, 'done'), like(outbox.topic, 'at\\_%'), lt(outbox.doneAt, daysAgo(periodDays))),
    )
    .returning({ id: outbox.id })
  await note(ctx, { action: 'outbox.purge', objectType: 'outbox' }, gone)
}

const purgeJobs = async (ctx: JobCtx): Promise<void> => {
  const gone = await ctx.tx
    .delete(outbox)
    .where(
      and(eq(outbox.state, 'done'), notLike(outbox.topic, 'at\\_%'), lt(outbox.doneAt, daysAgo(jobDays))),
    )
    .returning({ id: outbox.id })
  await note(ctx, { action: 'outbox.purge', objectType: 'outbox' }, gone)
}

/** The last two of everybody stay: by them it is known who has signed in before, and whose first time it is. */
const purgeSessions = async (ctx: JobCtx): Promise<void> => {
  const newer = sql`(select count(*) from session newer where newer.operator_id = session.operator_id and newer.id > session.id)`
  const gone = await ctx.tx
    .delete(session)
    .where(and(lt(session.lastSeenAt, daysAgo(sessionDays)), gte(newer, 2)))
    .returning({ id: session.id })
  await note(ctx, { action: 'session.purge', objectType: 'session' }, gone)
}

/** Quotes expire by the business clock. */
const purgeQuotes = async (ctx: JobCtx): Promise<void> => {
  const ofApplication = ctx.tx.select().from(discApply).where(eq(discApply.rateLockId, rateLock.id))
  const old = and(
    isNull(rateLock.usedBy),
    lt(rateLock.expiresAt, new Date(ctx.now().getTime() - quoteDays * dayMs)),
    notExists(ofApplication),
  )
  const ids = ctx.tx.select({ id: rateLock.id }).from(rateLock).where(old)
  await ctx.tx.delete(rateLockBill).where(inArray(rateLockBill.lockId, ids))
  const gone = await ctx.tx.delete(rateLock).where(old).returning({ id: rateLock.id })
  await note(ctx, { action: 'rate_lock.purge', objectType: 'rate_lock' }, gone)
}

const purgeSms = async (ctx: JobCtx): Promise<void> => {
  const gone = await ctx.tx
    .delete(smsMessage)
    .where(lt(smsMessage.at, daysAgo(smsDays)))
    .returning({ id: smsMessage.id })
  await note(ctx, { action: 'sms_message.purge', objectType: 'sms_message' }, gone)
}

export const upkeepSchedules: readonly Schedule[] = [
  { name: 'purge_idempotency_keys', every: 'day', run: purgeIdemKeys },
  { name: 'purge_periods', every: 'day', run: purgePeriods },
  { name: 'purge_sms', every: 'day', run: purgeSms },
  { name: 'purge_jobs', every: 'day', run: purgeJobs },
  { name: 'purge_sessions', every: 'day', run: purgeSessions },
  { name: 'purge_quotes', every: 'day', run: purgeQuotes },
]
