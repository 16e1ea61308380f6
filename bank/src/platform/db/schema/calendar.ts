import { boolean, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { civilDate } from './columns.ts'

/** Days off and make-up days (调休); plain weekends need no row. */
export const holiday = pgTable('holiday', {
  date: civilDate('dt').primaryKey(),
  isWorkday: boolean('is_workday').notNull(),
  name: varchar('name', { length: 40 }).notNull(),
  source: varchar('source', { length: 16 }).$type<'state_council' | 'statutory' | 'manual'>().notNull(),
})

/** Last number given per kind and business day. */
export const serialNo = pgTable(
  'serial_no',
  {
    kind: varchar('kind', { length: 8 }).notNull(),
    day: civilDate('day').notNull(),
    last: integer('last_no').notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.day] })],
)
