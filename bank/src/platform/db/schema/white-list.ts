import type { WhiteRequestState } from '@portal/shared/rediscount/states.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { bankOrg } from './bills.ts'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/** An acceptor whose bills institutions may trade (可交易白名单), with the terms. */
export const whiteEntry = pgTable(
  'white_entry',
  {
    id: id(),
    orgId: ref('org_id')
      .notNull()
      .references(() => bankOrg.id),
    billKind: varchar('bill_kind', { length: 4 }).$type<'AC01' | 'AC02' | 'AC03'>().notNull(),
    maxTenorDays: integer('max_tenor_days').notNull(),
    singleLimitFen: fen('single_limit_fen').notNull(),
    /** Basis points added to the re-discount grid. */
    addonBp: integer('addon_bp').notNull().default(0),
    validFrom: civilDate('valid_from').notNull(),
    validTo: civilDate('valid_to').notNull(),
    state: varchar('state', { length: 8 }).$type<'listed' | 'stopped'>().notNull().default('listed'),
    /** Why it is stopped; '' while it is not. */
    stopReason: varchar('stop_reason', { length: 200 }).notNull().default(''),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    unique('white_entry_once').on(table.orgId, table.billKind),
    check('white_entry_dates', sql`${table.validTo} >= ${table.validFrom}`),
    check('white_entry_state', sql`${table.state} in ('listed', 'stopped')`),
    check('white_entry_tenor', sql`${table.maxTenorDays} between 1 and 366`),
  ],
)

/** An institution's request to add an acceptor. W10 待审批, W20 已通过, W90 已拒绝. */
export const whiteRequest = pgTable(
  'white_request',
  {
    id: id(),
    orgId: ref('org_id')
      .notNull()
      .references(() => bankOrg.id),
    billKind: varchar('bill_kind', { length: 4 }).$type<'AC01' | 'AC02' | 'AC03'>().notNull(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    reason: varchar('reason', { length: 200 }).notNull(),
    state: varchar('state', { length: 3 }).$type<WhiteRequestState>().notNull(),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    decidedBy: ref('decided_by').references(() => operator.id),
    decidedAt: instant('decided_at'),
    createdAt: instant('gmt_create').notNull(),
  },
  table => [
    index('white_request_state').on(table.state, table.id),
    uniqueIndex('white_request_one_open')
      .on(table.memberId, table.orgId, table.billKind)
      .where(sql`${table.state} = 'W10'`),
  ],
)
