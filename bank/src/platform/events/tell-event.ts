/** Writes what happens to a member's business into the log that its programs follow. */
import type { EventTypeName } from '@portal/shared/machines/event-types.ts'
import { sql } from 'drizzle-orm'
import { gatherBeforeCommit, portionsOf } from '../db/before-commit.ts'
import type { Tx } from '../db/db.ts'
import { eventEpoch, eventHead, eventLog } from '../db/schema/events.ts'
import { tellChange } from '../feed/feed.ts'
import type { Ctx } from '../kernel/handler.ts'
import { firstEpoch } from './epoch.ts'

export interface NewEvent {
  memberId: number
  type: EventTypeName
  /** Number of the object, as the call that reads it takes it. */
  refNo: string
  /** Version of the object after what has happened; 0 for one that has none. */
  version: number
}

type Told = NewEvent & { occurredAt: Date }

const epochNow = sql<number>`coalesce((select ${eventEpoch.epoch} from ${eventEpoch}), ${firstEpoch})`

/**
 * Takes the next numbers of each member's log, which nobody else gets any of until the transaction ends, and writes the
 * events with them.
 */
const append = async (tx: Tx, events: readonly Told[]): Promise<void> => {
  const byMember = [...Map.groupBy(events, ({ memberId }) => memberId)]
  const head = tx.$with('head').as(
    tx
      .insert(eventHead)
      .values(byMember.map(([memberId, { length }]) => ({ memberId, lastSeq: length })))
      .onConflictDoUpdate({
        target: eventHead.memberId,
        set: { lastSeq: sql`${eventHead.lastSeq} + excluded.last_seq` },
      })
      .returning(),
  )
  const rows = byMember.flatMap(([memberId, ofMember]) => {
    const last = sql`(select ${head.lastSeq} from ${head} where ${head.memberId} = ${memberId})`
    return ofMember.map((event, at) => ({
      ...event,
      epoch: epochNow,
      seq: sql<number>`${last} - ${ofMember.length - 1 - at}::int`,
    }))
  })
  await tx.with(head).insert(eventLog).values(rows)
}

/** Members in one order, so that two transactions never wait for each other. */
const appendToLogs = gatherBeforeCommit<Told>('numbers', async (tx, told) => {
  for (const events of portionsOf(told.toSorted((one, other) => one.memberId - other.memberId)))
    await append(tx, events)
})

/**
 * Tells a member's programs of a change, in the transaction that makes it. The row is written at the transaction's very
 * end, where it gets its number: as numbers are given one transaction after the other, events become visible in the order
 * of their numbers, and who reads on from a number misses none.
 */
export const tellEvent = async (
  ctx: Pick<Ctx, 'tx' | 'now'>,
  { memberId, type, refNo, version }: NewEvent,
): Promise<void> => {
  appendToLogs(ctx.tx, { memberId, type, refNo, version, occurredAt: ctx.now() })
  await tellChange(ctx, { to: { memberId }, topic: 'event' })
}
