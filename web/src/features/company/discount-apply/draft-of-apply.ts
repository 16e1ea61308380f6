/** An application at the bank (a draft, or one that came back) as the draft of this page. */
import { containsRange } from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { PayType } from '@portal/shared/money/interest.ts'
import { type Holding, holdingRange, typeRange, unitsOf, wholeTexts } from '../../../domain/bills/part.ts'
import { type ChosenBill, chooseWhole } from './choice.ts'
import { type Draft, emptyDraft } from './draft.ts'

type Detail = RowOf<'/api/discount/apply_detail'>

/** The choice that repeats a bill: the holding that has its units now, all of it or the same part. */
const chosenAgain = (
  holdings: readonly Holding[],
  { bill_no, range }: Pick<Holding, 'bill_no' | 'range'>,
  key: string,
): ChosenBill | null => {
  const units = unitsOf(range)
  const holding = holdings.find(
    held =>
      held.bill_no === bill_no &&
      held.blocked_reason === '' &&
      (!units || containsRange(holdingRange(held), units)),
  )
  if (!holding) return null
  const whole = wholeTexts(holding)
  if (!units || whole.range === range) return chooseWhole(holding, key)
  const { amount, range: typed } = typeRange(holding, whole, range)
  return { key, holding, partial: true, amount, range: typed }
}

/**
 * Bills that can no longer be discounted are left out, and counted.
 * @param nextPayout the first day that can be paid now; a date before it has lapsed
 */
export const draftOf = (apply: Detail, holdings: readonly Holding[], nextPayout: string): Draft => {
  const bills = apply.bills.flatMap((bill, line) => {
    const again = chosenAgain(holdings, bill, `${bill.holding_id}:${line}`)
    return again ? [again] : []
  })
  const lost = apply.bills.length - bills.length
  const isDraft = apply.state === 'D00'
  return {
    ...emptyDraft,
    bills,
    disc_dt: apply.disc_dt > nextPayout ? apply.disc_dt : '',
    terms: {
      pay_type: apply.pay_type as PayType,
      buyer_pct: apply.buyer_pct,
      buyer_name: apply.buyer_name,
      buyer_acct_no: apply.buyer_acct_no_edit,
    },
    ...(apply.contract_ids.length > 0 && {
      trade: { later: false, contract_ids: apply.contract_ids, invoice_ids: apply.invoice_ids },
    }),
    ...(apply.sign_no && { sign_no: apply.sign_no }),
    held: { apply_no: apply.apply_no, returned: !isDraft, reason: isDraft ? '' : apply.reason, lost },
  }
}
