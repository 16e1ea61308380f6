/** What the bank's officers are told of applications: that one waits for them, and how one they priced has ended. */
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import type { ApplyEvent } from '@portal/shared/discount/states.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { eq } from 'drizzle-orm'
import type { discApply } from '../db/schema/discount.ts'
import { member } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import { notify } from '../notices/notify.ts'
import { notifyStaff, settleStaffNotices, type WorkEnder } from '../notices/staff.ts'

type Apply = typeof discApply.$inferSelect

interface Work {
  permission: PermissionName
  /** The list of /discApproval in which it waits. */
  segment: 'approve' | 'pay'
  title: string
  asks: string
}

/** States in which an application waits for an officer. */
const works: Readonly<Partial<Record<ApplyState, Work>>> = {
  D20: { permission: 'disc_apply_approve', segment: 'approve', title: '贴现申请待审批', asks: '请审批' },
  D40: { permission: 'disc_apply_pay', segment: 'pay', title: '贴现申请待放款复核', asks: '请复核放款' },
  D45: { permission: 'disc_apply_pay', segment: 'pay', title: '贴现放款失败', asks: '放款失败，请处理' },
}

/** How the company answered an officer's final rates. */
const answers: Readonly<Partial<Record<ApplyEvent, { title: string; says: string }>>> = {
  decline: { title: '企业放弃报价', says: '企业放弃最终报价，申请已撤销' },
  redate: { title: '贴现申请逾期退回', says: '可放款日期已过，已退回企业重新询价' },
  expire: { title: '报价逾期未确认', says: '企业逾期未确认最终报价，申请已失效' },
}

const nameOf = async (ctx: Ctx, { memberId }: Apply): Promise<string> => {
  const [row] = await ctx.tx.select({ name: member.companyName }).from(member).where(eq(member.id, memberId))
  return row?.name ?? ''
}

const linkOf = (segment: Work['segment'] | 'all', applyNo: string): string =>
  `/discApproval?segment=${segment}&apply_no=${applyNo}`

/**
 * Tells whom the move concerns, after it has closed what was asked for in the state that the application leaves; an
 * officer who may not pay what he approved himself is not asked to.
 */
export const tellOfficers = async (
  ctx: Ctx,
  apply: Apply,
  event: ApplyEvent,
  { from, by }: { from: ApplyState; by: WorkEnder },
): Promise<void> => {
  const { applyNo, approverId } = apply
  const done = works[from]
  if (done) await settleStaffNotices(ctx, linkOf(done.segment, applyNo), by)
  const work = works[apply.state]
  const answer = answers[event]
  if (work) {
    const about = `${await nameOf(ctx, apply)}的贴现申请${applyNo}（${apply.totalCount} 张，${formatYuan(apply.totalFen)} 元）`
    await notifyStaff(
      ctx,
      work.permission,
      {
        category: '业务',
        title: work.title,
        body: `${about}${work.asks}。`,
        link: linkOf(work.segment, applyNo),
      },
      work.segment === 'pay' ? [approverId] : [],
    )
  } else if (answer && approverId !== null) {
    await notify(ctx, {
      to: { operatorId: approverId },
      category: '业务',
      title: answer.title,
      body: `${await nameOf(ctx, apply)}的贴现申请${applyNo}：${answer.says}。`,
      link: linkOf('all', applyNo),
    })
  }
}
