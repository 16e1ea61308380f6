/** Who bears the interest, and the trade behind an application: codes 20022, 20023. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { type PayType, splitInterest, WHOLE_PCT_E4 } from '@portal/shared/money/interest.ts'
import { parseRatePercent } from '@portal/shared/money/rate.ts'
import { plainAccountNo } from '../ledger/accounts.ts'
import type { Apply } from './applications.ts'

/** Who bears the interest. */
export interface Shares {
  payType: PayType
  /** The buyer's share, per cent with four decimals; null but for pay type 3. */
  buyerPctE4: number | null
}

export interface Terms extends Shares {
  buyerName: string
  buyerAccountNo: string
  clearMode: 1
  contractIds: number[]
  invoiceIds: number[]
}

export interface TypedShares {
  pay_type?: number | undefined
  buyer_pct?: string | undefined
}

export interface TypedTerms extends TypedShares {
  buyer_name?: string | undefined
  buyer_acct_no?: string | undefined
  clear_mode?: number | undefined
  contract_ids?: string[] | undefined
  invoice_ids?: string[] | undefined
}

const payTypeOf = (typed: number): PayType => {
  if (typed === 1 || typed === 2 || typed === 3) return typed
  throw new Fault('9012', { fields: { pay_type: '付息方式不正确' } })
}

/** Throws Fault 9012 for an unknown pay type, 20022 for an invalid share. */
export const readShares = (typed: TypedShares, held?: Shares): Shares => {
  if (typed.pay_type === undefined && typed.buyer_pct === undefined && held) return held
  const payType = payTypeOf(typed.pay_type ?? held?.payType ?? 2)
  if (payType !== 3) return { payType, buyerPctE4: null }
  const buyerPctE4 =
    typed.buyer_pct === undefined ? (held?.buyerPctE4 ?? null) : parseRatePercent(typed.buyer_pct)
  if (buyerPctE4 === null || buyerPctE4 <= 0 || buyerPctE4 >= WHOLE_PCT_E4) {
    throw new Fault('20022', {
      fields: { buyer_pct: '买方付息比例应大于0且小于100，小数位不超过4位' },
    })
  }
  return { payType, buyerPctE4 }
}

/** The shares as the percentage a person typed; empty without one. */
export const pctText = ({ buyerPctE4 }: Shares): string =>
  buyerPctE4 === null ? '' : String(buyerPctE4 / 10_000)

/** Interest of one bill by bearer; see `splitInterest`. */
export const shareInterest = (interestFen: bigint, { payType, buyerPctE4 }: Shares) =>
  splitInterest(interestFen, payType, buyerPctE4 ?? 0)

const idsOf = (ids: readonly string[], field: string): number[] => {
  if (!ids.every(id => /^\d{1,15}$/.test(id))) throw new Fault('9012', { fields: { [field]: '编号不正确' } })
  return [...new Set(ids.map(Number))]
}

/** The payout clears online (DVP) and in no other way. */
const clearModeOf = (typed: number): 1 => {
  if (typed === 1) return typed
  throw new Fault('9012', { fields: { clear_mode: '暂不支持线下清算' } })
}

/** All terms; what is not typed is as in the resumed application, `held`. Throws Fault 9012, 20022. */
export const readTerms = (typed: TypedTerms, held?: Terms): Terms => ({
  ...readShares(typed, held),
  buyerName: (typed.buyer_name ?? held?.buyerName ?? '').trim(),
  buyerAccountNo: plainAccountNo(typed.buyer_acct_no ?? held?.buyerAccountNo ?? ''),
  clearMode: clearModeOf(typed.clear_mode ?? 1),
  contractIds:
    typed.contract_ids === undefined ? (held?.contractIds ?? []) : idsOf(typed.contract_ids, 'contract_ids'),
  invoiceIds:
    typed.invoice_ids === undefined ? (held?.invoiceIds ?? []) : idsOf(typed.invoice_ids, 'invoice_ids'),
})

/** The current terms of an application. */
export const termsOf = (apply: Apply, open: (sealed: string) => string): Terms => ({
  payType: apply.payType,
  buyerPctE4: apply.buyerPctE4,
  buyerName: apply.buyerName,
  buyerAccountNo: apply.buyerAccountNoEnc === null ? '' : open(apply.buyerAccountNoEnc),
  clearMode: 1,
  contractIds: apply.contractIds,
  invoiceIds: apply.invoiceIds,
})

/** The terms as the application's columns; the payer's account is found at submit. */
export const termColumns = (terms: Terms, seal: (plain: string) => string) => ({
  payType: terms.payType,
  buyerPctE4: terms.buyerPctE4,
  buyerName: terms.buyerName,
  buyerAccountNoEnc: terms.buyerAccountNo === '' ? null : seal(terms.buyerAccountNo),
  clearMode: terms.clearMode,
  contractIds: terms.contractIds,
  invoiceIds: terms.invoiceIds,
})
