import { createHash } from 'node:crypto'
import { markdownHtml } from '@portal/shared/content/markdown-lite.ts'
import { faqCategory } from '@portal/shared/contract/faq.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { content, contentFeedback } from '../../platform/db/schema/content.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { type ContentRow, matching, published, summaryOf } from './rows.ts'

const question = (row: ContentRow) => ({
  content_id: String(row.id),
  category: faqCategory.parse(row.category),
  title: row.title,
})

/** @throws Fault 9015 */
const findAnswer = async (ctx: CallCtx, contentId: string): Promise<ContentRow> => {
  const [row] = await ctx.tx
    .select()
    .from(content)
    .where(and(published('faq'), eq(content.id, Number(contentId))))
  if (!row) throw new Fault('9015')
  return row
}

/** Who has a voice: the session, or what a visitor's page calls itself. @throws Fault 9012 for a guest without key */
const voterOf = (ctx: CallCtx, visitorKey: string | undefined): string => {
  const { signedIn } = ctx
  if (!signedIn && !visitorKey) throw new Fault('9012', { fields: { visitor_key: '不能为空' } })
  const name = signedIn ? `session ${signedIn.sessionId}` : `visitor ${visitorKey}`
  return createHash('sha256').update(name).digest('hex')
}

export const faqHandlers = {
  '/api/content/query_faq': async (ctx, { category, keyword, page_no, page_size }) => {
    const counts = await ctx.tx
      .select({ category: content.category, total: count() })
      .from(content)
      .where(and(published('faq'), matching(keyword)))
      .groupBy(content.category)
    const totalOf = (name: string) => counts.find(each => each.category === name)?.total ?? 0
    const rows = await ctx.tx
      .select()
      .from(content)
      .where(and(published('faq', category), matching(keyword)))
      .orderBy(asc(content.sort), asc(content.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    const categories = faqCategory.options.map(name => ({ category: name, total: totalOf(name) }))
    const total = category ? totalOf(category) : categories.reduce((sum, each) => sum + each.total, 0)
    return [
      {
        total,
        rows: rows.map(row => ({ ...question(row), summary: summaryOf(row) })),
        page_no,
        page_size,
        categories,
      },
    ]
  },

  '/api/content/faq_detail': async (ctx, { content_id }) => {
    const row = await findAnswer(ctx, content_id)
    const [voices] = await ctx.tx
      .select({
        helpful: sql<number>`count(*) filter (where ${contentFeedback.helpful})::int`,
        unhelpful: sql<number>`count(*) filter (where not ${contentFeedback.helpful})::int`,
      })
      .from(contentFeedback)
      .where(eq(contentFeedback.contentId, row.id))
    return [
      {
        ...question(row),
        body_html: markdownHtml(row.bodyMd),
        helpful: voices?.helpful ?? 0,
        unhelpful: voices?.unhelpful ?? 0,
      },
    ]
  },

  '/api/content/faq_feedback': async (ctx, { content_id, helpful, visitor_key }) => {
    const row = await findAnswer(ctx, content_id)
    const voice = { helpful: helpful === '1', at: ctx.now() }
    await ctx.tx
      .insert(contentFeedback)
      .values({ contentId: row.id, voter: voterOf(ctx, visitor_key), ...voice })
      .onConflictDoUpdate({ target: [contentFeedback.contentId, contentFeedback.voter], set: voice })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
