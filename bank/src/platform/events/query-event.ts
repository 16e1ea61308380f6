/** The log as a program reads it: what comes after a cursor, in order, and the cursor to go on with. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eventTypes } from '@portal/shared/machines/event-types.ts'
import { and, asc, eq, gt, inArray, lte, max, min } from 'drizzle-orm'
import { instantText } from '../calendar/calendar.ts'
import type { Tx } from '../db/db.ts'
import { eventHead, eventLog } from '../db/schema/events.ts'
import type { Handler, Handlers } from '../kernel/handler.ts'
import { epochOf } from './epoch.ts'

export type LoggedEvent = typeof eventLog.$inferSelect
type Row = RowOf<'/api/event/query_event'>['events'][number]

/** What the receiver of an event knows it by, however often it comes. */
export const eventIdOf = ({ epoch, seq }: Pick<LoggedEvent, 'epoch' | 'seq'>): string => `ev_${epoch}_${seq}`

/** The call that reads what an event is about; null where there is none. */
export const readOf = (type: LoggedEvent['type']): Row['read'] => {
  const facts = eventTypes[type]
  return 'read' in facts ? facts.read : null
}

const rowOf = (event: LoggedEvent): Row => ({
  id: eventIdOf(event),
  seq: String(event.seq),
  type: event.type,
  ref_no: event.refNo,
  version: event.version,
  occurred_at: instantText(event.occurredAt),
  read: readOf(event.type),
})

/** The last number of a member's log; 0 before its first event. */
export const headOf = async (tx: Tx, memberId: number): Promise<number> => {
  const [head] = await tx
    .select({ lastSeq: eventHead.lastSeq })
    .from(eventHead)
    .where(eq(eventHead.memberId, memberId))
  return head?.lastSeq ?? 0
}

interface Cursor {
  epoch: number
  seq: number
}

const textOf = ({ epoch, seq }: Cursor): string => `${epoch}.${seq}`

const readCursor = (text: string): Cursor => {
  const [epoch = 0, seq = 0] = text.split('.').map(Number)
  return { epoch, seq }
}

/** How far the log of today is the one that the cursor was given for; what was beyond is gone. */
const sharedUpTo = async (tx: Tx, memberId: number, cursor: Cursor): Promise<number> => {
  const own = eq(eventLog.memberId, memberId)
  const [shared] = await tx
    .select({ last: max(eventLog.seq) })
    .from(eventLog)
    .where(and(own, lte(eventLog.epoch, cursor.epoch)))
  if (shared?.last != null) return Math.min(cursor.seq, shared.last)
  const [kept] = await tx
    .select({ first: min(eventLog.seq) })
    .from(eventLog)
    .where(own)
  return Math.min(cursor.seq, kept?.first == null ? await headOf(tx, memberId) : kept.first - 1)
}

/** @throws Fault 24020 that says where to go on, for a cursor of a log that is no longer */
const requireThisLog = async (tx: Tx, memberId: number, cursor: Cursor, head: Cursor): Promise<void> => {
  if (cursor.epoch === head.epoch && cursor.seq <= head.seq) return
  const resume = textOf({ epoch: head.epoch, seq: await sharedUpTo(tx, memberId, cursor) })
  const text = `事件日志已恢复，游标${textOf(cursor)}失效，请以 after=${resume} 续读`
  throw new Fault('24020', { text, fields: { after: `请改为${resume}` } })
}

const defaultLimit = 100

export const queryEvent: Handler<'/api/event/query_event'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  const head = { epoch: await epochOf(ctx.tx), seq: await headOf(ctx.tx, memberId) }
  const after = input.after === undefined ? { ...head, seq: 0 } : readCursor(input.after)
  await requireThisLog(ctx.tx, memberId, after, head)
  const limit = input.limit ?? defaultLimit
  const found = await ctx.tx
    .select()
    .from(eventLog)
    .where(
      and(
        eq(eventLog.memberId, memberId),
        gt(eventLog.seq, after.seq),
        input.types && input.types.length > 0 ? inArray(eventLog.type, input.types) : undefined,
      ),
    )
    .orderBy(asc(eventLog.seq))
    .limit(limit + 1)
  const events = found.slice(0, limit)
  const hasMore = found.length > limit
  // At the end of what there is the cursor passes over those that were not asked for.
  const seq = hasMore ? (events.at(-1)?.seq ?? after.seq) : head.seq
  const next = textOf({ epoch: head.epoch, seq })
  return [{ events: events.map(rowOf), next, has_more: hasMore, last: textOf(head) }]
}

export const eventHandlers = { '/api/event/query_event': queryEvent } satisfies Handlers
