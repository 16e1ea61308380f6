/** What a company is told of its signings: every text in one place. */
import type { SignEvent } from '@portal/shared/signing/states.ts'
import { eq } from 'drizzle-orm'
import { member } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import { notifyStaff, settleStaffNotices, type WorkEnder } from '../notices/staff.ts'
import { tellMember } from '../notices/tell.ts'
import type { Sign } from './moves.ts'

const texts = {
  approved: '银行审核已通过，请查询结算账户收到的打款金额并完成验证。',
  returned: '已被银行退回，请修改后重新提交。原因：',
  refused: '未获银行通过。原因：',
  active: '已生效，可以办理贴现。',
  verify_failed: '因打款验证三次不符已被拒绝，请重新签约。',
  paused: '已被银行暂停，暂停期间不能提交新申请。原因：',
  resumed: '已恢复，可以继续办理贴现。',
  ended: '已解约。',
  expired: '已到期，请续签。',
  ending: '即将到期，请及时续签。到期日：',
} as const

export type SignNews = keyof typeof texts

const titles: Record<SignNews, string> = {
  approved: '签约审核通过',
  returned: '签约申请被退回',
  refused: '签约申请被拒绝',
  active: '签约已生效',
  verify_failed: '签约打款验证失败',
  paused: '签约已暂停',
  resumed: '签约已恢复',
  ended: '签约已解约',
  expired: '签约已到期',
  ending: '签约即将到期',
}

const linkOf = (sign: Sign) => `/pcBankSign?sign_no=${sign.signNo}`

/** Tells the company by notice and short message. `detail` follows the text: a reason, a date. */
export const tellOfSign = (ctx: Ctx, sign: Sign, news: SignNews, detail = ''): Promise<void> =>
  tellMember(ctx, sign.memberId, {
    title: titles[news],
    body: `您的银行签约${sign.signNo}${texts[news]}${detail}`,
    link: linkOf(sign),
    smsPurpose: 'sign_state',
    smsTo: ({ id, isMain }) => isMain || id === sign.operatorId,
  })

/** What a signing asks of the officers, by the event that leaves it to them. */
const asks: Readonly<Partial<Record<SignEvent, { title: string; text: string }>>> = {
  submit: { title: '银行签约待审核', text: '已提交，请审核。' },
  apply_end: { title: '解约申请待确认', text: '申请解约，请确认。' },
}

const reviewLinkOf = (sign: Sign): string => `/signReview?sign_no=${sign.signNo}`

/** States in which a signing waits for an officer. */
const waiting: ReadonlySet<Sign['state']> = new Set(['S10', 'S50'])

/**
 * Tells the officers who review signings that one waits for them, where the event leaves it to them, and that it
 * waits no longer, where it takes it from them.
 */
export const askOfficers = async (
  ctx: Ctx,
  sign: Sign,
  event: SignEvent,
  { from, by }: { from: Sign['state']; by: WorkEnder },
): Promise<void> => {
  if (waiting.has(from)) await settleStaffNotices(ctx, reviewLinkOf(sign), by)
  const asked = asks[event]
  if (!asked) return
  const [row] = await ctx.tx
    .select({ name: member.companyName })
    .from(member)
    .where(eq(member.id, sign.memberId))
  await notifyStaff(ctx, 'sign_review', {
    category: '业务',
    title: asked.title,
    body: `${row?.name ?? ''}的银行签约${sign.signNo}${asked.text}`,
    link: reviewLinkOf(sign),
  })
}
