import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'

/** Information (资讯) and answers to common questions (常见问题), written by staff. */
export const content = pgTable(
  'content',
  {
    id: id(),
    kind: varchar('kind', { length: 12 }).$type<'information' | 'faq'>().notNull(),
    category: varchar('category', { length: 20 }).notNull(),
    title: varchar('title', { length: 120 }).notNull(),
    summary: varchar('summary', { length: 300 }).notNull().default(''),
    /** Marked-up text of shared/src/content/markdown-lite.ts, never html. */
    bodyMd: text('body_md').notNull(),
    top: boolean('top').notNull().default(false),
    state: varchar('state', { length: 10 }).$type<'draft' | 'published' | 'withdrawn'>().notNull(),
    /** Business time; null before the first publication. */
    publishedAt: instant('published_at'),
    views: integer('views').notNull().default(0),
    sort: smallint('sort').notNull().default(0),
    version: integer('version').notNull().default(0),
    createdBy: varchar('created_by', { length: 40 }).notNull(),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('content_list').on(table.kind, table.state, table.top, table.publishedAt, table.id),
    check('content_kind_known', sql`${table.kind} in ('information', 'faq')`),
    check('content_state_known', sql`${table.state} in ('draft', 'published', 'withdrawn')`),
    check('content_published_at', sql`${table.state} <> 'published' or ${table.publishedAt} is not null`),
  ],
)

/** Whether an answer was helpful; one voice per session or visitor. */
export const contentFeedback = pgTable(
  'content_feedback',
  {
    id: id(),
    contentId: ref('content_id')
      .notNull()
      .references(() => content.id),
    /** Hash of the session's or the visitor's key. */
    voter: varchar('voter', { length: 64 }).notNull(),
    helpful: boolean('helpful').notNull(),
    at: instant('at').notNull(),
  },
  table => [unique('content_feedback_once').on(table.contentId, table.voter)],
)

/** Codes with their labels (数据字典). */
export const dictItem = pgTable(
  'dict_item',
  {
    group: varchar('dict_group', { length: 40 }).notNull(),
    code: varchar('code', { length: 20 }).notNull(),
    label: varchar('label', { length: 60 }).notNull(),
    sort: smallint('sort').notNull(),
    enabled: boolean('enabled').notNull().default(true),
  },
  table => [primaryKey({ columns: [table.group, table.code] })],
)

/**
 * `pages`: what staff have set of the pages, made from config/pages.json at the first start. `installed`: of what the
 * release brings, the digest of what this database has.
 */
export const pageSetting = pgTable('page_setting', {
  key: varchar('setting_key', { length: 20 }).primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull().default(0),
  modifiedAt: instant('gmt_modify').notNull(),
})
