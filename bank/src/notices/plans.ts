/** Notices that staff write: to everybody, to the users of one type or to one member, now or at a later time. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, desc, eq, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { member } from '../platform/db/schema/members.ts'
import { notice, noticePlan, noticeRead } from '../platform/db/schema/notices.ts'
import type { CallCtx, Ctx, Handlers } from '../platform/kernel/handler.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { notify } from './notify.ts'
import { noticePlanMachine } from './plan-states.ts'

type PlanRow = typeof noticePlan.$inferSelect

const yearMs = 366 * 24 * 3_600_000
const wrong = (field: string, text: string) => new Fault('9012', { fields: { [field]: text } })

/** Writes the notice and marks its plan, in one transaction. */
const send = async (ctx: Ctx, plan: PlanRow, by: 'system' | 'staff'): Promise<void> => {
  const state = noticePlanMachine.next(plan.state, 'send', by)
  await notify(ctx, {
    to: plan.memberId === null ? 'everybody' : { memberId: plan.memberId },
    ...(plan.audience !== 'all' && plan.audience !== 'member' && { memberType: plan.audience }),
    planId: plan.id,
    category: '公告',
    title: plan.title,
    body: plan.body,
    link: plan.link,
  })
  await ctx.tx
    .update(noticePlan)
    .set({ state, version: plan.version + 1 })
    .where(eq(noticePlan.id, plan.id))
}

/** @throws Fault 9012 without a member to tell, or with one for another audience */
const memberOf = async (
  ctx: CallCtx,
  { audience, user_code }: RequestOf<'/api/admin/notice/publish'>,
): Promise<number | null> => {
  if (audience !== 'member') return null
  const [found] = await ctx.tx
    .select({ id: member.id })
    .from(member)
    .where(eq(member.userCode, user_code ?? ''))
  if (!found) throw wrong('user_code', user_code ? '没有这个会员编号' : '请填写会员编号')
  return found.id
}

/** The time of sending; now by default. @throws Fault 9012 for one that is past or beyond a year */
const timeOf = (ctx: CallCtx, publishAt: string | undefined): Date => {
  if (publishAt === undefined) return ctx.now()
  const at = new Date(`${publishAt.replace(' ', 'T')}:00+08:00`)
  const ahead = at.getTime() - ctx.now().getTime()
  if (Number.isNaN(ahead)) throw wrong('publish_at', '日期不正确')
  if (ahead <= 0) throw wrong('publish_at', '发送时间须晚于当前时间')
  if (ahead > yearMs) throw wrong('publish_at', '发送时间须在一年之内')
  return at
}

export const noticePlanHandlers = {
  '/api/admin/notice/publish': async (ctx, input) => {
    const { title, body, link, audience, publish_at } = input
    const publishAt = timeOf(ctx, publish_at)
    const [plan] = await ctx.tx
      .insert(noticePlan)
      .values({
        audience,
        memberId: await memberOf(ctx, input),
        title,
        body,
        link,
        state: 'waiting',
        publishAt,
        createdBy: ctx.operator.account,
        createdAt: ctx.now(),
      })
      .returning()
    if (!plan) throw new Error('plan was not returned')
    if (publish_at === undefined) await send(ctx, plan, 'staff')
    await ctx.audit({
      action: 'notice.publish',
      objectType: 'notice',
      objectNo: String(plan.id),
      after: { title, body, link, audience, publish_at: instantText(publishAt) },
    })
    return [{ plan_id: String(plan.id), state: publish_at === undefined ? ('sent' as const) : plan.state }]
  },

  '/api/admin/notice/query': async (ctx, { state, audience, keyword, page_no, page_size }) => {
    const where = and(
      state ? eq(noticePlan.state, state) : undefined,
      audience ? eq(noticePlan.audience, audience) : undefined,
      keyword?.trim()
        ? or(ilike(noticePlan.title, containing(keyword)), ilike(noticePlan.body, containing(keyword)))
        : undefined,
    )
    const [counted] = await ctx.tx.select({ total: count() }).from(noticePlan).where(where)
    const rows = await ctx.tx
      .select({ plan: noticePlan, companyName: member.companyName })
      .from(noticePlan)
      .leftJoin(member, eq(member.id, noticePlan.memberId))
      .where(where)
      .orderBy(desc(noticePlan.publishAt), desc(noticePlan.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    const reads = await ctx.tx
      .select({ planId: notice.planId, total: count() })
      .from(noticeRead)
      .innerJoin(notice, eq(notice.id, noticeRead.noticeId))
      .where(inArray(notice.planId, [0, ...rows.map(({ plan }) => plan.id)]))
      .groupBy(notice.planId)
    return [
      {
        total: counted?.total ?? 0,
        rows: rows.map(({ plan, companyName }) => ({
          plan_id: String(plan.id),
          audience: plan.audience,
          company_name: companyName ?? '',
          title: plan.title,
          body: plan.body,
          link: plan.link,
          state: plan.state,
          publish_at: instantText(plan.publishAt),
          read_count: reads.find(each => each.planId === plan.id)?.total ?? 0,
          created_by: plan.createdBy,
          created_at: instantText(plan.createdAt),
        })),
        page_no,
        page_size,
      },
    ]
  },

  '/api/admin/notice/cancel': async (ctx, { plan_id }) => {
    const [plan] = await ctx.tx
      .select()
      .from(noticePlan)
      .where(eq(noticePlan.id, Number(plan_id)))
      .for('update')
    if (!plan) throw new Fault('9015')
    const state = noticePlanMachine.next(plan.state, 'cancel', 'staff')
    await ctx.tx
      .update(noticePlan)
      .set({ state, version: plan.version + 1 })
      .where(eq(noticePlan.id, plan.id))
    await ctx.audit({
      action: 'notice.cancel',
      objectType: 'notice',
      objectNo: plan_id,
      before: { state: plan.state },
      after: { state },
    })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers

/** At most this many in one round; the next one takes the rest. */
const most = 100

/** Sends plans that are due by the business clock; a row that another process holds is skipped. */
const sendDue = async (ctx: Ctx): Promise<void> => {
  const due = await ctx.tx
    .select()
    .from(noticePlan)
    .where(
      and(
        eq(noticePlan.state, 'waiting'),
        lte(noticePlan.publishAt, sql`${ctx.now().toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(noticePlan.publishAt), asc(noticePlan.id))
    .limit(most)
    .for('update', { skipLocked: true })
  for (const plan of due) {
    await send(ctx, plan, 'system')
    await ctx.audit({
      action: 'notice.send',
      objectType: 'notice',
      objectNo: String(plan.id),
      after: { title: plan.title, audience: plan.audience },
    })
  }
}

export const sendNotices = defineSchedule({ name: 'send_notices', every: 'minute', run: sendDue })
