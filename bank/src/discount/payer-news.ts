/** Who is told of a payer's consent: the payer where it is a member, the applicant, the bank's officers. */
import { formatYuan } from '@portal/shared/money/fen.ts'
import { eq } from 'drizzle-orm'
import type { payerConsent } from '../db/schema/payer-consent.ts'
import { member } from '../db/schema/people.ts'
import type { CallCtx, Ctx } from '../http/handler.ts'
import { tellChange } from '../notices/feed.ts'
import { notify } from '../notices/notify.ts'
import { notifyStaff, settleStaffNotices } from '../notices/staff.ts'
import { tellMember } from '../notices/tell.ts'
import type { Apply } from './applications.ts'
import { tellOfApply } from './messages.ts'

type Consent = typeof payerConsent.$inferSelect

const pageOf = ({ id }: Consent) => `/payerConsent?consent_id=${id}`

const nameOf = async (ctx: Ctx, { memberId }: Apply): Promise<string> => {
  const [row] = await ctx.tx.select({ name: member.companyName }).from(member).where(eq(member.id, memberId))
  return row?.name ?? ''
}

/** Has whoever looks at the payer's list, or at the application, look again. */
export const tellConsentChange = async (ctx: Ctx, apply: Apply, { memberId }: Consent): Promise<void> => {
  if (memberId !== null) {
    await tellChange(ctx, { to: { memberId }, topic: 'payer_consent', refNo: apply.applyNo })
  }
  const to = [{ memberId: apply.memberId }, 'staff' as const]
  await tellChange(ctx, { to, topic: 'disc_apply', refNo: apply.applyNo })
}

/** A member is asked itself; where the payer is none, the applicant has to bring its signature. */
export const tellAsked = async (ctx: Ctx, apply: Apply, asked: Consent): Promise<void> => {
  await tellConsentChange(ctx, apply, asked)
  const most = `${formatYuan(asked.maxBuyerFen)}元`
  if (asked.memberId === null) return tellOfApply(ctx, apply, 'payer_paper_wanted', most)
  await tellMember(ctx, asked.memberId, {
    title: `${apply.applyNo} 付息确认请求`,
    body: `${await nameOf(ctx, apply)}的贴现申请${apply.applyNo}请贵公司承担贴现利息，最高${most}，请登录平台确认。`,
    link: pageOf(asked),
    smsPurpose: 'payer_asked',
    smsTo: ({ isMain, bizRoles }) => isMain || bizRoles.includes('maker'),
  })
  await tellOfApply(ctx, apply, 'payer_asked', most)
}

export const tellEnded = async (ctx: Ctx, apply: Apply, ended: Consent): Promise<void> => {
  await tellConsentChange(ctx, apply, ended)
  if (ended.memberId === null) return
  await tellMember(ctx, ended.memberId, {
    title: `${apply.applyNo} 付息确认已取消`,
    body: `贴现申请${apply.applyNo}的付息确认请求已取消，无需处理。`,
    link: pageOf(ended),
  })
}

const officersNews = {
  agreed: { title: '付息人已同意承担利息', says: '付息人已同意承担利息' },
  refused: { title: '付息人拒绝承担利息', says: '付息人拒绝承担利息，可退回申请' },
  paper: { title: '付息授权书待审核', says: '企业已上传付息授权书，请审核' },
} as const

const officersPage = ({ state, applyNo }: Apply): string =>
  `/discApproval?segment=${state === 'D20' ? 'approve' : 'all'}&apply_no=${applyNo}`

/** A checked paper asks nobody any more; before the approval, the notices that ask for it stand until it is made. */
export const settlePaperNotices = async (ctx: CallCtx, apply: Apply): Promise<void> => {
  if (apply.state === 'D20') return
  await settleStaffNotices(ctx, officersPage(apply), { type: 'bank', name: ctx.operator.userName })
}

/** Officers hear of it while they can decide; later the one who approved. */
export const tellOfficersOfPayer = async (
  ctx: Ctx,
  apply: Apply,
  what: keyof typeof officersNews,
): Promise<void> => {
  const { title, says } = officersNews[what]
  const body = `${await nameOf(ctx, apply)}的贴现申请${apply.applyNo}：${says}。`
  const isQueued = apply.state === 'D20'
  const said = { category: '业务' as const, title, body, link: officersPage(apply) }
  // A paper is anybody's to check; what else is said after the approval concerns its officer alone.
  if (isQueued || what === 'paper') return notifyStaff(ctx, 'disc_apply_approve', said)
  if (apply.approverId !== null) await notify(ctx, { ...said, to: { operatorId: apply.approverId } })
}
