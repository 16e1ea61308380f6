/** One application as the API writes it, with what its viewer may do. */
import { hasPermission } from '@portal/shared/access/permissions.ts'
import { formatRange } from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type ApplyAction, applyStates } from '@portal/shared/discount/states.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { instantText } from '../calendar/calendar.ts'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { SignedIn } from '../http/handler.ts'
import { figuresOf } from '../quotes/pricing.ts'
import { applyMachine } from '../states/discount.ts'
import type { Apply } from './applications.ts'
import type { BillOfApply } from './apply-list.ts'
import { MAX_PAY_TRIES, OWN_APPROVAL_TEXT, TRIES_SPENT_TEXT } from './pay.ts'
import { pctText } from './terms.ts'

type Row = RowOf<'/api/discount/query_apply'>['rows'][number]
type Head = RowOf<'/api/discount/query_apply_bill'>['rows'][number]['apply']

export interface Applicant {
  apply: Apply
  companyName: string
  uscCode: string | null
  /** Null where a draft has chosen no bank. */
  bankName: string | null
  signNo: string | null
  accountNoEnc: string | null
  makerName: string
}

/** What a viewer may do with an application now, and why he may not do what its state allows. */
export type Viewer = (apply: Apply) => { actions: ApplyAction[]; blockedReason: string }

/** What a checker hears of an application he made himself. */
const OWN_APPLY_TEXT = '不能复核自己提交的申请'

/** A company's operator: makers act on what they made, its main account ends it too, checkers check. */
export const companyViewer =
  ({ principal, operatorId }: SignedIn): Viewer =>
  apply => {
    const actions: ApplyAction[] = []
    const isMaker = principal.biz_roles.includes('maker')
    const as = isMaker ? 'maker' : 'main'
    if (isMaker || principal.is_main_account) {
      for (const event of ['withdraw', 'confirm', 'decline'] as const) {
        if (applyMachine.allows(apply.state, event, as)) actions.push(event)
      }
    }
    if (isMaker && apply.tradeLater && applyMachine.allows(apply.state, 'supply_trade', 'maker')) {
      actions.push('supply_trade')
    }
    if (isMaker && applyMachine.allows(apply.state, 'submit', 'maker')) {
      // A draft is submitted, not submitted again.
      if (apply.state === 'D00') actions.push('edit', 'submit')
      else actions.push('resubmit')
    }
    const isChecker = principal.biz_roles.includes('checker')
    if (!isChecker || !applyMachine.allows(apply.state, 'check_pass', 'checker')) {
      return { actions, blockedReason: '' }
    }
    if (apply.makerId === operatorId) return { actions, blockedReason: OWN_APPLY_TEXT }
    return { actions: [...actions, 'check_pass', 'check_return'], blockedReason: '' }
  }

/** A bank officer, by his permissions and by what he has done himself (four eyes). */
export const officerViewer =
  ({ principal, operatorId }: SignedIn): Viewer =>
  apply => {
    const actions: ApplyAction[] = []
    if (
      hasPermission(principal, 'disc_apply_approve') &&
      applyMachine.allows(apply.state, 'accept', 'officer')
    ) {
      actions.push('approve', 'return', 'refuse')
    }
    const mayPay = hasPermission(principal, 'disc_apply_pay')
    if (mayPay && applyMachine.allows(apply.state, 'repay', 'officer')) actions.push('repay')
    if (mayPay && applyMachine.allows(apply.state, 'withdraw', 'officer')) actions.push('cancel_payout')
    const canPay = mayPay && applyMachine.allows(apply.state, 'pay', 'officer')
    if (!canPay) return { actions, blockedReason: '' }
    if (apply.payTries >= MAX_PAY_TRIES) return { actions, blockedReason: TRIES_SPENT_TEXT }
    if (apply.approverId === operatorId) return { actions, blockedReason: OWN_APPROVAL_TEXT }
    return { actions: [...actions, 'pay'], blockedReason: '' }
  }

export const toApplyHead = (
  { atRest }: { atRest: AtRestCipher },
  { apply, companyName, uscCode, bankName, accountNoEnc, makerName }: Applicant,
  viewer: Viewer,
): Head => {
  const { actions, blockedReason } = viewer(apply)
  return {
    apply_no: apply.applyNo,
    company_name: companyName,
    usc_code: uscCode ?? '',
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
    expires_at: apply.expiresAt ? instantText(apply.expiresAt) : null,
    maker_name: makerName,
    submitted_at: instantText(apply.submittedAt),
    paid_at: apply.paidAt ? instantText(apply.paidAt) : null,
    reason: apply.reason,
    actions,
    blocked_reason: blockedReason,
  }
}

export const toApplyRow = (
  ctx: { atRest: AtRestCipher },
  applicant: Applicant,
  bills: readonly BillOfApply[],
  viewer: Viewer,
): Row => ({
  ...toApplyHead(ctx, applicant, viewer),
  entered_count: bills.filter(each => each.source !== 'sandbox').length,
  ...firstOf(bills[0]),
})

const firstOf = (first: BillOfApply | undefined) => ({
  bill_no: first?.billNo ?? '',
  range: first ? rangeOfLine(first) : '',
  acceptor_name: first?.acceptorName ?? '',
  due_dt: first?.dueDate ?? '',
})

/** One bill of an application, with the figures of the application's price. */
export const toBillOfApply = (each: BillOfApply) => ({
  holding_id: String(each.line.holdingId),
  bill_no: each.billNo,
  range: rangeOfLine(each),
  acceptor_name: each.acceptorName,
  acceptor_class: each.acceptorClass,
  due_dt: each.dueDate,
  source: each.source,
  face_fen: String(each.line.faceFen),
  ...figuresOf(each.line),
  buyer_interest_fen: String(each.line.buyerInterestFen),
  seller_interest_fen: String(each.line.interestFen - each.line.buyerInterestFen),
  drawer_name: each.drawerName,
  issue_dt: each.issueDate,
})

const rangeOfLine = ({ line, splittable }: Pick<BillOfApply, 'line' | 'splittable'>): string =>
  formatRange({ start: line.rangeStart, end: line.rangeEnd }, splittable)
