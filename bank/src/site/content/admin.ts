/** Staff calls on articles and answers. */

import { firstUseGuideId } from '@portal/shared/content/categories.ts'
import { markdownHtml } from '@portal/shared/content/markdown-lite.ts'
import { faqCategory } from '@portal/shared/contract/faq.ts'
import { informationCategory } from '@portal/shared/contract/information.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { content, contentFeedback } from '../../platform/db/schema/content.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { requireVersion } from '../../platform/kernel/stale.ts'
import { type ContentRow, matching, summaryOf } from './rows.ts'
import { contentMachine } from './states.ts'

type Voices = { contentId: number; helpful: number; unhelpful: number }

const voicesOf = (ctx: CallCtx, ids: readonly number[]): Promise<Voices[]> =>
  ctx.tx
    .select({
      contentId: contentFeedback.contentId,
      helpful: sql<number>`count(*) filter (where ${contentFeedback.helpful})::int`,
      unhelpful: sql<number>`count(*) filter (where not ${contentFeedback.helpful})::int`,
    })
    .from(contentFeedback)
    .where(inArray(contentFeedback.contentId, [...ids, 0]))
    .groupBy(contentFeedback.contentId)

const listed = (row: ContentRow, voices: readonly Voices[]) => {
  const own = voices.find(each => each.contentId === row.id)
  return {
    content_id: String(row.id),
    kind: row.kind,
    category: row.category,
    title: row.title,
    summary: summaryOf(row),
    top: row.top,
    state: row.state,
    published_at: row.publishedAt && instantText(row.publishedAt),
    views: row.views,
    helpful: own?.helpful ?? 0,
    unhelpful: own?.unhelpful ?? 0,
    sort: row.sort,
    modified_at: instantText(row.modifiedAt),
    created_by: row.createdBy,
  }
}

/** The row, locked for a change. @throws Fault 9015 */
const take = async (ctx: CallCtx, contentId: string): Promise<ContentRow> => {
  const [row] = await ctx.tx
    .select()
    .from(content)
    .where(eq(content.id, Number(contentId)))
    .for('update')
  if (!row) throw new Fault('9015')
  return row
}

/** Open pages that show it ask again. */
const published = { to: 'everybody', topic: 'content' } as const

const categories = { information: informationCategory, faq: faqCategory }

const valuesOf = (input: RequestOf<'/api/admin/content/save'>) => {
  if (!categories[input.kind].safeParse(input.category).success) {
    throw new Fault('9012', { fields: { category: '分类不正确' } })
  }
  return {
    kind: input.kind,
    category: input.category,
    title: input.title,
    summary: input.summary,
    bodyMd: input.body_md,
    top: input.top === '1',
    ...(input.sort !== undefined && { sort: Number(input.sort) }),
  }
}

const words = (row: ContentRow) => ({
  title: row.title,
  category: row.category,
  top: row.top,
  sort: row.sort,
  body: row.bodyMd,
})

export const contentAdminHandlers = {
  '/api/admin/content/query': async (ctx, { kind, category, state, keyword, page_no, page_size }) => {
    const where = and(
      kind ? eq(content.kind, kind) : undefined,
      category ? eq(content.category, category) : undefined,
      state ? eq(content.state, state) : undefined,
      matching(keyword),
    )
    const [counted] = await ctx.tx.select({ total: count() }).from(content).where(where)
    const rows = await ctx.tx
      .select()
      .from(content)
      .where(where)
      .orderBy(desc(content.modifiedAt), desc(content.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    const voices = await voicesOf(
      ctx,
      rows.map(row => row.id),
    )
    return [{ total: counted?.total ?? 0, rows: rows.map(row => listed(row, voices)), page_no, page_size }]
  },

  '/api/admin/content/detail': async (ctx, { content_id }) => {
    const [row] = await ctx.tx
      .select()
      .from(content)
      .where(eq(content.id, Number(content_id)))
    if (!row) throw new Fault('9015')
    return [
      {
        ...listed(row, await voicesOf(ctx, [row.id])),
        body_md: row.bodyMd,
        body_html: markdownHtml(row.bodyMd),
        version: row.version,
      },
    ]
  },

  '/api/admin/content/save': async (ctx, input) => {
    const values = valuesOf(input)
    const times = { modifiedAt: ctx.now() }
    if (input.content_id === undefined) {
      const [made] = await ctx.tx
        .insert(content)
        .values({
          ...values,
          ...times,
          createdAt: ctx.now(),
          state: 'draft',
          createdBy: ctx.operator.account,
        })
        .returning()
      if (!made) throw new Error('content was not returned')
      await ctx.audit({
        action: 'content.add',
        objectType: 'content',
        objectNo: String(made.id),
        after: words(made),
      })
      return [{ content_id: String(made.id), version: made.version }]
    }
    const before = await take(ctx, input.content_id)
    // A kind is never changed, and an edit never overwrites a version its author has not read.
    if (before.kind !== values.kind) throw new Fault('20000')
    await requireVersion(ctx, before, Number(input.version), {
      objectType: 'content',
      objectNo: String(before.id),
    })
    const [after] = await ctx.tx
      .update(content)
      .set({ ...values, ...times, version: before.version + 1 })
      .where(eq(content.id, before.id))
      .returning()
    if (!after) throw new Error('content was not returned')
    await ctx.audit({
      action: 'content.edit',
      objectType: 'content',
      objectNo: String(before.id),
      before: words(before),
      after: words(after),
    })
    if (after.state === 'published') await tellChange(ctx, published)
    return [{ content_id: String(after.id), version: after.version }]
  },

  '/api/admin/content/set_top': async (ctx, { content_id, top }) => {
    const before = await take(ctx, content_id)
    const after = top === '1'
    if (before.kind !== 'information' || before.top === after) throw new Fault('20000')
    await ctx.tx
      .update(content)
      .set({ top: after, modifiedAt: ctx.now(), version: before.version + 1 })
      .where(eq(content.id, before.id))
    await ctx.audit({
      action: 'content.pin',
      objectType: 'content',
      objectNo: content_id,
      before: { top: before.top },
      after: { top: after },
    })
    await tellChange(ctx, published)
    return [{ result: 'ok' as const }]
  },

  '/api/admin/content/set_state': async (ctx, { content_id, state }) => {
    const before = await take(ctx, content_id)
    // People who sign in for the first time are led to it.
    if (content_id === firstUseGuideId && state === 'withdrawn') throw new Fault('20000')
    const after = contentMachine.next(before.state, state === 'published' ? 'publish' : 'withdraw', 'staff')
    await ctx.tx
      .update(content)
      .set({
        state: after,
        publishedAt: before.publishedAt ?? (after === 'published' ? ctx.now() : null),
        modifiedAt: ctx.now(),
        version: before.version + 1,
      })
      .where(eq(content.id, before.id))
    await ctx.audit({
      action: `content.${state === 'published' ? 'publish' : 'withdraw'}`,
      objectType: 'content',
      objectNo: String(before.id),
      before: { state: before.state },
      after: { state: after },
    })
    await tellChange(ctx, published)
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
