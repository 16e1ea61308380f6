import type {
  ClientChangeKind,
  ClientChangeState,
  ClientState,
} from '@portal/shared/machines/client-states.ts'
import type { KeyAlgorithm, MachineScope } from '@portal/shared/machines/scopes.ts'
import { sql } from 'drizzle-orm'
import {
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/**
 * A program that signs its calls (接口客户端): an operator of the kind `machine`, whose name is the operator's. Business
 * time, but for when it was last used.
 */
export const apiClient = pgTable(
  'api_client',
  {
    id: id(),
    operatorId: ref('operator_id')
      .notNull()
      .unique()
      .references(() => operator.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    /** `cl_` and 128 random bits in hex. */
    clientId: varchar('client_id', { length: 35 }).notNull().unique(),
    state: varchar('state', { length: 10 }).$type<ClientState>().notNull(),
    scopes: text('scopes').array().$type<MachineScope[]>().notNull(),
    applyLimitFen: fen('apply_limit_fen').notNull(),
    dayLimitFen: fen('day_limit_fen').notNull(),
    networks: text('networks').array().notNull(),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    stopReason: varchar('stop_reason', { length: 200 }).notNull().default(''),
    stoppedById: ref('stopped_by').references(() => operator.id),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull(),
    modifiedAt: instant('gmt_modify').notNull(),
  },
  table => [
    index('api_client_member').on(table.memberId, table.id),
    check('api_client_state', sql`${table.state} in ('waiting', 'active', 'stopped', 'expired')`),
    check('api_client_limits', sql`${table.applyLimitFen} >= 0 and ${table.dayLimitFen} >= 0`),
  ],
)

/** A public key of a client; a private one is never here. */
export const apiClientKey = pgTable(
  'api_client_key',
  {
    id: id(),
    clientRef: ref('client_ref')
      .notNull()
      .references(() => apiClient.id),
    /** `ck_` and 128 random bits in hex: what a signature calls `keyid`. */
    keyId: varchar('key_id', { length: 35 }).notNull().unique(),
    label: varchar('label', { length: 40 }).notNull(),
    algorithm: varchar('algorithm', { length: 8 }).$type<KeyAlgorithm>().notNull(),
    /** Ed25519: 32 bytes; SM2: 04‖x‖y; hex. No two clients share one. */
    publicKey: varchar('public_key', { length: 130 }).notNull().unique(),
    addedAt: instant('added_at').notNull(),
    /** Still valid on this day. */
    expiresOn: civilDate('expires_on').notNull(),
    /** Null while it waits for the second person. */
    inForceAt: instant('in_force_at'),
    removedAt: instant('removed_at'),
    lastUsedAt: instant('last_used_at'),
    /** Days left at the last reminder; null before the first. */
    toldDays: smallint('told_days'),
  },
  table => [
    index('api_client_key_client').on(table.clientRef, table.id),
    check('api_client_key_algorithm', sql`${table.algorithm} in ('ed25519', 'sm2-sm3')`),
  ],
)

/** What one person has asked for and a second one, or time, puts into force; of each kind but keys one at a time waits. */
export const apiClientChange = pgTable(
  'api_client_change',
  {
    id: id(),
    clientRef: ref('client_ref')
      .notNull()
      .references(() => apiClient.id),
    kind: varchar('kind', { length: 10 }).$type<ClientChangeKind>().notNull(),
    state: varchar('state', { length: 10 }).$type<ClientChangeState>().notNull(),
    /** The columns as they are to become, or the key that is to come into force. */
    wanted: jsonb('wanted').$type<Record<string, unknown>>().notNull(),
    proposerId: ref('proposer_id')
      .notNull()
      .references(() => operator.id),
    proposedAt: instant('proposed_at').notNull(),
    /** Where the member has no checker: when it comes into force by itself. */
    inForceAt: instant('in_force_at'),
    deciderId: ref('decider_id').references(() => operator.id),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    endedAt: instant('ended_at'),
  },
  table => [
    index('api_client_change_client').on(table.clientRef, table.id),
    index('api_client_change_due').on(table.inForceAt).where(sql`${table.state} = 'open'`),
    uniqueIndex('api_client_change_one_open')
      .on(table.clientRef, table.kind)
      .where(sql`${table.state} = 'open' and ${table.kind} <> 'key'`),
    check(
      'api_client_change_kind',
      sql`${table.kind} in ('create', 'key', 'limit', 'network', 'scope', 'resume')`,
    ),
    check('api_client_change_state', sql`${table.state} in ('open', 'approved', 'refused', 'withdrawn')`),
    check('api_client_change_four_eyes', sql`${table.deciderId} <> ${table.proposerId}`),
    check('api_client_change_ended', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
  ],
)

/** Evidence of every signed write that was let in, insert-only: what was signed, and with which key. Real time. */
export const signedCall = pgTable(
  'signed_call',
  {
    id: id(),
    clientRef: ref('client_ref')
      .notNull()
      .references(() => apiClient.id),
    keyId: varchar('key_id', { length: 35 }).notNull(),
    nonce: varchar('nonce', { length: 64 }).notNull(),
    requestId: varchar('request_id', { length: 64 }).notNull(),
    path: varchar('path', { length: 80 }).notNull(),
    base: text('base').notNull(),
    signature: varchar('signature', { length: 100 }).notNull(),
    bodyDigest: char('body_digest', { length: 64 }).notNull(),
    at: instant('at').notNull(),
  },
  table => [
    unique('signed_call_nonce').on(table.keyId, table.nonce),
    index('signed_call_client').on(table.clientRef, table.id),
    index('signed_call_request').on(table.requestId),
  ],
)

/** What a client's calls were answered, for its owners; no content. Real time. */
export const apiCall = pgTable(
  'api_call',
  {
    id: id(),
    clientRef: ref('client_ref')
      .notNull()
      .references(() => apiClient.id),
    keyId: varchar('key_id', { length: 35 }).notNull(),
    path: varchar('path', { length: 80 }).notNull(),
    /** Empty where it was done. */
    errorNo: varchar('error_no', { length: 8 }).notNull(),
    ms: integer('ms').notNull(),
    refNo: varchar('ref_no', { length: 64 }).notNull(),
    at: instant('at').notNull(),
  },
  table => [index('api_call_client').on(table.clientRef, table.id), index('api_call_at').on(table.at)],
)

/** What becomes of an amount that a client has taken from its day: kept once it is approved, given back where it ends before. */
export type ClientUseState = 'taken' | 'kept' | 'given_back'

/** What a client has taken from a day's limit, by the application or order it was taken for. */
export const apiClientUse = pgTable(
  'api_client_use',
  {
    id: id(),
    clientRef: ref('client_ref')
      .notNull()
      .references(() => apiClient.id),
    day: civilDate('day').notNull(),
    refNo: varchar('ref_no', { length: 32 }).notNull(),
    fen: fen('fen').notNull(),
    state: varchar('state', { length: 10 }).$type<ClientUseState>().notNull().default('taken'),
  },
  table => [
    index('api_client_use_ref').on(table.refNo),
    index('api_client_use_given_back')
      .on(table.clientRef, table.day)
      .where(sql`${table.state} = 'given_back'`),
    check('api_client_use_positive', sql`${table.fen} > 0`),
    check('api_client_use_state', sql`${table.state} in ('taken', 'kept', 'given_back')`),
  ],
)

/**
 * Face amount of all that a client has submitted on a Shanghai day, raised with the submission itself; what was given back is
 * taken off where it is read.
 */
export const apiClientDay = pgTable(
  'api_client_day',
  {
    clientRef: ref('client_ref')
      .notNull()
      .references(() => apiClient.id),
    day: civilDate('day').notNull(),
    usedFen: fen('used_fen').notNull(),
  },
  table => [
    primaryKey({ columns: [table.clientRef, table.day] }),
    check('api_client_day_not_negative', sql`${table.usedFen} >= 0`),
  ],
)
