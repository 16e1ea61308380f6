/** Reprices an application by an officer's rates, bill by bill, with the bank's own arithmetic. */
import { finalRateFault, priceBills, ratesOff, sumBills } from '@portal/shared/discount/final-rates.ts'
import { payDayOf } from '@portal/shared/discount/pay-days.ts'
import type { PayType } from '@portal/shared/money/interest.ts'
import { formatRatePercent, MAX_RATE_E6, parseRatePercent } from '@portal/shared/money/rate.ts'
import type { PayDay } from '../../../domain/discount/pay-days.ts'
import type { Application } from './queue.ts'

/** Texts (per cent) of the bills whose rate was touched, by holding. */
export type TypedRates = Readonly<Record<string, string>>
type Bill = Application['bills'][number]
type Priced = Pick<Application, 'bills' | 'pay_type' | 'buyer_pct'>

export const quotedRate = (bill: Pick<Bill, 'quoted_rate_e6' | 'rate_e6'>): number =>
  bill.quoted_rate_e6 ?? bill.rate_e6

/** Text in a bill's field: as typed, else its quoted rate. */
export const rateText = (bill: Bill, typed: TypedRates): string =>
  typed[bill.holding_id] ?? formatRatePercent(quotedRate(bill))

const readRate = (bill: Bill, typed: TypedRates): number | null => {
  const rateE6 = parseRatePercent(rateText(bill, typed))
  return rateE6 === null || rateE6 > MAX_RATE_E6 ? null : rateE6
}

export interface Repriced {
  /** By bill, null where what is typed is no rate. */
  interestFen: (bigint | null)[]
  /** Null while any bill has no rate. */
  sums: { rateE6: number; interestFen: bigint; buyerInterestFen: bigint; netFen: bigint } | null
  /** Bills off their quoted rate, and the largest difference. */
  off: { count: number; mostE6: number }
  /** Rates to send: those of the bills off their quoted rate. */
  rates: { holding_id: string; rate_e6: number }[]
}

/** Every bill and the sums at the typed rates. */
export const reprice = (application: Priced, typed: TypedRates): Repriced => {
  const lines = application.bills.map(bill => ({
    bill,
    faceFen: BigInt(bill.face_fen),
    days: bill.days,
    quotedE6: quotedRate(bill),
    rateE6: readRate(bill, typed),
  }))
  const rated = lines.flatMap(line => (line.rateE6 === null ? [] : [{ ...line, rateE6: line.rateE6 }]))
  const pctE4 = parseRatePercent(application.buyer_pct) ?? 0
  const priced = priceBills(rated, application.pay_type as PayType, pctE4)
  return {
    interestFen: lines.map(({ bill }) => priced.find(each => each.bill === bill)?.interestFen ?? null),
    sums: rated.length === lines.length ? sumBills(priced) : null,
    off: ratesOff(rated),
    rates: rated
      .filter(({ rateE6, quotedE6 }) => rateE6 !== quotedE6)
      .map(({ bill, rateE6 }) => ({ holding_id: bill.holding_id, rate_e6: rateE6 })),
  }
}

/** The buyer's share where it exceeds what the payer has agreed to; null where the consent covers it. */
export const newConsentFen = (
  { sums }: Repriced,
  { state, max_buyer_fen }: NonNullable<Application['payer_consent']>,
): bigint | null =>
  sums && state === 'agreed' && sums.buyerInterestFen > BigInt(max_buyer_fen) ? sums.buyerInterestFen : null
/**
 * What the pay days cost at the typed rates, from the discount date on; as they are recorded while a rate is none or
 * all are as quoted.
 */
export const repriceDays = (
  application: Priced & Pick<Application, 'pay_days' | 'disc_dt'>,
  typed: TypedRates,
): readonly PayDay[] => {
  const lines = application.bills.flatMap(bill => {
    const rateE6 = readRate(bill, typed)
    return rateE6 === null
      ? []
      : [
          {
            faceFen: BigInt(bill.face_fen),
            rateE6,
            dueDate: bill.due_dt,
            interestEndDate: bill.interest_end_dt,
          },
        ]
  })
  const isRated = lines.length === application.bills.length
  if (!isRated || reprice(application, typed).rates.length === 0) return application.pay_days
  const bearers = {
    payType: application.pay_type as PayType,
    buyerPctE4: parseRatePercent(application.buyer_pct),
  }
  return application.pay_days
    .filter(({ pay_dt }) => pay_dt >= application.disc_dt)
    .map(day => {
      const { interestFen, buyerInterestFen, netFen } = payDayOf(lines, day.pay_dt, bearers)
      return {
        ...day,
        interest_fen: String(interestFen),
        buyer_interest_fen: String(buyerInterestFen),
        net_fen: String(netFen),
      }
    })
}

const texts = {
  20019: '0~24%，至多 4 位小数',
  20021: '利率偏离报价超过10%，请填写原因',
} as const

/** Errors of the typed rates, by holding: rules 20019 and 20021, checked before the bank does. */
export const rateErrors = (
  application: Priced,
  typed: TypedRates,
  opinion: string,
): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const bill of application.bills) {
    const rateE6 = readRate(bill, typed)
    const code = rateE6 === null ? '20019' : finalRateFault(rateE6, quotedRate(bill), opinion)
    if (code) errors[bill.holding_id] = texts[code]
  }
  return errors
}

/** The server's refusal, which names `rates[n]` of what was sent, by holding. */
export const refusedRates = (
  fields: Readonly<Record<string, string>>,
  sent: Repriced['rates'],
): Record<string, string> =>
  Object.fromEntries(
    sent.flatMap(({ holding_id }, at) => {
      const text = fields[`rates[${at}]`]
      return text ? [[holding_id, text]] : []
    }),
  )
