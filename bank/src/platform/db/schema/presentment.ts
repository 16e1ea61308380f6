import type {
  DishonourCode,
  HolderKind,
  PresentmentKind,
  PresentmentState,
} from '@portal/shared/presentment/states.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { bankOrg, bill, billHolding } from './bills.ts'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { settleAccount } from './ledger.ts'
import { member } from './members.ts'

/**
 * A bill presented for payment (提示付款), and what was answered. A refused one is kept for good: recourse begins with it.
 * At most one of a holding is open at a time.
 */
export const presentment = pgTable(
  'presentment',
  {
    id: id(),
    presentmentNo: varchar('presentment_no', { length: 24 }).notNull().unique(),
    holdingId: ref('holding_id')
      .notNull()
      .references(() => billHolding.id),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    rangeStart: fen('range_start').notNull(),
    rangeEnd: fen('range_end').notNull(),
    amountFen: fen('amount_fen').notNull(),
    holderKind: varchar('holder_kind', { length: 12 }).$type<HolderKind>().notNull(),
    /** The company or institution that presents; null for the bank's own discounted bills. */
    memberId: ref('member_id').references(() => member.id),
    /** The bank that presents what it has discounted; null for members. */
    orgId: ref('org_id').references(() => bankOrg.id),
    holderName: varchar('holder_name', { length: 120 }).notNull(),
    /** The company's settlement account that the money goes to; null for all others. */
    accountId: ref('settle_acct_id').references(() => settleAccount.id),
    /** What the holder's books call it, and the order to clearing is named by. */
    subject: varchar('subject', { length: 40 }).notNull(),
    kind: varchar('kind', { length: 8 }).$type<PresentmentKind>().notNull(),
    /** The exchange's code of the reason for being late, MC01; empty in time. */
    reasonCode: varchar('reason_code', { length: 4 }).notNull().default(''),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    state: varchar('state', { length: 3 }).$type<PresentmentState>().notNull(),
    /** First and last day in time, as they stood when it was presented. */
    firstDate: civilDate('first_dt').notNull(),
    lastDate: civilDate('last_dt').notNull(),
    presentedDate: civilDate('presented_dt').notNull(),
    presentedAt: instant('presented_at').notNull(),
    /** Name of who presented it; 系统 for the bank's run. */
    presentedBy: varchar('presented_by', { length: 60 }).notNull(),
    /** Last day of the acceptor's answer. */
    answerBy: civilDate('answer_by').notNull(),
    answeredAt: instant('answered_at'),
    /** The exchange's code and the words of a refusal; empty without one. */
    dishonourCode: varchar('dishonour_code', { length: 4 }).$type<DishonourCode | ''>().notNull().default(''),
    dishonourReason: varchar('dishonour_reason', { length: 200 }).notNull().default(''),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('presentment_one_open').on(table.holdingId).where(sql`${table.state} in ('P10', 'P15')`),
    index('presentment_holding').on(table.holdingId),
    index('presentment_bill').on(table.billId),
    index('presentment_member').on(table.memberId, table.state),
    check('presentment_state_known', sql`${table.state} in ('P10', 'P15', 'P20', 'P30', 'P40')`),
    check('presentment_kind_known', sql`${table.kind} in ('in_time', 'late')`),
    check('presentment_late_reason', sql`(${table.kind} = 'late') = (${table.reasonCode} <> '')`),
    check('presentment_one_holder', sql`(${table.memberId} is null) <> (${table.orgId} is null)`),
    check(
      'presentment_holder_known',
      sql`${table.holderKind} in ('company', 'institution', 'bank', 'pledgee')`,
    ),
    check('presentment_refusal_told', sql`(${table.state} = 'P30') = (${table.dishonourCode} <> '')`),
    check('presentment_amount', sql`${table.amountFen} = ${table.rangeEnd} - ${table.rangeStart} + 1`),
  ],
)

/** How a member wants its bills presented; one without a row has the bank do it on the day of payment. */
export const presentmentSetting = pgTable('presentment_setting', {
  memberId: ref('member_id')
    .primaryKey()
    .references(() => member.id),
  automatic: boolean('automatic').notNull(),
  modifiedAt: instant('gmt_modify').notNull().defaultNow(),
})

/**
 * How a member wants one bill presented, other than the rest. Of the bill and not of a holding: what is split, locked or lent
 * and comes back keeps it.
 */
export const presentmentBillSetting = pgTable(
  'presentment_bill_setting',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    automatic: boolean('automatic').notNull(),
    /** Who said so, and when, in business time. */
    setBy: varchar('set_by', { length: 60 }).notNull(),
    setAt: instant('set_at').notNull(),
  },
  table => [primaryKey({ columns: [table.memberId, table.billId] })],
)
