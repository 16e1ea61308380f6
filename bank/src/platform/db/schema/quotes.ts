import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  unique,
  varchar,
} from 'drizzle-orm/pg-core'
import { type AcceptorClass, bankOrg, bill, billHolding } from './bills.ts'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/** One published price: acceptor class × tenor on one business day, of the market or of one discounting bank. */
export const rateGrid = pgTable(
  'rate_grid',
  {
    id: id(),
    biz: varchar('biz', { length: 8 }).$type<'disc' | 'redisc'>().notNull(),
    /** The discounting bank whose own grid it belongs to; null for the market's (行情), which everybody sees. */
    bankOrgId: ref('bank_org_id').references(() => bankOrg.id),
    businessDate: civilDate('business_dt').notNull(),
    acceptorClass: char('acceptor_class', { length: 2 }).$type<AcceptorClass>().notNull(),
    tenor: char('tenor_label', { length: 2 }).$type<'1M' | '3M' | '6M'>().notNull(),
    rateE6: integer('rate_e6').notNull(),
    source: varchar('source', { length: 20 }).notNull(),
    /** Business time of its publication. */
    effectiveAt: instant('effective_at').notNull().defaultNow(),
    /** Account that published it; `system` for the simulated daily grid. */
    publisher: varchar('publisher', { length: 40 }).notNull().default('system'),
  },
  table => [
    unique('rate_grid_once')
      .on(table.biz, table.bankOrgId, table.businessDate, table.acceptorClass, table.tenor)
      .nullsNotDistinct(),
    check('rate_grid_bank_discounts', sql`${table.bankOrgId} is null or ${table.biz} = 'disc'`),
    check('rate_grid_not_negative', sql`${table.rateE6} >= 0`),
  ],
)

/** A quote (询价) a company may submit once, within fifteen minutes of business time. */
export const rateLock = pgTable(
  'rate_lock',
  {
    id: id(),
    lockNo: varchar('lock_no', { length: 24 }).notNull().unique(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    /** The bank whose price it is, and the only one it can be submitted to; null for one kept before quotes named it. */
    bankOrgId: ref('bank_org_id').references(() => bankOrg.id),
    discountDate: civilDate('disc_dt').notNull(),
    cutoffRolled: boolean('cutoff_rolled').notNull(),
    coefficientE4: integer('coefficient_e4').notNull(),
    revenueBp: integer('revenue_bp').notNull(),
    rateE6: integer('rate_e6').notNull(),
    totalCount: integer('total_count').notNull(),
    totalFen: fen('total_fen').notNull(),
    interestFen: fen('interest_fen').notNull(),
    netFen: fen('net_fen').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Application that took the quote; null while it is free. */
    usedBy: varchar('used_by', { length: 24 }),
    createdAt: instant('gmt_create').notNull().defaultNow(),
  },
  table => [
    index('rate_lock_member').on(table.memberId),
    check('rate_lock_net', sql`${table.netFen} = ${table.totalFen} - ${table.interestFen}`),
  ],
)

/** One bill of a quote with its figures. Quoting locks no bill. */
export const rateLockBill = pgTable(
  'rate_lock_bill',
  {
    lockId: ref('lock_id')
      .notNull()
      .references(() => rateLock.id),
    line: integer('line').notNull(),
    holdingId: ref('holding_id')
      .notNull()
      .references(() => billHolding.id),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    rangeStart: fen('range_start').notNull(),
    rangeEnd: fen('range_end').notNull(),
    gridId: ref('grid_id')
      .notNull()
      .references(() => rateGrid.id),
    rateE6: integer('rate_e6').notNull(),
    days: integer('days').notNull(),
    interestEndDate: civilDate('interest_end_dt').notNull(),
    rolledDays: integer('rolled_days').notNull(),
    rollReason: varchar('roll_reason', { length: 60 }).notNull(),
    interestFen: fen('interest_fen').notNull(),
  },
  table => [
    primaryKey({ columns: [table.lockId, table.line] }),
    index('rate_lock_bill_bill').on(table.billId),
  ],
)
