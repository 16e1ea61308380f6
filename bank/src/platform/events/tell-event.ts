/** Writes what happens to a member's business into the log that its programs follow. */
import type { EventTypeName } from '@portal/shared/machines/event-types.ts'
import { sql } from 'drizzle-orm'
import { beforeCommit } from '../db/before-commit.ts'
import type { Tx } from '../db/db.ts'
import { eventHead, eventLog } from '../db/schema/events.ts'
import { tellChange } from '../feed/feed.ts'
import type { Ctx } from '../kernel/handler.ts'
import { epochOf } from './epoch.ts'

export interface NewEvent {
  memberId: number
  type: EventTypeName
  /** Number of the object, as the call that reads it takes it. */
  refNo: string
  /** Version of the object after what has happened; 0 for one that has none. */
  version: number
}

type Told = Omit<NewEvent, 'memberId'> & { occurredAt: Date }

/** What open transactions have to tell, by member. */
const told = new WeakMap<Tx, Map<number, Told[]>>()
const logKey = Symbol('event log')

/** Takes the next numbers of a member's log; nobody else gets any until the transaction ends. @returns the first */
const takeNumbers = async (tx: Tx, memberId: number, count: number): Promise<number> => {
  const [head] = await tx
    .insert(eventHead)
    .values({ memberId, lastSeq: count })
    .onConflictDoUpdate({
      target: eventHead.memberId,
      set: { lastSeq: sql`${eventHead.lastSeq} + ${count}` },
    })
    .returning({ lastSeq: eventHead.lastSeq })
  if (!head) throw new Error(`member ${memberId} got no number`)
  return head.lastSeq - count + 1
}

/** Members in one order, so that two transactions never wait for each other. */
const appendToLogs = async (tx: Tx): Promise<void> => {
  const members = [...(told.get(tx) ?? [])].sort(([one], [other]) => one - other)
  const epoch = await epochOf(tx)
  for (const [memberId, events] of members) {
    const first = await takeNumbers(tx, memberId, events.length)
    const rows = events.map((event, at) => ({ ...event, memberId, epoch, seq: first + at }))
    await tx.insert(eventLog).values(rows)
    await tellChange({ tx }, { to: { memberId }, topic: 'event' })
  }
}

/**
 * Tells a member's programs of a change, in the transaction that makes it. The row is written at the transaction's very
 * end, where it gets its number: as numbers are given one transaction after the other, events become visible in the order
 * of their numbers, and who reads on from a number misses none.
 */
export const tellEvent = async (
  ctx: Pick<Ctx, 'tx' | 'now'>,
  { memberId, type, refNo, version }: NewEvent,
): Promise<void> => {
  const mine = told.get(ctx.tx) ?? new Map<number, Told[]>()
  if (!told.has(ctx.tx)) {
    beforeCommit(ctx.tx, logKey, appendToLogs, 'early')
    told.set(ctx.tx, mine)
  }
  const events = mine.get(memberId) ?? []
  events.push({ type, refNo, version, occurredAt: ctx.now() })
  mine.set(memberId, events)
}
