/** Row shapes of articles and answers shared by lists, details and staff. */
import { markdownLead } from '@portal/shared/content/markdown-lite.ts'
import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { content } from '../../platform/db/schema/content.ts'

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

/** Greatest length of a generated summary. */
const MAX_LEAD = 80

/** The summary, or how the body begins. */
export const summaryOf = (row: ContentRow): string => row.summary || markdownLead(row.bodyMd, MAX_LEAD)
