import type { Access } from '@portal/shared/access/access.ts'
import { jsonb, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'

/** The menu, a tree by parent ids from -1; made from config/menus.json at the first start. */
export const menu = pgTable('menu', {
  id: varchar('id', { length: 20 }).primaryKey(),
  parentId: varchar('parent_id', { length: 20 }).notNull(),
  name: varchar('menu_name', { length: 40 }).notNull(),
  icon: varchar('icon', { length: 40 }).notNull(),
  url: varchar('url', { length: 120 }).notNull(),
  sort: smallint('sort').notNull(),
  /** Who sees it; null for a heading. */
  access: jsonb('access').$type<Exclude<Access, 'public'>>(),
  /** The entry as config/menus.json last had it: what differs from it is the bank's own doing. */
  installed: jsonb('installed').$type<Record<string, unknown>>().notNull(),
})
