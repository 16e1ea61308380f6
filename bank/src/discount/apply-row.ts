/** One application as the API writes it, with what its viewer may do. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import { type ExchangeCodes, exchangeCodes, noCodes } from '@portal/shared/bills/exchange.ts'
import { formatRange } from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { isPursued } from '@portal/shared/discount/meanings.ts'
import { applyActions, applyStates, applyTransitions } from '@portal/shared/discount/states.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { stateForSeller } from '../paper/bills/holding-states.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import type { Ctx, SignedIn } from '../platform/kernel/handler.ts'
import { createOffers } from '../platform/kernel/offers.ts'
import { figuresOf } from '../rates/pricing.ts'
import type { Apply } from './applications.ts'
import type { BillOfApply } from './apply-list.ts'
import { deciders, othersText, permissionAt } from './assignment.ts'
import { nextOf } from './next-step.ts'
import { MAX_PAY_TRIES, OWN_APPROVAL_TEXT, TRIES_SPENT_TEXT } from './pay.ts'
import { pctText } from './terms.ts'
import { toldTo } from './told.ts'
import { isTradeOverdue } from './trade-due.ts'
import { type WaitRule, waitOf } from './waiting.ts'

type Row = RowOf<'/api/discount/query_apply'>['rows'][number]
type Head = RowOf<'/api/discount/query_apply_bill'>['rows'][number]['apply']
/** Officers are told besides how long it waits for them. */
type Waiting = Pick<RowOf<'/api/admin/query_disc_apply'>['rows'][number], 'wait' | 'assignee' | 'referred_at'>

export interface Applicant {
  apply: Apply
  companyName: string
  uscCode: string | null
  /** Null where a draft has chosen no bank. */
  bankName: string | null
  signNo: string | null
  accountNoEnc: string | null
  makerName: string
  /** Since when it has stood in its state. */
  since: Date
  /** The officer who has it. */
  holderId: number | null
  holderName: string | null
}

/** Refusal to a checker of an application they made themselves. */
const OWN_APPLY_TEXT = '不能复核自己提交的申请'

/** An application as somebody of the company or of the bank sees it. */
interface Seen extends Pick<SignedIn, 'principal' | 'operatorId'> {
  apply: Apply
  holder?: Holding
}

/** Who of the officers has it, if anybody. */
type Holding = Pick<Applicant, 'holderId' | 'holderName'>

const isMine = ({ holder, operatorId }: Seen): boolean => holder?.holderId === operatorId
const isHeld = ({ holder }: Seen): boolean => (holder?.holderId ?? null) !== null
const hasDecided = ({ apply, operatorId }: Seen): boolean => deciders(apply).includes(operatorId)

const offersOf = createOffers(applyTransitions, applyActions, {
  when: {
    tradeLater: ({ apply }: Seen) => apply.tradeLater,
    // Of what is referred, somebody higher.
    mayApprove: ({ apply, principal }) => hasPermission(principal, permissionAt(apply)),
    mayAuthorise: ({ apply, principal }) =>
      apply.referredAt !== null && hasPermission(principal, 'disc_apply_authorise'),
    mayTake: seen =>
      !isHeld(seen) && !hasDecided(seen) && hasPermission(seen.principal, permissionAt(seen.apply)),
    holds: seen => isMine(seen) || (isHeld(seen) && hasPermission(seen.principal, 'disc_apply_assign')),
    mayAssign: ({ principal }) => hasPermission(principal, 'disc_apply_assign'),
    mayPay: ({ principal }) => hasPermission(principal, 'disc_apply_pay'),
  },
  unless: {
    ownWork: ({ apply, operatorId }) => apply.makerId === operatorId && OWN_APPLY_TEXT,
    triesSpent: ({ apply }) => apply.payTries >= MAX_PAY_TRIES && TRIES_SPENT_TEXT,
    ownApproval: seen => hasDecided(seen) && OWN_APPROVAL_TEXT,
    othersWork: seen => isHeld(seen) && !isMine(seen) && othersText(seen.holder?.holderName ?? ''),
  },
})

/** What a viewer may do with an application now; what the officers' desk knows of it is for officers. */
export type Viewer = (
  apply: Apply,
  holder?: Holding,
) => ReturnType<typeof offersOf> & {
  /** The officer who looks; null for somebody of a company, who is shown nothing of the desk. */
  officer: number | null
}

/** A company's operator: makers act on what they made, its main account ends it too, checkers check. */
export const companyViewer = ({ principal, operatorId }: SignedIn): Viewer => {
  const { biz_roles: roles, is_main_account: isMain } = principal
  const actors = isMain ? [...roles, 'main' as const] : roles
  return apply => ({ ...offersOf(apply.state, actors, { apply, principal, operatorId }), officer: null })
}

/** A bank officer, by their permissions and by what they have done themselves (four eyes). */
export const officerViewer =
  ({ principal, operatorId }: SignedIn): Viewer =>
  (apply, holder) => ({
    ...offersOf(apply.state, ['officer'], { apply, principal, operatorId, ...(holder && { holder }) }),
    officer: operatorId,
  })

/** What the desk knows of an application, and what comes next there: a company is told that the bank has it. */
const deskOf = ({ apply, holderId, holderName }: Applicant, officer: number | null) => {
  const { assignedAt, referredAt } = apply
  if (officer === null) return { assignee: null, referred_at: null }
  const isHere = holderId !== null && assignedAt !== null
  return {
    assignee: isHere
      ? { name: holderName ?? '', mine: holderId === officer, since: instantText(assignedAt) }
      : null,
    referred_at: referredAt && instantText(referredAt),
    ...(apply.state === 'D20' && referredAt && { next_step: '等待授权审批', next_by: '授权审批岗' }),
  }
}

export const toApplyHead = (
  ctx: Pick<Ctx, 'atRest' | 'today' | 'signedIn'>,
  applicant: Applicant,
  viewer: Viewer,
  rule: WaitRule,
): Head & Waiting => {
  const { atRest, today } = ctx
  const { apply, companyName, uscCode, bankName, accountNoEnc, makerName, since } = applicant
  const { actions, blockedReason, officer } = viewer(apply, applicant)
  return {
    apply_no: apply.applyNo,
    company_name: companyName,
    usc_code: uscCode ?? '',
    product: apply.product,
    version: apply.version,
    state: apply.state,
    state_name: applyStates[apply.state].name,
    bank_name: bankName ?? '',
    settle_acct_no: accountNoEnc ? maskAccount(atRest.open(accountNoEnc)) : '',
    disc_dt: apply.discountDate,
    rate_e6: apply.finalRateE6 ?? apply.rateE6,
    total_count: apply.totalCount,
    total_fen: String(apply.totalFen),
    interest_fen: String(apply.interestFen),
    net_fen: String(apply.netFen),
    final_rate_e6: apply.finalRateE6,
    pay_type: apply.payType,
    buyer_pct: pctText(apply),
    buyer_name: apply.buyerName,
    buyer_acct_no: apply.buyerAccountNoEnc === null ? '' : maskAccount(atRest.open(apply.buyerAccountNoEnc)),
    buyer_interest_fen: String(apply.buyerInterestFen),
    seller_interest_fen: String(apply.sellerInterestFen),
    trade_later: apply.tradeLater,
    trade_due_dt: apply.tradeDueDate,
    trade_overdue: isTradeOverdue(apply, today()),
    expires_at: apply.expiresAt ? instantText(apply.expiresAt) : null,
    maker_name: makerName,
    submitted_at: instantText(apply.submittedAt),
    paid_at: apply.paidAt ? instantText(apply.paidAt) : null,
    reason: toldTo(ctx, apply.reason),
    actions,
    blocked_reason: blockedReason,
    ...nextOf(rule, { apply, since }),
    wait: waitOf(rule, apply, since),
    ...deskOf(applicant, officer),
  }
}

export const toApplyRow = (
  ctx: Pick<Ctx, 'atRest' | 'today'>,
  applicant: Applicant,
  bills: readonly BillOfApply[],
  viewer: Viewer,
  rule: WaitRule,
): Row & Waiting => ({
  ...toApplyHead(ctx, applicant, viewer, rule),
  entered_count: bills.filter(each => each.source !== 'sandbox').length,
  ...firstOf(bills[0], ctx.today()),
})

const firstOf = (first: BillOfApply | undefined, today: string) => ({
  bill_no: first?.billNo ?? '',
  range: first ? rangeOfBill(first) : '',
  acceptor_name: first?.acceptorName ?? '',
  due_dt: first?.dueDate ?? '',
  ...(first ? codesOfBill(first, today) : noCodes),
})

/** One bill of an application, with the figures of the application's price. */
export const toBillOfApply = (each: BillOfApply) => ({
  holding_id: String(each.applyBill.holdingId),
  bill_no: each.billNo,
  range: rangeOfBill(each),
  acceptor_name: each.acceptorName,
  acceptor_class: each.acceptorClass,
  due_dt: each.dueDate,
  source: each.source,
  face_fen: String(each.applyBill.faceFen),
  ...figuresOf(each.applyBill),
  buyer_interest_fen: String(each.applyBill.buyerInterestFen),
  seller_interest_fen: String(each.applyBill.interestFen - each.applyBill.buyerInterestFen),
  drawer_name: each.drawerName,
  issue_dt: each.issueDate,
})

/** The state of its units as the company sees it, which knows no more of them once they have gone another way. */
export const stateOfBill = ({ holdingState, sellerId }: BillOfApply) =>
  sellerId === null ? holdingState : stateForSeller(holdingState)

export const codesOfBill = (each: BillOfApply, today: string): ExchangeCodes => {
  if (each.sellerId === null && !each.isLive) return noCodes
  const pursued = isPursued(each.applyBill.settleState)
  return exchangeCodes({ ...each, state: stateOfBill(each), pursued }, today)
}

const rangeOfBill = ({ applyBill, splittable }: Pick<BillOfApply, 'applyBill' | 'splittable'>): string =>
  formatRange({ start: applyBill.rangeStart, end: applyBill.rangeEnd }, splittable)
