import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The big screen's figures as last summed; one row, renewed each minute. */
export const screenSnapshot = pgTable(
  'screen_snapshot',
  {
    id: smallint('id').primaryKey(),
    figures: jsonb('figures').$type<Record<string, unknown>>().notNull(),
    /** Real time. */
    computedAt: instant('computed_at').notNull(),
  },
  table => [check('screen_snapshot_one', sql`${table.id} = 1`)],
)
