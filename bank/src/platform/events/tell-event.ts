/** Writes what happens to a member's business into the log that its programs follow. */
import type { EventTypeName } from '@portal/shared/machines/event-types.ts'
import { sql } from 'drizzle-orm'
import { gatherBeforeCommit, portionsOf } from '../db/before-commit.ts'
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
 * events with them. Members in one order, so that two transactions never wait for each other.
 */
const appendToLogs = gatherBeforeCommit<Told>('numbers', async (tx, told) => {
  const events = Map.groupBy(told, ({ memberId }) => memberId)
  const members = [...events].sort(([one], [other]) => one - other)
  const heads = await tx
    .insert(eventHead)
    .values(members.map(([memberId, { length }]) => ({ memberId, lastSeq: length })))
    .onConflictDoUpdate({
      target: eventHead.memberId,
      set: { lastSeq: sql`${eventHead.lastSeq} + excluded.last_seq` },
    })
    .returning()
  const rows = heads.flatMap(({ memberId, lastSeq }) =>
    (events.get(memberId) ?? []).map((event, at, { length }) => ({
      ...event,
      epoch: epochNow,
      seq: lastSeq - length + 1 + at,
    })),
  )
  for (const portion of portionsOf(rows)) await tx.insert(eventLog).values(portion)
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
