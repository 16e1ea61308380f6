/** What the bank throws away by itself: records that only served a repetition nobody can make any more. */
import { and, eq, like, lt } from 'drizzle-orm'
import type { AuditEntry } from '../audit/audit.ts'
import { idempotencyKey, outbox, smsMessage } from '../db/schema/platform.ts'
import type { JobCtx } from '../outbox/outbox.ts'
import type { Schedule } from './schedule.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A client that repeats a submit does so within minutes; afterwards the application's own state refuses it. */
export const idemKeyDays = 90
/** Who was sent what, for questions of customers; the text is gone before. */
const smsDays = 90
/** The marks of done periods are needed only while their period could be planned once more. */
const periodDays = 7

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
]
