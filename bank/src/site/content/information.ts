import { markdownHtml } from '@portal/shared/content/markdown-lite.ts'
import { informationCategory } from '@portal/shared/contract/information.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { content } from '../../platform/db/schema/content.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { type ContentRow, matching, published, summaryOf } from './rows.ts'

const listed = (row: ContentRow) => ({
  content_id: String(row.id),
  category: informationCategory.parse(row.category),
  title: row.title,
  summary: summaryOf(row),
  top: row.top,
  published_at: instantText(row.publishedAt ?? row.createdAt),
  views: row.views,
})

/** The list's order, and the tuple in which it is the descending one. */
const newestFirst = [desc(content.top), desc(content.publishedAt), desc(content.id)]
const place = sql`(${content.top}, ${content.publishedAt}, ${content.id})`

/** The item beside one in the list: the nearest before it, or the nearest after. */
const beside = async (ctx: CallCtx, id: number, category: string | undefined, side: 'before' | 'after') => {
  const own = sql`(select c.top, c.published_at, c.id from ${content} c where c.id = ${id})`
  const [found] = await ctx.tx
    .select({ id: content.id, title: content.title })
    .from(content)
    .where(
      and(
        published('information', category),
        side === 'before' ? sql`${place} > ${own}` : sql`${place} < ${own}`,
      ),
    )
    .orderBy(
      ...(side === 'before' ? [asc(content.top), asc(content.publishedAt), asc(content.id)] : newestFirst),
    )
    .limit(1)
  return found ? { content_id: String(found.id), title: found.title } : null
}

export const informationHandlers = {
  '/api/content/query_information': async (ctx, { category, keyword, page_no, page_size }) => {
    const where = and(published('information', category), matching(keyword))
    const [counted] = await ctx.tx.select({ total: count() }).from(content).where(where)
    const rows = await ctx.tx
      .select()
      .from(content)
      .where(where)
      .orderBy(...newestFirst)
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [{ total: counted?.total ?? 0, rows: rows.map(listed), page_no, page_size }]
  },

  '/api/content/information_detail': async (ctx, { content_id, category }) => {
    const id = Number(content_id)
    const [row] = await ctx.tx
      .update(content)
      .set({ views: sql`${content.views} + 1` })
      .where(and(published('information', category), eq(content.id, id)))
      .returning()
    if (!row) throw new Fault('9015')
    return [
      {
        ...listed(row),
        body_html: markdownHtml(row.bodyMd),
        previous: await beside(ctx, id, category, 'before'),
        next: await beside(ctx, id, category, 'after'),
      },
    ]
  },
} satisfies Handlers
