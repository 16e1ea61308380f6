import type { EventTypeName } from '@portal/shared/machines/event-types.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { member } from './members.ts'

/**
 * What has happened to a member's business, insert-only, for programs that follow it. Within a member the numbers have no
 * gap, and rows become visible in their order.
 */
export const eventLog = pgTable(
  'event_log',
  {
    id: id(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** Of the log when it was written: part of the event's number, which a restored log must not give away twice. */
    epoch: integer('epoch').notNull(),
    type: varchar('type', { length: 40 }).$type<EventTypeName>().notNull(),
    refNo: varchar('ref_no', { length: 40 }).notNull(),
    version: integer('version').notNull(),
    /** Business time. */
    occurredAt: instant('occurred_at').notNull(),
    /** Real time: rows are deleted by it. */
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  table => [
    unique('event_log_seq').on(table.memberId, table.seq),
    index('event_log_created').on(table.createdAt),
    check('event_log_from_one', sql`${table.seq} > 0`),
  ],
)

/** The last number a member's log has given: whoever writes an event holds the row until the transaction ends. */
export const eventHead = pgTable('event_head', {
  memberId: ref('member_id')
    .primaryKey()
    .references(() => member.id),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
})

/** Which log this is: one higher after each restore. One row once it was raised; the first log is 1. */
export const eventEpoch = pgTable(
  'event_epoch',
  {
    id: smallint('id').primaryKey().default(1),
    epoch: integer('epoch').notNull(),
    raisedAt: instant('raised_at').notNull().default(sql`clock_timestamp()`),
  },
  table => [check('event_epoch_one', sql`${table.id} = 1`)],
)
