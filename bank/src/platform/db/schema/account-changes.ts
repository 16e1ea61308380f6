import type { AccountChangeState } from '@portal/shared/signing/account-change.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { settleAccount } from './ledger.ts'
import { member } from './members.ts'
import { operator } from './people.ts'
import { bankSign } from './signing.ts'

/** 结算账户变更: another account of the same company for a signing that runs, from its request to the moment it takes effect. */
export const accountChange = pgTable(
  'account_change',
  {
    id: id(),
    changeNo: varchar('change_no', { length: 24 }).notNull().unique(),
    signId: ref('sign_id')
      .notNull()
      .references(() => bankSign.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    makerId: ref('maker_id')
      .notNull()
      .references(() => operator.id),
    /** Who passed or returned it within the company; null where nobody has, or need. */
    checkerId: ref('checker_id').references(() => operator.id),
    oldAccountId: ref('old_acct_id')
      .notNull()
      .references(() => settleAccount.id),
    /** The bank's account of the new number, opened when an officer has approved. */
    newAccountId: ref('new_acct_id').references(() => settleAccount.id),
    typedAccountName: varchar('settle_acct_name', { length: 120 }).notNull(),
    typedAccountNoEnc: text('settle_acct_no_enc').notNull(),
    settleBankNo: varchar('settle_bank_no', { length: 12 }).notNull(),
    fileIds: jsonb('file_ids').$type<string[]>().notNull().default([]),
    /** Why, in the company's words. */
    remark: varchar('remark', { length: 200 }).notNull(),
    state: varchar('state', { length: 3 }).$type<AccountChangeState>().notNull(),
    /** Why it was refused; empty where it was not. */
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    verifyAmountFen: integer('verify_amount_fen'),
    verifyRef: varchar('verify_ref', { length: 40 }).notNull().default(''),
    verifyTries: integer('verify_tries').notNull().default(0),
    /** Business time from which on later payouts go to the new account. */
    effectiveAt: instant('effective_at'),
    /** Business time. */
    askedAt: instant('asked_at').notNull(),
    /** Business time at which it reached the bank; null while it is its company's own business. */
    sentAt: instant('sent_at'),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('account_change_member').on(table.memberId),
    uniqueIndex('account_change_one_open')
      .on(table.signId)
      .where(sql`${table.state} in ('G05', 'G10', 'G20')`),
    check('account_change_amount', sql`${table.verifyAmountFen} between 1 and 99`),
    check('account_change_tries', sql`${table.verifyTries} between 0 and 3`),
    check('account_change_other', sql`${table.newAccountId} is distinct from ${table.oldAccountId}`),
    check('account_change_effective', sql`(${table.effectiveAt} is not null) = (${table.state} = 'G30')`),
    check(
      'account_change_known',
      sql`${table.newAccountId} is not null or ${table.state} not in ('G20', 'G30')`,
    ),
  ],
)
