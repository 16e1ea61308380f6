import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { notice, noticeRead } from '../platform/db/schema/notices.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../platform/kernel/handler.ts'

/** Notices to the caller, to the caller's member, and to everybody. */
const mine = (ctx: CallCtx): SQL | undefined =>
  or(
    eq(notice.memberId, ctx.operator.memberId),
    eq(notice.operatorId, ctx.operator.operatorId),
    and(
      isNull(notice.memberId),
      isNull(notice.operatorId),
      or(isNull(notice.memberType), eq(notice.memberType, ctx.operator.principal.member_type)),
    ),
  )

/** Names in full: in the list of what is selected, drizzle leaves a column's table out where there is only one. */
const isRead = (ctx: CallCtx) => sql<boolean>`exists (
  select 1 from notice_read r where r.notice_id = notice.id and r.operator_id = ${ctx.operator.operatorId})`

const countOf = async (ctx: CallCtx, where: SQL | undefined): Promise<number> => {
  const [counted] = await ctx.tx.select({ total: count() }).from(notice).where(where)
  return counted?.total ?? 0
}

const unreadOf = (ctx: CallCtx) => countOf(ctx, and(mine(ctx), sql`not ${isRead(ctx)}`))

/** Marks a notice as read in every other session of its reader. */
const tellReader = (ctx: CallCtx): Promise<void> =>
  tellChange(ctx, { to: { operatorId: ctx.operator.operatorId }, topic: 'notice' })

export const noticeHandlers = {
  '/api/notice/query_notice': async (ctx, { category, unread, page_no, page_size }) => {
    const where = and(
      mine(ctx),
      category ? eq(notice.category, category) : undefined,
      unread === '1' ? sql`not ${isRead(ctx)}` : undefined,
    )
    const rows = await ctx.tx
      .select({ notice, read: isRead(ctx) })
      .from(notice)
      .where(where)
      .orderBy(desc(notice.at), desc(notice.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: await countOf(ctx, where),
        rows: rows.map(row => ({
          notice_id: String(row.notice.id),
          category: row.notice.category,
          title: row.notice.title,
          body: row.notice.body,
          link: row.notice.link,
          at: instantText(row.notice.at),
          read: row.read,
          settled: row.notice.settledAt !== null,
        })),
        page_no,
        page_size,
        unread: await unreadOf(ctx),
      },
    ]
  },

  '/api/notice/count_unread': async ctx => [{ unread: await unreadOf(ctx) }],

  '/api/notice/read_notice': async (ctx, { notice_id }) => {
    const [found] = await ctx.tx
      .select({ id: notice.id })
      .from(notice)
      .where(and(mine(ctx), eq(notice.id, Number(notice_id))))
    if (!found) throw new Fault('9015')
    await ctx.tx
      .insert(noticeRead)
      .values({ noticeId: found.id, operatorId: ctx.operator.operatorId, at: ctx.now() })
      .onConflictDoNothing()
    await tellReader(ctx)
    return [{ result: 'ok' as const }]
  },

  '/api/notice/read_all': async ctx => {
    await ctx.tx.execute(sql`
      insert into notice_read (notice_id, operator_id, at)
      select ${notice.id}, ${ctx.operator.operatorId}, ${ctx.now().toISOString()}::timestamptz
        from ${notice} where ${mine(ctx)}
      on conflict do nothing`)
    await tellReader(ctx)
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
