import type { RowOf } from '@portal/shared/contract/table.ts'
import type { EventTypeName } from '@portal/shared/machines/event-types.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { member } from './members.ts'

export type EndpointState = RowOf<'/api/webhook/query'>['state']
export type DeliveryState = RowOf<'/api/webhook/delivery_detail'>['state']

/** Where a member's events are sent (推送地址). Real time, but for when it was made. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    id: id(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    url: varchar('url', { length: 500 }).notNull(),
    /** Empty for all. */
    types: text('types').array().$type<EventTypeName[]>().notNull(),
    state: varchar('state', { length: 10 }).$type<EndpointState>().notNull(),
    stateReason: varchar('state_reason', { length: 200 }).notNull().default(''),
    /** Sealed at rest; emptied when the endpoint is removed. */
    secretEnc: text('secret_enc').notNull(),
    /** Signs beside the new one until then. */
    oldSecretEnc: text('old_secret_enc'),
    oldSecretUntil: instant('old_secret_until'),
    /** Up to this number of the member's log deliveries were made; what comes while it is off follows later. */
    followedSeq: bigint('followed_seq', { mode: 'number' }).notNull(),
    /** Since then nothing was delivered; null after a delivery. */
    firstFailureAt: instant('first_failure_at'),
    lastDeliveryAt: instant('last_delivery_at'),
    createdAt: instant('gmt_create').notNull(),
    removedAt: instant('removed_at'),
  },
  table => [
    index('webhook_endpoint_member').on(table.memberId, table.id),
    check('webhook_endpoint_state', sql`${table.state} in ('enabled', 'disabled', 'failed', 'gone')`),
    check(
      'webhook_endpoint_old_secret',
      sql`(${table.oldSecretEnc} is null) = (${table.oldSecretUntil} is null)`,
    ),
  ],
)

/** One event on its way to one endpoint. Real time, but for when the event occurred. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id(),
    endpointId: ref('endpoint_id')
      .notNull()
      .references(() => webhookEndpoint.id),
    memberId: ref('member_id').notNull(),
    /** What the receiver knows the event by. */
    eventId: varchar('event_id', { length: 40 }).notNull(),
    /** 0 for a test, which is in no log. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    type: varchar('type', { length: 40 }).$type<EventTypeName>().notNull(),
    refNo: varchar('ref_no', { length: 40 }).notNull(),
    version: integer('version').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    state: varchar('state', { length: 10 }).$type<DeliveryState>().notNull().default('waiting'),
    /** Tries begun, over all replays. */
    tries: integer('tries').notNull().default(0),
    /** Tries begun since it was put in line, which say how long to wait for the next. */
    step: smallint('step').notNull().default(0),
    /**
     * When it is tried: a try under way has moved it ahead by more than it can take, so that what a killed process has
     * left is tried again.
     */
    nextAt: instant('next_at'),
    lastMs: integer('last_ms').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  table => [
    unique('webhook_delivery_once').on(table.endpointId, table.eventId),
    index('webhook_delivery_due')
      .on(table.endpointId, table.nextAt, table.id)
      .where(sql`${table.nextAt} is not null`),
    index('webhook_delivery_member').on(table.memberId, table.id),
    index('webhook_delivery_seq').on(table.endpointId, table.seq),
    index('webhook_delivery_created').on(table.createdAt),
    check('webhook_delivery_state', sql`${table.state} in ('waiting', 'retrying', 'delivered', 'failed')`),
    check(
      'webhook_delivery_in_line',
      sql`(${table.nextAt} is not null) = (${table.state} in ('waiting', 'retrying'))`,
    ),
  ],
)

/** What became of each try, insert-only. Real time. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    id: id(),
    deliveryId: ref('delivery_id')
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    nth: integer('nth').notNull(),
    at: instant('at').notNull(),
    /** HTTP status; 0 where there was no answer. */
    status: integer('status').notNull(),
    ms: integer('ms').notNull(),
    note: varchar('note', { length: 200 }).notNull(),
    excerpt: varchar('excerpt', { length: 500 }).notNull(),
  },
  table => [unique('webhook_attempt_nth').on(table.deliveryId, table.nth)],
)
