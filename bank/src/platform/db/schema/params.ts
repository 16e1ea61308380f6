import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Parameters the bank changes without a release (`sys_param`). */
export const sysParam = pgTable('sys_param', {
  key: varchar('param_key', { length: 40 }).primaryKey(),
  value: text('param_value').notNull(),
  remark: varchar('remark', { length: 200 }).notNull(),
  modifiedAt: instant('gmt_modify').notNull().defaultNow(),
})
