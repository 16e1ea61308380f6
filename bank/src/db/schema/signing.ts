import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { bankOrg } from './bills.ts'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { settleAccount } from './ledger.ts'
import { member } from './people.ts'

/** Signing (银行签约) of a company with a discount bank; states of DOMAIN part B (b), first table. */
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
    /** Where the discount money is paid to. */
    settleAccountId: ref('settle_account_id')
      .notNull()
      .references(() => settleAccount.id),
    /** S30 in force, S40 paused, S70 expired … */
    state: varchar('state', { length: 3 }).notNull(),
    singleLimitFen: fen('single_limit_fen').notNull(),
    validFrom: civilDate('actual_active_dt').notNull(),
    validTo: civilDate('actual_failure_dt').notNull(),
    agreementNo: varchar('agreement_no', { length: 40 }).notNull(),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('bank_sign_member').on(table.memberId),
    check('bank_sign_dates', sql`${table.validTo} >= ${table.validFrom}`),
  ],
)
