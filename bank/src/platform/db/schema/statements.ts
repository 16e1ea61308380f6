import type { StatementEvent, StatementState } from '@portal/shared/statements/states.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { settleAccount } from './ledger.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/**
 * 对账单: what an account has taken in and paid out in a span of days that are over. Its figures are fixed when it is
 * issued; its lines are the ledger's entries of these days, which nothing can be added to any more.
 */
export const statement = pgTable(
  'statement',
  {
    id: id(),
    statementNo: varchar('statement_no', { length: 24 }).notNull().unique(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    accountId: ref('acct_id')
      .notNull()
      .references(() => settleAccount.id),
    /** Of a calendar month, made by the bank and to be confirmed; false: ordered by the member. */
    isMonthly: boolean('is_monthly').notNull(),
    from: civilDate('from_dt').notNull(),
    to: civilDate('to_dt').notNull(),
    openingFen: fen('opening_fen').notNull(),
    inFen: fen('in_fen').notNull(),
    inCount: integer('in_count').notNull(),
    outFen: fen('out_fen').notNull(),
    outCount: integer('out_count').notNull(),
    closingFen: fen('closing_fen').notNull(),
    state: varchar('state', { length: 3 }).$type<StatementState>().notNull(),
    /** Last day on which the member is to confirm, and the day of the next reminder; null where nothing is asked. */
    confirmBy: civilDate('confirm_by'),
    remindOn: civilDate('remind_dt'),
    difference: varchar('difference', { length: 200 }).notNull().default(''),
    /** Ids of the entries that the difference points at; none where it means the whole. */
    markedIds: jsonb('marked_ids').$type<number[]>().notNull().default([]),
    reply: varchar('reply', { length: 200 }).notNull().default(''),
    answeredBy: varchar('answered_by', { length: 60 }).notNull().default(''),
    answeredAt: instant('answered_at'),
    /** Who said it last for the member, whom its own review does not let pass it; null before anybody has. */
    makerId: ref('maker_id').references(() => operator.id),
    /** Business time. */
    issuedAt: instant('issued_at').notNull(),
    version: integer('version').notNull().default(0),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    unique('statement_once').on(table.accountId, table.isMonthly, table.from, table.to),
    index('statement_member').on(table.memberId, table.to),
    index('statement_state').on(table.state, table.remindOn),
    check('statement_span', sql`${table.to} >= ${table.from}`),
    check('statement_sum', sql`${table.openingFen} + ${table.inFen} - ${table.outFen} = ${table.closingFen}`),
    check('statement_asked', sql`(${table.confirmBy} is not null) = ${table.isMonthly}`),
  ],
)

/** What was said about a statement, by whom and with what words. Insert only. */
export const statementLog = pgTable(
  'statement_log',
  {
    id: id(),
    statementId: ref('statement_id')
      .notNull()
      .references(() => statement.id),
    event: varchar('event', { length: 24 }).$type<StatementEvent>().notNull(),
    fromState: varchar('from_state', { length: 3 }).notNull(),
    toState: varchar('to_state', { length: 3 }).notNull(),
    actorType: varchar('actor_type', { length: 8 }).$type<'member' | 'bank' | 'system'>().notNull(),
    actorName: varchar('actor_name', { length: 60 }).notNull(),
    remark: varchar('remark', { length: 200 }).notNull(),
    /** Business time. */
    at: instant('at').notNull(),
  },
  table => [index('statement_log_statement').on(table.statementId)],
)
