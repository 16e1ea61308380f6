/** Notices to a company on its signings: every text in one place. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import type { SignEvent } from '@portal/shared/signing/states.ts'
import { eq } from 'drizzle-orm'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../notices/notice.ts'
import { settleStaffNotices, type WorkEnder } from '../notices/staff.ts'
import { member } from '../platform/db/schema/members.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { Sign } from './moves.ts'

/** The text follows the number, and is followed by a reason or a date. */
const news = {
  approved: ['签约审核通过', '银行审核已通过，请查询结算账户收到的打款金额并完成验证。'],
  returned: ['签约申请被退回', '已被银行退回，请修改后重新提交。原因：'],
  refused: ['签约申请被拒绝', '未获银行通过。原因：'],
  active: ['签约已生效', '已生效，可以办理贴现。'],
  verify_failed: ['签约打款验证失败', '因打款验证三次不符已被拒绝，请重新签约。'],
  paused: ['签约已暂停', '已被银行暂停，暂停期间不能提交新申请。原因：'],
  resumed: ['签约已恢复', '已恢复，可以继续办理贴现。'],
  ended: ['签约已解约', '已解约。'],
  expired: ['签约已到期', '已到期，请续签；在途申请须续签后方可放款。'],
  ending: ['签约即将到期', '即将到期，请及时续签。到期日：'],
} as const satisfies Record<string, readonly [title: string, text: string]>

export type SignNews = keyof typeof news

const noticeOf = ([title, text]: readonly [string, string]) =>
  defineNotice<{ sign: Sign; detail: string }>({
    to: 'member',
    title,
    body: ({ sign, detail }) => `您的银行签约${sign.signNo}${text}${detail}`,
    link: ({ sign }) => linkTo('ownSign', sign.signNo),
    sms: { purpose: 'sign_state', to: ({ id, isMain }, { sign }) => isMain || id === sign.operatorId },
  })

/** Tells the company by notice and text message. */
export const tellOfSign = (ctx: Ctx, sign: Sign, what: SignNews, detail = ''): Promise<void> =>
  tell(ctx, noticeOf(news[what]), { sign, detail }, sign.memberId)

const ask = (title: string, text: string) =>
  defineOfficersNotice<{ sign: Sign; company: string }>({
    permission: 'sign_review',
    bank: ({ sign }) => sign.bankOrgId,
    title,
    body: ({ sign, company }) => `${company}的银行签约${sign.signNo}${text}`,
    link: ({ sign }) => linkTo('signReview', sign.signNo),
  })

/** Notices that ask officers to act on a signing, by the event that hands it to them. */
const asks: Readonly<Partial<Record<SignEvent, ReturnType<typeof ask>>>> = {
  submit: ask('银行签约待审核', '已提交，请审核。'),
  apply_end: ask('解约申请待确认', '申请解约，请确认。'),
}

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
  if (signMeanings[from].waitsFor === 'bank') {
    await settleStaffNotices(ctx, linkTo('signReview', sign.signNo), by)
  }
  const asked = asks[event]
  if (!asked) return
  const [row] = await ctx.tx
    .select({ name: member.companyName })
    .from(member)
    .where(eq(member.id, sign.memberId))
  await tellOfficersOf(ctx, asked, { sign, company: row?.name ?? '' })
}
