import type {
  BusiType,
  ClearSpeed,
  Direction,
  FailCode,
  OrderSettleState,
  OrderState,
  SettleMode,
  StepState,
  TradeType,
} from '@portal/shared/contract/rediscount.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { type AcceptorClass, bankOrg, bill, billHolding } from './bills.ts'
import { civilDate, fen, id, instant, ref, takenLine } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/** An institution's credit line for an acceptor, or for a class of acceptors where the acceptor has none of its own. */
export const rdCreditLine = pgTable(
  'rd_credit_line',
  {
    id: id(),
    /** The buyer. */
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    acceptorId: ref('acceptor_id').references(() => bankOrg.id),
    acceptorClass: char('acceptor_class', { length: 2 }).$type<AcceptorClass>(),
    limitFen: fen('limit_fen').notNull(),
    usedFen: fen('used_fen').notNull().default(sql`0`),
    expiresDate: civilDate('expires_dt').notNull(),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('rd_credit_line_acceptor').on(table.memberId, table.acceptorId),
    uniqueIndex('rd_credit_line_class').on(table.memberId, table.acceptorClass),
    check('rd_credit_line_one', sql`(${table.acceptorId} is null) <> (${table.acceptorClass} is null)`),
    check('rd_credit_line_kept', sql`${table.usedFen} >= 0 and ${table.usedFen} <= ${table.limitFen}`),
  ],
)

/** An order between two institutions: outright or repo, directed or open to the market. Sums are of its bills. */
export const rdOrder = pgTable(
  'rd_order',
  {
    id: id(),
    orderNo: varchar('order_no', { length: 24 }).notNull().unique(),
    /** Given with the deal. */
    dealNo: varchar('deal_no', { length: 24 }).unique(),
    busiType: char('busi_type', { length: 4 }).$type<BusiType>().notNull(),
    /** As its own institution sees it. */
    direction: char('direction', { length: 5 }).$type<Direction>().notNull(),
    tradeType: char('trade_type', { length: 4 }).$type<TradeType>().notNull(),
    ownMemberId: ref('own_member_id')
      .notNull()
      .references(() => member.id),
    ownTraderId: ref('own_trader_id')
      .notNull()
      .references(() => operator.id),
    checkerId: ref('checker_id').references(() => operator.id),
    /** Null while an order to the whole market has no taker. */
    cpMemberId: ref('cp_member_id').references(() => member.id),
    cpTraderId: ref('cp_trader_id').references(() => operator.id),
    cpCheckerId: ref('cp_checker_id').references(() => operator.id),
    billKind: char('bill_kind', { length: 4 }).$type<'AC01' | 'AC02' | 'AC03'>().notNull(),
    clearSpeed: char('clear_speed', { length: 4 }).$type<ClearSpeed>().notNull(),
    settleMode: char('settle_mode', { length: 4 }).$type<SettleMode>().notNull(),
    rateE6: integer('rate_e6').notNull(),
    dueRateE6: integer('due_rate_e6'),
    validUntil: instant('valid_until').notNull(),
    /** HH:mm of the settlement day. */
    latestSettleTime: char('latest_settle_time', { length: 5 }).notNull(),
    settleDate: civilDate('settle_dt').notNull(),
    dueSettleDate: civilDate('due_settle_dt'),
    totalCount: integer('total_count').notNull(),
    totalFen: fen('total_fen').notNull(),
    interestFen: fen('interest_fen').notNull(),
    settleFen: fen('settle_fen').notNull(),
    dueInterestFen: fen('due_interest_fen').notNull(),
    dueSettleFen: fen('due_settle_fen').notNull(),
    avgDaysE2: integer('avg_days_e2').notNull(),
    /** Of an overdue repo: interest since its due day, the day up to which it is counted, and what bills have paid. */
    lateInterestFen: fen('late_interest_fen').notNull().default(sql`0`),
    lateUntilDate: civilDate('late_until_dt'),
    collectedFen: fen('collected_fen').notNull().default(sql`0`),
    state: char('state', { length: 3 }).$type<OrderState>().notNull(),
    settleState: char('settle_state', { length: 4 }).$type<OrderSettleState>().notNull().default('MS00'),
    dueSettleState: char('due_settle_state', { length: 4 })
      .$type<OrderSettleState>()
      .notNull()
      .default('MS00'),
    acctState: char('acct_state', { length: 2 }).$type<StepState>().notNull().default('00'),
    dueAcctState: char('due_acct_state', { length: 2 }).$type<StepState>().notNull().default('00'),
    creditState: char('credit_state', { length: 2 }).$type<StepState>().notNull().default('00'),
    failCode: varchar('fail_code', { length: 4 }).$type<FailCode>().notNull().default(''),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    /** Whether each side stands by the settlement: both do from the deal on, and may take it back until it runs. */
    ownConfirmed: boolean('own_confirmed').notNull().default(false),
    cpConfirmed: boolean('cp_confirmed').notNull().default(false),
    /** Who asked the checker to revoke an order that the other side has opened. */
    revokeAskedBy: ref('revoke_asked_by').references(() => operator.id),
    /** Tries of the settlement, and of the second leg. */
    settleTries: integer('settle_tries').notNull().default(0),
    dueTries: integer('due_tries').notNull().default(0),
    /** A draft taken away again; the row stays for the log. */
    deleted: boolean('deleted').notNull().default(false),
    sentAt: instant('sent_at'),
    dealtAt: instant('dealt_at'),
    settledAt: instant('settled_at'),
    version: integer('version').notNull().default(0),
    createdBy: varchar('created_by', { length: 40 }).notNull(),
    /** Business time. */
    createdAt: instant('gmt_create').notNull(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('rd_order_own').on(table.ownMemberId, table.state),
    index('rd_order_counter').on(table.cpMemberId, table.state),
    index('rd_order_state').on(table.state, table.settleDate),
    check('rd_order_two_sides', sql`${table.cpMemberId} <> ${table.ownMemberId}`),
    check('rd_order_directed', sql`${table.tradeType} <> 'TT01' or ${table.cpMemberId} is not null`),
    check('rd_order_market_sells', sql`${table.tradeType} <> 'TT03' or ${table.direction} = 'TDD02'`),
    check('rd_order_own_eyes', sql`${table.checkerId} <> ${table.ownTraderId}`),
    check('rd_order_counter_eyes', sql`${table.cpCheckerId} <> ${table.cpTraderId}`),
    check(
      'rd_order_sum',
      sql`${table.settleFen} = ${table.totalFen} - ${table.interestFen} and ${table.settleFen} > 0`,
    ),
    check(
      'rd_order_second_leg',
      sql`(${table.busiType} = 'BT01') = (${table.dueSettleDate} is null)
        and ${table.dueSettleFen} = case when ${table.busiType} = 'BT01' then 0 else ${table.settleFen} + ${table.dueInterestFen} end`,
    ),
    check(
      'rd_order_dealt',
      sql`(${table.state} in ('R30', 'R35', 'R40', 'R42', 'R45', 'R47')) = (${table.dealNo} is not null)
        and (${table.dealNo} is null or num_nonnulls(${table.cpMemberId}, ${table.checkerId}, ${table.cpCheckerId}, ${table.dealtAt}) = 4)`,
    ),
  ],
)

/** One bill, or part of one, of an order as it now is; a save writes them again. */
export const rdOrderBill = pgTable(
  'rd_order_bill',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => rdOrder.id),
    line: integer('line').notNull(),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    /** The seller's holding; once locked, exactly these units. */
    holdingId: ref('holding_id')
      .notNull()
      .references(() => billHolding.id),
    rangeStart: fen('range_start').notNull(),
    rangeEnd: fen('range_end').notNull(),
    faceFen: fen('face_fen').notNull(),
    interestEndDate: civilDate('interest_end_dt').notNull(),
    rolledDays: integer('rolled_days').notNull(),
    rollReason: varchar('roll_reason', { length: 60 }).notNull(),
    days: integer('days').notNull(),
    interestFen: fen('interest_fen').notNull(),
    settleFen: fen('settle_fen').notNull(),
    /**
     * The buyer's line that these units take until the order gives it back or, sold outright, hands it to the buyer's
     * holding; null for their own acceptances.
     */
    creditLineId: takenLine('credit_line_id').references(() => rdCreditLine.id),
  },
  table => [
    unique('rd_order_bill_line').on(table.orderId, table.line),
    index('rd_order_bill_bill').on(table.billId),
    check('rd_order_bill_face', sql`${table.faceFen} = ${table.rangeEnd} - ${table.rangeStart} + 1`),
    check('rd_order_bill_settle', sql`${table.settleFen} = ${table.faceFen} - ${table.interestFen}`),
  ],
)

/** Every step of an order. Insert only. */
export const rdOrderLog = pgTable(
  'rd_order_log',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => rdOrder.id),
    event: varchar('event', { length: 24 }).notNull(),
    fromState: varchar('from_state', { length: 4 }).notNull(),
    toState: varchar('to_state', { length: 4 }).notNull(),
    /** Institution of who acted; null for the system. */
    memberId: ref('member_id').references(() => member.id),
    actorId: ref('actor_id').references(() => operator.id),
    actorName: varchar('actor_name', { length: 60 }).notNull(),
    remark: varchar('remark', { length: 200 }).notNull(),
    at: instant('at').notNull(),
  },
  table => [index('rd_order_log_order').on(table.orderId)],
)

/** Snapshot of an order after each save: field → text, as people read it. Insert only. */
export const rdOrderHist = pgTable(
  'rd_order_hist',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => rdOrder.id),
    snapshot: jsonb('snapshot').$type<Record<string, string>>().notNull(),
    actorName: varchar('actor_name', { length: 60 }).notNull(),
    at: instant('at').notNull(),
  },
  table => [index('rd_order_hist_order').on(table.orderId)],
)
