/** Notices to the bank's officers on applications: one waits for them, or one they priced has ended. */
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { type LinkedPageName, linkTo } from '@portal/shared/content/linked-pages.ts'
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import type { ApplyEvent } from '@portal/shared/discount/states.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { eq } from 'drizzle-orm'
import { defineNotice, type Notice, type OfficersNotice, tell, tellOfficersOf } from '../notices/notice.ts'
import { settleStaffNotices, type WorkEnder } from '../notices/staff.ts'
import type { discApply } from '../platform/db/schema/discount.ts'
import { member } from '../platform/db/schema/members.ts'
import type { Ctx } from '../platform/kernel/handler.ts'

type Apply = typeof discApply.$inferSelect

/** Subject of a notice to an officer: the application, and its company. */
interface Facts {
  apply: Apply
  company: string
}

const work = (
  permission: PermissionName,
  page: LinkedPageName,
  title: string,
  asks: string,
): OfficersNotice<Facts> & { page: LinkedPageName } => ({
  page,
  permission,
  bank: ({ apply }) => apply.bankOrgId,
  title,
  body: ({ apply, company }) =>
    `${company}的贴现申请${apply.applyNo}（${apply.totalCount} 张，${formatYuan(apply.totalFen)} 元）${asks}。`,
  link: ({ apply }) => linkTo(page, apply.applyNo),
})

/** Above its approver's authority: it waits where it is, for somebody higher. */
const referred = work('disc_apply_authorise', 'applicationToAuthorise', '贴现申请待授权审批', '请授权审批')

/** States in which an application waits for an officer, on the page's list of its own. */
const works: Readonly<Partial<Record<ApplyState, ReturnType<typeof work>>>> = {
  D20: work('disc_apply_approve', 'applicationToApprove', '贴现申请待审批', '请审批'),
  D40: work('disc_apply_pay', 'applicationToPay', '贴现申请待放款复核', '请复核放款'),
  D45: work('disc_apply_pay', 'applicationToPay', '贴现放款失败', '放款失败，请处理'),
}

const answer = (title: string, says: string, why = (_: Apply) => '') =>
  defineNotice<Facts>({
    to: 'operator',
    title,
    body: ({ apply, company }) => `${company}的贴现申请${apply.applyNo}：${says}。${why(apply)}`,
    link: ({ apply }) => linkTo('application', apply.applyNo),
  })

/** Notices to an officer on an application that they priced. */
const answers: Readonly<Partial<Record<ApplyEvent, Notice<Facts>>>> = {
  decline: answer('企业放弃报价', '企业放弃最终报价，申请已撤销', ({ reason }) =>
    reason === '' ? '' : `原因：${reason}`,
  ),
  redate: answer('贴现申请逾期退回', '可放款日期已过，已退回企业重新询价'),
  expire: answer('报价逾期未确认', '企业逾期未确认最终报价，申请已失效'),
  supply_trade: answer('贸易背景已补交', '企业已补交合同与发票，请核对'),
}

const nameOf = async (ctx: Ctx, { memberId }: Apply): Promise<string> => {
  const [row] = await ctx.tx.select({ name: member.companyName }).from(member).where(eq(member.id, memberId))
  return row?.name ?? ''
}

/**
 * What a move ends and begins of the officers' work. What is done to an application that stays where it is leaves their
 * work where it is, but for the way up to somebody higher and back.
 */
const workOf = (state: ApplyState, event: ApplyEvent, from: ApplyState) => {
  const own = works[from]
  if (event === 'refer') return { done: own ? [own] : [], next: referred }
  if (event === 'refer_back') return { done: [referred], next: own }
  if (state === from) return { done: [], next: undefined }
  return { done: own ? [own, ...(from === 'D20' ? [referred] : [])] : [], next: works[state] }
}

/**
 * Tells whom the move concerns, after it has closed what was asked for in the state that the application leaves; an
 * officer who may not pay what they approved themselves is not asked to.
 */
export const tellOfficers = async (
  ctx: Ctx,
  apply: Apply,
  event: ApplyEvent,
  { from, by }: { from: ApplyState; by: WorkEnder },
): Promise<void> => {
  const { applyNo, approverId, superiorId } = apply
  const { done, next } = workOf(apply.state, event, from)
  for (const { page } of done) await settleStaffNotices(ctx, linkTo(page, applyNo), by)
  const told = answers[event]
  if (!next && !(told && approverId !== null)) return
  const facts = { apply, company: await nameOf(ctx, apply) }
  if (next) {
    await tellOfficersOf(ctx, next, facts, next === works.D20 ? [] : [approverId, superiorId])
  } else if (told && approverId !== null) await tell(ctx, told, facts, approverId)
}
