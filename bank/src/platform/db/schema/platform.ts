import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'

/** Hash-chained, insert-only record of every mutation (triggers in 0001_integrity.sql). */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Written by the code, one higher than the last: a gap is a missing row. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    /** Real time. */
    at: instant('at').notNull(),
    /** Time of the business clock; a restart never begins before the latest. */
    businessAt: instant('business_at').notNull(),
    requestId: varchar('request_id', { length: 64 }).notNull(),
    actorType: varchar('actor_type', { length: 12 })
      .$type<'member' | 'bank' | 'system' | 'guest'>()
      .notNull(),
    actorId: ref('actor_id'),
    action: varchar('action', { length: 80 }).notNull(),
    objectType: varchar('object_type', { length: 40 }).notNull(),
    objectNo: varchar('object_no', { length: 64 }).notNull(),
    /** JSON text as hashed; jsonb would reorder it. */
    before: text('before_json'),
    after: text('after_json'),
    result: varchar('result', { length: 12 }).notNull(),
    prevHash: char('prev_hash', { length: 64 }).notNull(),
    hash: char('hash', { length: 64 }).notNull(),
  },
  table => [
    index('audit_log_actor').on(table.actorId, table.action, table.id),
    index('audit_log_object').on(table.objectNo, table.objectType, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_business_at').on(table.businessAt),
  ],
)

/**
 * Where the chain of `audit_log` ends, kept by a trigger of that table and only ever moved forward: rows cut off the
 * chain's end are missed here. One row, present since the migration that made the table.
 */
export const auditHead = pgTable(
  'audit_head',
  {
    id: smallint('id').primaryKey().default(1),
    /** Number of rows the chain has, which is the id of its last one; 0 and no hash before the first. */
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    hash: char('hash', { length: 64 }).notNull(),
  },
  table => [check('audit_head_one', sql`${table.id} = 1`)],
)

/** Results of the scheduled checks of the audit chain. Real time. */
export const auditCheck = pgTable('audit_check', {
  id: id(),
  at: instant('at').notNull(),
  /** The last row that was looked at. */
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  /** The first row that is changed, moved or missing; null when the chain holds. */
  firstBroken: bigint('first_broken', { mode: 'number' }),
})

/** First answer of every write that carried an idempotency key: one key of an operator is one call. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    id: id(),
    operatorId: ref('operator_id').notNull(),
    callPath: varchar('call_path', { length: 80 }).notNull(),
    idemKey: varchar('idem_key', { length: 64 }).notNull(),
    bodyHash: char('body_hash', { length: 64 }).notNull(),
    /** Rows of the answer as JSON, sealed; null only within the transaction that makes them. */
    answerEnc: text('answer_enc'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [unique('idempotency_key_once').on(table.operatorId, table.idemKey)],
)

/** Work to be done after a business transaction, written in that transaction. Times are real time. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    topic: varchar('topic', { length: 40 }).notNull(),
    /** Makes a job unique within its topic, e.g. the application number and attempt. */
    key: varchar('key', { length: 80 }).notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: varchar('state', { length: 8 }).$type<'waiting' | 'done'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
  },
  table => [
    unique('outbox_topic_key').on(table.topic, table.key),
    index('outbox_due').on(table.state, table.nextAt),
  ],
)

export type SmsState = 'waiting' | 'sent' | 'refused' | 'stale'

/**
 * Text messages on their way to the operator's SMS service; mobile and text sealed at rest. Outside the sandbox
 * text and code are gone once they have left. Times are real time.
 */
export const smsMessage = pgTable(
  'sms_message',
  {
    id: id(),
    at: instant('at').notNull(),
    /** Keyed hash for the look-up by number. */
    mobileHash: char('mobile_hash', { length: 64 }).notNull(),
    mobileEnc: text('mobile_enc').notNull(),
    purpose: varchar('purpose', { length: 24 }).notNull(),
    textEnc: text('text_enc').notNull(),
    codeEnc: text('code_enc'),
    state: varchar('state', { length: 8 }).$type<SmsState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** The message is not taken before: the wait between tries, and the time a sender has for one. */
    nextAt: instant('next_at').notNull().defaultNow(),
  },
  table => [
    index('sms_message_mobile').on(table.mobileHash, table.id),
    index('sms_message_due').on(table.state, table.nextAt),
  ],
)
