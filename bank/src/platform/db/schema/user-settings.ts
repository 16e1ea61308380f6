import { pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { instant, ref } from './columns.ts'
import { operator } from './people.ts'

/** Screen settings of an operator, by name: JSON text that only the client understands. */
export const userSetting = pgTable(
  'user_setting',
  {
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    key: varchar('key', { length: 64 }).notNull(),
    value: text('value').notNull(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.operatorId, table.key] })],
)
