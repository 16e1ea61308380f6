import type { ApplyState } from '@portal/shared/contract/applications.ts'
import type { ClaimState } from '@portal/shared/discount/meanings.ts'
import type { ApplyProduct } from '@portal/shared/discount/products.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { bankLine } from './bank-lines.ts'
import { bankOrg, bill, billHolding } from './bills.ts'
import { civilDate, fen, id, instant, ref, takenLine } from './columns.ts'
import { settleAccount } from './ledger.ts'
import { member } from './members.ts'
import { operator } from './people.ts'
import { rateLock } from './quotes.ts'
import { bankSign } from './signing.ts'

/** An approval above its officer's authority: the rates that are off their quotes, in millionths a year, and why it is. */
export interface Referral {
  rates: { holding_id: string; rate_e6: number }[]
  remark: string
  /** In what it passes the authority, in words. */
  beyond: string[]
}

/** A discount application (贴现申请). Sums are of its bills of the current round. */
export const discApply = pgTable(
  'disc_apply',
  {
    id: id(),
    applyNo: varchar('apply_no', { length: 24 }).notNull().unique(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    makerId: ref('maker_id')
      .notNull()
      .references(() => operator.id),
    /** Company's checker, bank's first and second officer, as far as they have acted. */
    checkerId: ref('checker_id').references(() => operator.id),
    approverId: ref('approver_id').references(() => operator.id),
    payerId: ref('payer_id').references(() => operator.id),
    /** Who has decided above the approver's authority (授权审批). */
    superiorId: ref('superior_id').references(() => operator.id),
    /** Since when somebody higher has to decide, and what the approver has; null where the authority is enough. */
    referredAt: instant('referred_at'),
    referral: jsonb('referral').$type<Referral>(),
    /** The officer who has it, of those whose turn it is; and who gave it to them when. */
    assigneeId: ref('assignee_id').references(() => operator.id),
    assignedAt: instant('assigned_at'),
    assignerId: ref('assigner_id').references(() => operator.id),
    /** Signing, bank and quote: a draft may lack them, a submitted application has them. */
    signId: ref('bank_sign_id').references(() => bankSign.id),
    /** Where its money goes: the signing's account when it was submitted; null in drafts and in rows older than the column. */
    settleAccountId: ref('settle_acct_id').references(() => settleAccount.id),
    bankOrgId: ref('disc_bank_id').references(() => bankOrg.id),
    /** RM00 买断, RM01 回购. */
    discType: char('disc_type', { length: 4 }).$type<'RM00' | 'RM01'>().notNull().default('RM00'),
    /** Who pays the interest: 1 buyer, 2 seller, 3 by agreement. */
    payType: smallint('pay_type').$type<1 | 2 | 3>().notNull().default(2),
    /** The buyer's share of the interest in per cent with four decimals (40 % = 400000); pay type 3 only. */
    buyerPctE4: integer('buyer_pct_e4'),
    /** Who pays the buyer's interest (付息人); number sealed at rest. */
    buyerName: varchar('buyer_name', { length: 120 }).notNull().default(''),
    buyerAccountNoEnc: text('buyer_acct_enc'),
    buyerAccountId: ref('buyer_acct_id').references(() => settleAccount.id),
    /** 1 线上清算 (DVP); 线下清算 (0) is not offered. */
    clearMode: smallint('clear_mode').$type<0 | 1>().notNull().default(1),
    contractIds: jsonb('contract_ids').$type<number[]>().notNull().default([]),
    invoiceIds: jsonb('invoice_ids').$type<number[]>().notNull().default([]),
    /** Submitted without trade background, which is to follow (发票后补). */
    tradeLater: boolean('trade_later').notNull().default(false),
    /** By when it has to follow, once it is paid out; null before. */
    tradeDueDate: civilDate('trade_due_dt'),
    /** The day from which interest counts: as agreed, and in the end the day on which the money moved. */
    discountDate: civilDate('disc_dt').notNull(),
    cutoffRolled: boolean('cutoff_rolled').notNull(),
    rateE6: integer('rate_e6').notNull(),
    /** The bank's final rate; null before its approval. */
    finalRateE6: integer('final_rate_e6'),
    /** One quote serves one submit: the column is unique. */
    rateLockId: ref('rate_lock_id')
      .unique()
      .references(() => rateLock.id),
    /** Until when the company may confirm the bank's final price; set with state D30. */
    expiresAt: instant('expires_at'),
    /** Counts submits: 0 for a draft, 1 for the first, one more each time a returned application is resubmitted. */
    round: integer('round').notNull().default(1),
    totalCount: integer('total_count').notNull(),
    totalFen: fen('total_fen').notNull(),
    interestFen: fen('interest_fen').notNull(),
    buyerInterestFen: fen('buyer_interest_fen').notNull().default(sql`0`),
    sellerInterestFen: fen('seller_interest_fen').notNull(),
    netFen: fen('net_fen').notNull(),
    /** How it may be decided: by officers, or by the rules of 秒贴. */
    product: varchar('product', { length: 8 }).$type<ApplyProduct>().notNull().default('plain'),
    /** The version of the rules that has approved its payout; null where officers do. */
    ruleVersion: integer('rule_version'),
    state: char('state', { length: 3 }).$type<ApplyState>().notNull(),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    payTries: integer('pay_tries').notNull().default(0),
    submittedAt: instant('submitted_at').notNull(),
    paidAt: instant('paid_at'),
    version: integer('version').notNull().default(0),
    createdBy: varchar('created_by', { length: 40 }).notNull(),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('disc_apply_member').on(table.memberId, table.state),
    index('disc_apply_state').on(table.state),
    index('disc_apply_sign').on(table.signId, table.state, table.submittedAt),
    index('disc_apply_submitted_at').on(table.submittedAt),
    index('disc_apply_paid_at').on(table.paidAt),
    check(
      'disc_apply_interest',
      sql`${table.interestFen} = ${table.buyerInterestFen} + ${table.sellerInterestFen}`,
    ),
    check('disc_apply_net', sql`${table.netFen} = ${table.totalFen} - ${table.sellerInterestFen}`),
    check(
      'disc_apply_submitted_whole',
      sql`num_nonnulls(${table.signId}, ${table.bankOrgId}, ${table.rateLockId}) = 3 or ${table.state} in ('D00', 'D80')`,
    ),
    check(
      'disc_apply_buyer_pct',
      sql`(${table.payType} = 3) = (${table.buyerPctE4} is not null) and ${table.buyerPctE4} between 1 and 999999`,
    ),
    check('disc_apply_net_positive', sql`${table.netFen} > 0`),
    check('disc_apply_four_eyes', sql`${table.payerId} is null or ${table.payerId} <> ${table.approverId}`),
    // Above one officer's authority three people stand behind it.
    check(
      'disc_apply_three_people',
      sql`${table.superiorId} is null or (${table.approverId} is not null and ${table.superiorId} <> ${table.approverId}
        and ${table.superiorId} is distinct from ${table.payerId})`,
    ),
    check(
      'disc_apply_authorised',
      sql`${table.referredAt} is null or ${table.superiorId} is not null or ${table.state} in ('D20', 'D25', 'D80', 'D90')`,
    ),
    check('disc_apply_referral', sql`(${table.referredAt} is null) = (${table.referral} is null)`),
    check(
      'disc_apply_assigned',
      sql`num_nonnulls(${table.assigneeId}, ${table.assignedAt}, ${table.assignerId}) in (0, 3)
        and (${table.assigneeId} is null or ${table.state} in ('D20', 'D40', 'D45'))`,
    ),
    // Two officers stand behind every payout; rules may stand in for them in 秒贴 alone.
    check(
      'disc_apply_decided',
      sql`case when ${table.ruleVersion} is null
        then ${table.state} not in ('D50', 'D60', 'D70', 'D75') or num_nonnulls(${table.approverId}, ${table.payerId}) = 2
        else ${table.product} = 'instant' and num_nonnulls(${table.approverId}, ${table.payerId}) = 0 end`,
    ),
    check(
      'disc_apply_paid_at',
      sql`(${table.state} in ('D60', 'D70', 'D75')) = (${table.paidAt} is not null)`,
    ),
  ],
)

/**
 * One bill, or part of one, of an application. The figures are those of its quote until an officer sets another final
 * rate; after that only the day of the payout moves them, along the rows of `disc_apply_pay_day`.
 */
export const discApplyBill = pgTable(
  'disc_apply_bill',
  {
    id: id(),
    applyId: ref('apply_id')
      .notNull()
      .references(() => discApply.id),
    round: integer('round').notNull(),
    line: integer('line').notNull(),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    /** The holding row these units were locked as. */
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
    rateE6: integer('rate_e6').notNull(),
    interestFen: fen('interest_fen').notNull(),
    buyerInterestFen: fen('buyer_interest_fen').notNull().default(sql`0`),
    netFen: fen('net_fen').notNull(),
    /** The acceptor whose line (承兑人额度) this bill takes with its face; null when it takes none, or gave it back. */
    creditOrgId: takenLine('credit_org_id').references(() => bankOrg.id),
    /** The discounting bank's own line for that acceptor (贴入行额度), likewise. */
    bankLineId: takenLine('bank_line_id').references(() => bankLine.id),
    /** 0 not yet due, 1 paid by the acceptor, 2 dishonoured, 3 paid by the seller (追索), 4 sold on (转卖). */
    settleState: char('settle_state', { length: 1 }).$type<ClaimState>().notNull().default('0'),
    settledDate: civilDate('settled_dt'),
    /** Gain or loss of its sale against book value (转卖损益); null while it is not sold. */
    soldResultFen: fen('sold_result_fen'),
  },
  table => [
    index('disc_apply_bill_due').on(table.settleState, table.interestEndDate),
    unique('disc_apply_bill_line').on(table.applyId, table.round, table.line),
    index('disc_apply_bill_bill').on(table.billId),
    check('disc_apply_bill_face', sql`${table.faceFen} = ${table.rangeEnd} - ${table.rangeStart} + 1`),
    check(
      'disc_apply_bill_net',
      sql`${table.netFen} = ${table.faceFen} - ${table.interestFen} + ${table.buyerInterestFen}`,
    ),
    check(
      'disc_apply_bill_buyer',
      sql`${table.buyerInterestFen} >= 0 and ${table.buyerInterestFen} <= ${table.interestFen}`,
    ),
  ],
)

/**
 * The days on which an application's round may be paid, with the figures that the company confirmed for each: a payout
 * is one of these rows. They are written at the submit and again when an officer sets other rates.
 */
export const discApplyPayDay = pgTable(
  'disc_apply_pay_day',
  {
    id: id(),
    applyId: ref('apply_id')
      .notNull()
      .references(() => discApply.id),
    round: integer('round').notNull(),
    payDate: civilDate('pay_dt').notNull(),
    /** Days of interest: the fewest and the most of any bill. */
    minDays: integer('min_days').notNull(),
    maxDays: integer('max_days').notNull(),
    interestFen: fen('interest_fen').notNull(),
    buyerInterestFen: fen('buyer_interest_fen').notNull(),
    netFen: fen('net_fen').notNull(),
  },
  table => [
    unique('disc_apply_pay_day_date').on(table.applyId, table.round, table.payDate),
    check('disc_apply_pay_day_days', sql`${table.minDays} between 1 and ${table.maxDays}`),
  ],
)

/** Every step of an application, as its log shows it. Insert only. */
export const discApplyLog = pgTable(
  'disc_apply_log',
  {
    id: id(),
    applyId: ref('apply_id')
      .notNull()
      .references(() => discApply.id),
    event: varchar('event', { length: 24 }).notNull(),
    fromState: char('from_state', { length: 3 }).notNull(),
    toState: char('to_state', { length: 3 }).notNull(),
    actorType: varchar('actor_type', { length: 8 }).$type<'member' | 'bank' | 'system'>().notNull(),
    /** Null for the system. */
    actorId: ref('actor_id').references(() => operator.id),
    actorName: varchar('actor_name', { length: 60 }).notNull(),
    remark: varchar('remark', { length: 200 }).notNull(),
    at: instant('at').notNull(),
  },
  table => [index('disc_apply_log_apply').on(table.applyId)],
)
