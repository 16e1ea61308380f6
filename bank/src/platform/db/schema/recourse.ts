import type {
  PartyRole,
  PartyState,
  RecourseKind,
  RecourseReason,
  RecourseState,
} from '@portal/shared/recourse/states.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { bill, billHolding } from './bills.ts'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { settleAccount } from './ledger.ts'
import { member } from './members.ts'
import { presentment } from './presentment.ts'

/**
 * A member that was not paid for a bill turns to those liable for it (追索). What is owed stands in its parts, as of the
 * last payment (`shared/src/recourse/debt.ts`). One that follows another is of who has settled that one.
 */
export const recourse = pgTable(
  'recourse',
  {
    id: id(),
    recourseNo: varchar('recourse_no', { length: 24 }).notNull().unique(),
    /** The holding that was not paid. Bound (20) while the first recourse is open; paid since for one that follows. */
    holdingId: ref('holding_id')
      .notNull()
      .references(() => billHolding.id),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    rangeStart: fen('range_start').notNull(),
    rangeEnd: fen('range_end').notNull(),
    kind: varchar('kind', { length: 4 }).$type<RecourseKind>().notNull(),
    /** Why, where nobody has refused; empty after a refusal. */
    reasonCode: varchar('reason_code', { length: 8 }).$type<RecourseReason | ''>().notNull().default(''),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    /** The refusal that it follows; null without one. */
    presentmentId: ref('presentment_id').references(() => presentment.id),
    /** The recourse that the holder of this one has paid in; null for the first. */
    followsId: ref('follows_id').references((): AnyPgColumn => recourse.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    holderName: varchar('holder_name', { length: 120 }).notNull(),
    /** The company's settlement account that money goes to; null for an institution, which has books. */
    accountId: ref('settle_acct_id').references(() => settleAccount.id),
    state: varchar('state', { length: 3 }).$type<RecourseState>().notNull(),
    /** The amount without interest and costs, as it was at the beginning. */
    demandFen: fen('demand_fen').notNull(),
    rateE6: integer('rate_e6').notNull(),
    principalFen: fen('principal_fen').notNull(),
    interestFen: fen('interest_fen').notNull().default(sql`0`),
    interestFrom: civilDate('interest_from').notNull(),
    costsFen: fen('costs_fen').notNull().default(sql`0`),
    paidFen: fen('paid_fen').notNull().default(sql`0`),
    payments: integer('payments').notNull().default(0),
    begunAt: instant('begun_at').notNull(),
    begunBy: varchar('begun_by', { length: 60 }).notNull(),
    endedAt: instant('ended_at'),
    /** Business day of the payment that settled it; the limit of those who follow runs from it. */
    settledDate: civilDate('settled_dt'),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    /** Nobody is owed the same twice: the first recourse of a holding, and each payer's own that follows. */
    uniqueIndex('recourse_holding_once')
      .on(table.holdingId)
      .where(sql`${table.followsId} is null and ${table.state} <> 'Z40'`),
    uniqueIndex('recourse_follows_once')
      .on(table.followsId, table.memberId)
      .where(sql`${table.followsId} is not null and ${table.state} <> 'Z40'`),
    index('recourse_member').on(table.memberId, table.state),
    index('recourse_bill').on(table.billId),
    check('recourse_state_known', sql`${table.state} in ('Z10', 'Z20', 'Z30', 'Z40')`),
    check('recourse_kind_known', sql`${table.kind} in ('RT00', 'RT01')`),
    check(
      'recourse_owed',
      sql`${table.demandFen} > 0 and ${table.principalFen} between 0 and ${table.demandFen}
        and ${table.interestFen} >= 0 and ${table.costsFen} >= 0 and ${table.paidFen} >= 0`,
    ),
    check(
      'recourse_settled_whole',
      sql`(${table.state} = 'Z30') = (${table.principalFen} + ${table.interestFen} + ${table.costsFen} = 0)`,
    ),
    check('recourse_settled_day', sql`(${table.state} = 'Z30') = (${table.settledDate} is not null)`),
  ],
)

/** One of those that a recourse is directed against. */
export const recourseParty = pgTable(
  'recourse_party',
  {
    id: id(),
    recourseId: ref('recourse_id')
      .notNull()
      .references(() => recourse.id),
    /** Its place in the chain, from 1. */
    line: integer('line').notNull(),
    role: varchar('role', { length: 8 }).$type<PartyRole>().notNull(),
    name: varchar('name', { length: 120 }).notNull(),
    /** The member that it is; null for one that does not use the portal. */
    memberId: ref('member_id').references(() => member.id),
    /** Last day of the right, as it stood at the beginning. */
    untilDate: civilDate('until_dt').notNull(),
    state: varchar('state', { length: 3 }).$type<PartyState>().notNull(),
    paidFen: fen('paid_fen').notNull().default(sql`0`),
    answeredAt: instant('answered_at'),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    unique('recourse_party_line').on(table.recourseId, table.line),
    unique('recourse_party_name').on(table.recourseId, table.name),
    index('recourse_party_member').on(table.memberId, table.state),
    check('recourse_party_state_known', sql`${table.state} in ('B10', 'B20', 'B30', 'B40', 'B50')`),
    check('recourse_party_role_known', sql`${table.role} in ('acceptor', 'drawer', 'endorser')`),
    check('recourse_party_paid', sql`${table.paidFen} >= 0`),
  ],
)

/** A payment of one of them, and what it was for. Never changed. */
export const recoursePayment = pgTable(
  'recourse_payment',
  {
    id: id(),
    recourseId: ref('recourse_id')
      .notNull()
      .references(() => recourse.id),
    /** From 1; the ledger knows it as `number:seq`. */
    seq: integer('seq').notNull(),
    partyId: ref('party_id')
      .notNull()
      .references(() => recourseParty.id),
    amountFen: fen('amount_fen').notNull(),
    costsFen: fen('costs_fen').notNull(),
    interestFen: fen('interest_fen').notNull(),
    principalFen: fen('principal_fen').notNull(),
    at: instant('at').notNull(),
    createdAt: instant('gmt_create').notNull().defaultNow(),
  },
  table => [
    unique('recourse_payment_once').on(table.recourseId, table.seq),
    index('recourse_payment_party').on(table.partyId),
    check(
      'recourse_payment_parts',
      sql`${table.amountFen} > 0 and ${table.amountFen} = ${table.costsFen} + ${table.interestFen} + ${table.principalFen}
        and ${table.costsFen} >= 0 and ${table.interestFen} >= 0 and ${table.principalFen} >= 0`,
    ),
  ],
)
