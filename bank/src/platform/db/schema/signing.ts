import type { SignState } from '@portal/shared/contract/signing.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { bankOrg } from './bills.ts'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { settleAccount } from './ledger.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/** Signing (银行签约) of a company with a discount bank; its states are in states/signing.ts. */
export const bankSign = pgTable(
  'bank_sign',
  {
    id: id(),
    signNo: varchar('sign_no', { length: 24 }).notNull().unique(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    bankOrgId: ref('bank_org_id')
      .notNull()
      .references(() => bankOrg.id),
    /** Who saved it last: they are notified of the verification. Null for signings older than the column. */
    operatorId: ref('operator_id').references(() => operator.id),
    /** Where the discount money is paid to: the bank's account once the officer has approved, null before. */
    settleAccountId: ref('settle_account_id').references(() => settleAccount.id),
    /** The settlement account as the company typed it; number sealed at rest. */
    typedAccountName: varchar('settle_acct_name', { length: 120 }).notNull().default(''),
    typedAccountNoEnc: text('settle_acct_no_enc'),
    settleBankNo: varchar('settle_bank_no', { length: 12 }).notNull().default(''),
    fileIds: jsonb('file_ids').$type<string[]>().notNull().default([]),
    state: varchar('state', { length: 3 }).$type<SignState>().notNull(),
    /** Limits the officer granted. 0 for count and total: without limit. */
    singleLimitFen: fen('single_limit_fen').notNull(),
    dayLimitCount: integer('day_limit_count').notNull().default(0),
    totalLimitFen: fen('total_limit_fen').notNull().default(sql`0`),
    /** First and last day: asked for until it takes effect, in force from then on. */
    validFrom: civilDate('actual_active_dt').notNull(),
    validTo: civilDate('actual_failure_dt').notNull(),
    agreementNo: varchar('agreement_no', { length: 40 }).notNull(),
    custManager: varchar('cust_manager', { length: 40 }).notNull().default(''),
    reason: varchar('reject_reason', { length: 200 }).notNull().default(''),
    /** The amount sent to the settlement account, 1–99 fen; null until it is on its way. */
    verifyAmountFen: integer('verify_amount_fen'),
    /** Number of the payment that proves the account; empty before the approval. */
    verifyRef: varchar('verify_ref', { length: 40 }).notNull().default(''),
    verifyTries: integer('verify_tries').notNull().default(0),
    /** Business day on which the end was asked for. */
    endAskedDate: civilDate('end_asked_dt'),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('bank_sign_member').on(table.memberId),
    index('bank_sign_state').on(table.state, table.validTo),
    // One under way and one running with each bank at most: a renewal runs beside the signing it renews.
    uniqueIndex('bank_sign_one_open')
      .on(table.memberId, table.bankOrgId)
      .where(sql`${table.state} in ('S00', 'S10', 'S15', 'S20')`),
    uniqueIndex('bank_sign_one_running')
      .on(table.memberId, table.bankOrgId)
      .where(sql`${table.state} in ('S30', 'S40', 'S50')`),
    check('bank_sign_dates', sql`${table.validTo} >= ${table.validFrom}`),
    check(
      'bank_sign_account_known',
      sql`${table.settleAccountId} is not null or ${table.state} not in ('S20', 'S30', 'S40', 'S50', 'S60', 'S70')`,
    ),
    check('bank_sign_verify_amount', sql`${table.verifyAmountFen} between 1 and 99`),
    check('bank_sign_verify_tries', sql`${table.verifyTries} between 0 and 3`),
  ],
)

/** Every step of a signing. Insert only. */
export const bankSignLog = pgTable(
  'bank_sign_log',
  {
    id: id(),
    signId: ref('sign_id')
      .notNull()
      .references(() => bankSign.id),
    event: varchar('event', { length: 24 }).notNull(),
    fromState: varchar('from_state', { length: 3 }).notNull(),
    toState: varchar('to_state', { length: 3 }).notNull(),
    actorType: varchar('actor_type', { length: 8 }).$type<'member' | 'bank' | 'system'>().notNull(),
    /** Null for the system. */
    actorId: ref('actor_id').references(() => operator.id),
    actorName: varchar('actor_name', { length: 60 }).notNull(),
    remark: varchar('remark', { length: 200 }).notNull(),
    /** Business time. */
    at: instant('at').notNull(),
  },
  table => [index('bank_sign_log_sign').on(table.signId)],
)
