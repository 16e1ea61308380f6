/** What lists, details and staff share of articles and answers. */
import { markdownWords } from '@portal/shared/content/markdown-lite.ts'
import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import { containing } from '../db/like.ts'
import { content } from '../db/schema/content.ts'

export type ContentRow = typeof content.$inferSelect

/** Published items of a kind. */
export const published = (kind: ContentRow['kind'], category?: string): SQL | undefined =>
  and(
    eq(content.kind, kind),
    eq(content.state, 'published'),
    category === undefined ? undefined : eq(content.category, category),
  )

/** Title or body holds what was typed. */
export const matching = (keyword: string | undefined): SQL | undefined =>
  keyword?.trim()
    ? or(ilike(content.title, containing(keyword)), ilike(content.bodyMd, containing(keyword)))
    : undefined

/** The summary, or the first words of the body. */
export const summaryOf = (row: ContentRow): string => row.summary || markdownWords(row.bodyMd).slice(0, 80)
