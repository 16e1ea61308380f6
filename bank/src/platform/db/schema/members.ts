import { sql } from 'drizzle-orm'
import { boolean, char, check, index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { fen, id, instant, ref } from './columns.ts'
import { memberGroup } from './member-groups.ts'

/** A company, institution, investor, or the platform itself (`member`). */
export const member = pgTable(
  'member',
  {
    id: id(),
    userCode: varchar('user_code', { length: 24 }).notNull().unique(),
    memberType: varchar('member_type', { length: 12 })
      .$type<'comp' | 'financeOrg' | 'investOrg' | 'admin'>()
      .notNull(),
    companyName: varchar('company_name', { length: 120 }).notNull(),
    /** Unified social credit code; absent for the platform's own members. */
    uscCode: char('usc_code', { length: 18 }).unique(),
    orgCode: varchar('org_code', { length: 24 }).notNull().default(''),
    /** 0 none, 1 verified, 2 in verification. */
    authentication: smallint('authentication').notNull().default(0),
    acptESign: boolean('acpt_e_sign').notNull().default(false),
    /** 0 under audit, 4 normal, 5 disabled, 7 audit failed, 8 abnormal. */
    status: smallint('status').notNull().default(0),
    needReview: boolean('need_review').notNull().default(false),
    creditAmountFen: fen('credit_amount_fen').notNull().default(sql`0`),
    remainCreditFen: fen('remain_credit_fen').notNull().default(sql`0`),
    /** Pricing: ten-thousandths the grid rate is multiplied with, and basis points added. */
    coefficientE4: integer('coefficient_e4').notNull().default(10_000),
    revenueBp: integer('revenue_bp').notNull().default(0),
    /** The group (集团) whose limit it counts for; null for none. */
    groupId: ref('group_id').references(() => memberGroup.id),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('member_group_members').on(table.groupId),
    check('member_status_known', sql`${table.status} in (0, 4, 5, 7, 8)`),
    check('member_type_known', sql`${table.memberType} in ('comp', 'financeOrg', 'investOrg', 'admin')`),
  ],
)
