/** In-site notices (站内消息), written in the transaction that causes them. */
import { notice } from '../platform/db/schema/notices.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx } from '../platform/kernel/handler.ts'

export interface NewNotice {
  /** Every operator of a member, or one operator; neither = everybody. */
  to: { memberId: number } | { operatorId: number } | 'everybody'
  /** Of one to everybody: only users of this member type see it. */
  memberType?: string
  /** What staff wrote it as (notice_plan). */
  planId?: number
  category: '系统' | '业务' | '公告'
  title: string
  body: string
  /** Portal path of the object it is about, with query: `/txDiscountApplyStaticList?apply_no=…`. */
  link?: string
}

/** Writes one notice at business time, and tells the browsers that listen. */
export const notify = async (
  ctx: Ctx,
  { to, category, title, body, link = '', ...rest }: NewNotice,
): Promise<void> => {
  const target = to === 'everybody' ? {} : to
  await ctx.tx.insert(notice).values({ ...target, ...rest, category, title, body, link, at: ctx.now() })
  await tellChange(ctx, { to, topic: 'notice' })
}
