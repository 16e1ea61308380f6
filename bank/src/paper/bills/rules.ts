/** Whether a bill may be discounted: codes 20012, 20014–20018, 20080–20086 and 20240–20243, as pure functions. */
import { disclosureMeanings } from '@portal/shared/bills/disclosure.ts'
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { markText } from '../../platform/db/acceptor-marks.ts'
import type { HoldingState } from '../../platform/db/schema/bills.ts'
import { disclosureCodes } from './disclosure-verdict.ts'
import { stateForSeller } from './holding-states.ts'
import type { HoldingView } from './holding-view.ts'
import { registryCodes } from './registry-verdict.ts'

export interface Refusal {
  code: ErrorCode
  text: string
}

const refusal = (code: ErrorCode, text: string = catalogue[code].text): Refusal => ({ code, text })

const stateTexts: Readonly<Record<Exclude<HoldingState, '05' | '10'>, string>> = {
  '20': '票据已锁定，不能重复办理',
  '30': '票据已贴现，不能重复办理',
  '35': '票据已提示付款，不能重复办理',
  '40': '票据已质押，不能重复办理',
  '50': '票据已卖出，不能重复办理',
  '60': '票据已兑付，不能重复办理',
}

/** Facts about a holding that its rules read. */
export type RuledHolding = Pick<
  HoldingView,
  | 'holderMemberId'
  | 'sellerMemberId'
  | 'state'
  | 'registryOutcome'
  | 'registryReason'
  | 'riskStatus'
  | 'transferable'
  | 'dueDate'
  | 'acceptorListed'
  | 'acceptorOverdue'
  | 'acceptorMarks'
  | 'disclosureOutcome'
  | 'disclosureReason'
>

/** A bill that the registry has not confirmed: 20080 while it is asked, else what it answered last. */
const unconfirmed = ({ registryOutcome: outcome, registryReason: reason }: StatedHolding): Refusal =>
  outcome === '' || outcome === 'confirmed'
    ? refusal('20080')
    : refusal(registryCodes[outcome], `票据待查验：${reason}`)

type StatedHolding = Pick<RuledHolding, 'state' | 'registryOutcome' | 'registryReason'>

/** 20080–20086 for a bill to be confirmed, 20015 for another state than available; null when available. */
export const stateRefusal = (holding: StatedHolding): Refusal | null => {
  if (holding.state === '10') return null
  return holding.state === '05' ? unconfirmed(holding) : refusal('20015', stateTexts[holding.state])
}

/** What the disclosure platform has said against a bill. Silence is judged where an answer is needed. */
const disclosureRefusal = ({
  disclosureOutcome: outcome,
  disclosureReason: reason,
}: Pick<RuledHolding, 'disclosureOutcome' | 'disclosureReason'>): Refusal | null =>
  disclosureMeanings[outcome].blocks && outcome !== '' && outcome !== 'confirmed'
    ? refusal(disclosureCodes[outcome], reason)
    : null

type Judged = Pick<
  RuledHolding,
  | 'riskStatus'
  | 'transferable'
  | 'acceptorListed'
  | 'acceptorOverdue'
  | 'acceptorMarks'
  | 'disclosureOutcome'
  | 'disclosureReason'
>

/** Risk, transfer, acceptor and disclosure: what can change while a bill is locked. Null when there is no objection. */
export const billRefusal = (holding: Judged): Refusal | null => {
  if (holding.riskStatus !== 0) return refusal('20016')
  if (!holding.transferable) return refusal('20014')
  if (!holding.acceptorListed) return refusal('20018')
  if (holding.acceptorOverdue) return refusal('20018', '承兑人存在持续逾期记录')
  const stops = holding.acceptorMarks.filter(mark => mark.stops)
  if (stops.length > 0) return refusal('20243', `承兑人在名单内：${stops.map(markText).join('、')}，不能办理`)
  return disclosureRefusal(holding)
}

/**
 * The first rule that keeps `memberId` from discounting this holding on `discountDate` (yyyy-MM-dd); null when
 * none does; `isDiscountable` (`holding-view.ts`) counts by the same rules. A bill the member discounted before counts as its own: the answer is 已贴现, not 不是持票人.
 */
export const discountRefusal = (
  holding: RuledHolding,
  memberId: number,
  discountDate: string,
): Refusal | null => {
  const isOwn = holding.holderMemberId === memberId || holding.sellerMemberId === memberId
  if (!isOwn) return refusal('20017')
  const isHolder = holding.holderMemberId === memberId
  const state = stateRefusal(isHolder ? holding : { ...holding, state: stateForSeller(holding.state) })
  if (state) return state
  const bill = billRefusal(holding)
  if (bill) return bill
  return holding.dueDate <= discountDate ? refusal('20012') : null
}

/** Throws the refusal as Fault; does nothing for null. */
export const throwRefusal = (found: Refusal | null, detail?: unknown): void => {
  if (found) throw new Fault(found.code, { text: found.text, detail })
}
