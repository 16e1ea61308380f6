import type { DifferenceKind, DifferenceState } from '@portal/shared/books/differences.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { settleAccount } from './ledger.ts'

/** 日终对账 of one day, as it was when it was reconciled last. */
export const booksDay = pgTable('books_day', {
  businessDate: civilDate('business_dt').primaryKey(),
  /** Business time of the last run, and who asked for it; 系统 for the day's own. */
  checkedAt: instant('checked_at').notNull(),
  checkedBy: varchar('checked_by', { length: 60 }).notNull(),
  /** Movements of the day, and the sum of their debits and of their credits, fen. */
  movements: integer('movements').notNull(),
  debitFen: fen('debit_fen').notNull(),
  creditFen: fen('credit_fen').notNull(),
  /** All that were found, also those beyond what is kept. */
  differences: integer('differences').notNull(),
  runs: integer('runs').notNull().default(1),
  /** Done by the day's own job, and not by hand alone. */
  byJob: boolean('by_job').notNull().default(false),
})

/** One thing that does not agree, named so that a second look at the day finds it again. */
export const booksDifference = pgTable(
  'books_difference',
  {
    id: id(),
    businessDate: civilDate('business_dt')
      .notNull()
      .references(() => booksDay.businessDate),
    kind: varchar('kind', { length: 16 }).$type<DifferenceKind>().notNull(),
    /** Number of the application, order, statement, movement or account. */
    subject: varchar('subject', { length: 64 }).notNull(),
    accountId: ref('acct_id').references(() => settleAccount.id),
    /** Side of the account, `D` or `C`; empty where no account is meant. */
    side: varchar('side', { length: 1 }).$type<'D' | 'C' | ''>().notNull().default(''),
    /** What the business says, and what the books have, fen. */
    expectedFen: fen('expected_fen').notNull(),
    foundFen: fen('found_fen').notNull(),
    /** In words, what is the matter. */
    detail: varchar('detail', { length: 200 }).notNull(),
    state: varchar('state', { length: 3 }).$type<DifferenceState>().notNull(),
    /** Business time of the run that found it last. */
    foundAt: instant('found_at').notNull(),
    acceptedBy: varchar('accepted_by', { length: 60 }).notNull().default(''),
    acceptedAt: instant('accepted_at'),
    words: varchar('words', { length: 200 }).notNull().default(''),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    unique('books_difference_once')
      .on(table.businessDate, table.kind, table.subject, table.accountId, table.side)
      .nullsNotDistinct(),
    index('books_difference_state').on(table.state, table.businessDate),
    check('books_difference_state_known', sql`${table.state} in ('K10', 'K20', 'K30')`),
    check('books_difference_side', sql`${table.side} in ('', 'D', 'C')`),
    check('books_difference_accepted', sql`(${table.state} = 'K20') = (${table.acceptedAt} is not null)`),
  ],
)
