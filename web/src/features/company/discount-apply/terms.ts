/** Who bears the interest (付息方式), as typed: codes 20022, 20023. */
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { type PayType, WHOLE_PCT_E4 } from '@portal/shared/money/interest.ts'
import { parseRatePercent } from '@portal/shared/money/rate.ts'

export interface Terms {
  pay_type: PayType
  buyer_pct: string
  buyer_name: string
  buyer_acct_no: string
}

export type TermName = 'buyer_pct' | 'buyer_name' | 'buyer_acct_no'
export type TermErrors = Partial<Record<TermName, string>>

export const sellerPays: Terms = { pay_type: 2, buyer_pct: '', buyer_name: '', buyer_acct_no: '' }

export interface Shares {
  payType: PayType
  /** The buyer's share in per cent with four decimals; 0 but for pay type 3. */
  buyerPctE4: number
}

/** The shares typed; null while the percentage is none. */
export const sharesOf = ({ pay_type: payType, buyer_pct }: Terms): Shares | null => {
  if (payType !== 3) return { payType, buyerPctE4: 0 }
  const buyerPctE4 = parseRatePercent(buyer_pct)
  return buyerPctE4 === null || buyerPctE4 <= 0 || buyerPctE4 >= WHOLE_PCT_E4 ? null : { payType, buyerPctE4 }
}

const plainAccount = (typed: string): string => typed.replace(/\s/g, '')

/** Everything that would be refused at the submit, under the field it belongs to. */
export const termErrors = (terms: Terms): TermErrors => {
  if (terms.pay_type === 2) return {}
  const account = plainAccount(terms.buyer_acct_no)
  const missing = catalogue['20023'].text
  return {
    ...(sharesOf(terms) === null && { buyer_pct: catalogue['20022'].text }),
    ...(terms.buyer_name.trim() === '' && { buyer_name: missing }),
    ...(account === ''
      ? { buyer_acct_no: missing }
      : !/^[0-9A-Za-z]{8,32}$/.test(account) && { buyer_acct_no: catalogue['22002'].text }),
  }
}

/** As the calls take them; the whole of them, so that nothing of an older draft stays. */
export const termsRequest = (terms: Terms) => ({
  pay_type: terms.pay_type,
  ...(terms.pay_type === 3 && { buyer_pct: terms.buyer_pct.trim() }),
  buyer_name: terms.pay_type === 2 ? '' : terms.buyer_name.trim(),
  buyer_acct_no: terms.pay_type === 2 ? '' : plainAccount(terms.buyer_acct_no),
})
