/** Who is notified of a payer's consent: the payer where it is a member, the applicant, the bank's officers. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { eq } from 'drizzle-orm'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../notices/notice.ts'
import { settleStaffNotices } from '../notices/staff.ts'
import { member } from '../platform/db/schema/members.ts'
import type { payerConsent } from '../platform/db/schema/payer-consent.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import type { Apply } from './applications.ts'
import { tellOfApply } from './messages.ts'

type Consent = typeof payerConsent.$inferSelect

const nameOf = async (ctx: Ctx, { memberId }: Apply): Promise<string> => {
  const [row] = await ctx.tx.select({ name: member.companyName }).from(member).where(eq(member.id, memberId))
  return row?.name ?? ''
}

/** Reloads the payer's list and the application where they are open. */
export const tellConsentChange = async (ctx: Ctx, apply: Apply, { memberId }: Consent): Promise<void> => {
  if (memberId !== null) {
    await tellChange(ctx, { to: { memberId }, topic: 'payer_consent', refNo: apply.applyNo })
  }
  const to = [{ memberId: apply.memberId }, { staffOf: apply.bankOrgId }]
  await tellChange(ctx, { to, topic: 'disc_apply', refNo: apply.applyNo })
}

interface Asked {
  applyNo: string
  consentId: number
  company: string
  most: string
}

const consentAsked = defineNotice<Asked>({
  to: 'member',
  title: ({ applyNo }) => `${applyNo} 付息确认请求`,
  body: ({ applyNo, company, most }) =>
    `${company}的贴现申请${applyNo}请贵公司承担贴现利息，最高${most}，请登录平台确认。`,
  link: ({ consentId }) => linkTo('payerConsent', consentId),
  sms: { purpose: 'payer_asked', to: ({ isMain, bizRoles }) => isMain || bizRoles.includes('maker') },
})

const consentCancelled = defineNotice<Pick<Asked, 'applyNo' | 'consentId'>>({
  to: 'member',
  title: ({ applyNo }) => `${applyNo} 付息确认已取消`,
  body: ({ applyNo }) => `贴现申请${applyNo}的付息确认请求已取消，无需处理。`,
  link: ({ consentId }) => linkTo('payerConsent', consentId),
})

/** A member is asked itself; for a payer that is no member, the applicant has to bring its signature. */
export const tellAsked = async (ctx: Ctx, apply: Apply, asked: Consent): Promise<void> => {
  await tellConsentChange(ctx, apply, asked)
  const most = `${formatYuan(asked.maxBuyerFen)}元`
  if (asked.memberId === null) return tellOfApply(ctx, apply, 'payer_paper_wanted', most)
  const { applyNo } = apply
  const facts = { applyNo, consentId: asked.id, company: await nameOf(ctx, apply), most }
  await tell(ctx, consentAsked, facts, asked.memberId)
  await tellOfApply(ctx, apply, 'payer_asked', most)
}

export const tellEnded = async (ctx: Ctx, apply: Apply, ended: Consent): Promise<void> => {
  await tellConsentChange(ctx, apply, ended)
  if (ended.memberId === null) return
  await tell(ctx, consentCancelled, { applyNo: apply.applyNo, consentId: ended.id }, ended.memberId)
}

const officersPage = ({ state, applyNo }: Pick<Apply, 'state' | 'applyNo'>): string =>
  linkTo(state === 'D20' ? 'applicationToApprove' : 'application', applyNo)

const payerSaid = (title: string, says = title) => ({
  title,
  body: ({ apply, company }: { apply: Apply; company: string }) =>
    `${company}的贴现申请${apply.applyNo}：${says}。`,
  link: ({ apply }: { apply: Apply }) => officersPage(apply),
})

const officersNews = {
  agreed: payerSaid('付息人已同意承担利息'),
  refused: payerSaid('付息人拒绝承担利息', '付息人拒绝承担利息，可退回申请'),
  paper: payerSaid('付息授权书待审核', '企业已上传付息授权书，请审核'),
} as const

/** A checked paper needs no notice any more; before the approval, those that ask for a decision stay until it is made. */
export const settlePaperNotices = async (ctx: CallCtx, apply: Apply): Promise<void> => {
  if (apply.state === 'D20') return
  await settleStaffNotices(ctx, officersPage(apply), { type: 'bank', name: ctx.operator.userName })
}

/** Notifies the officers while they can decide; later only the one who approved. */
export const tellOfficersOfPayer = async (
  ctx: Ctx,
  apply: Apply,
  what: keyof typeof officersNews,
): Promise<void> => {
  const facts = { apply, company: await nameOf(ctx, apply) }
  const said = officersNews[what]
  const toAll = defineOfficersNotice({
    ...said,
    permission: 'disc_apply_approve',
    bank: () => apply.bankOrgId,
  })
  // Any officer may check a paper; all other news after the approval concern its officer alone.
  if (apply.state === 'D20' || what === 'paper') return tellOfficersOf(ctx, toAll, facts)
  if (apply.approverId !== null)
    await tell(ctx, defineNotice({ ...said, to: 'operator' }), facts, apply.approverId)
}
