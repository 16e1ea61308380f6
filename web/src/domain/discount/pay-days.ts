/** The days on which an application may be paid (放款日), as the screens show them. */
import { CUT_OFF } from '@portal/shared/calendar/business-hours.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { billsOn } from '@portal/shared/discount/pay-days.ts'
import type { PayType } from '@portal/shared/money/interest.ts'
import { parseRatePercent } from '@portal/shared/money/rate.ts'
import type { ApplyDetail } from './progress.ts'

export type PayDay = RowOf<'/api/discount/get_quote'>['pay_days'][number]

/** Days of interest: `107`, of several bills that differ `104–107`. */
export const daysText = ({ min_days, max_days }: Pick<PayDay, 'min_days' | 'max_days'>): string =>
  min_days === max_days ? String(min_days) : `${min_days}–${max_days}`

/** Explains what happens to a payout that the bank does not make on the first of these days. */
export const slipText = (days: readonly PayDay[]): string => {
  const last = days.at(-1)
  return days.length > 1 && last
    ? `银行如未能在贴现日期当日放款，将按实际放款日计息，最迟为${last.pay_dt}；超过该日须重新询价。`
    : '银行如未能在贴现日期当日放款，须重新询价。'
}

/** The words beside the days of an application: the one agreed first, and the one on which it was or will be paid. */
export const dayMarks = ({
  pay_days,
  disc_dt,
  paid_at,
}: Pick<ApplyDetail, 'pay_days' | 'disc_dt' | 'paid_at'>): Readonly<Record<string, string>> => {
  const agreed = pay_days[0]?.pay_dt ?? disc_dt
  if (agreed === disc_dt) return { [agreed]: paid_at ? '实际放款日' : '贴现日期' }
  return { [agreed]: '原贴现日期', [disc_dt]: paid_at ? '实际放款日' : '预计放款日' }
}

/** States in which the recorded days no longer hold: it has gone back, or is over without a payout. */
const lapsed: ReadonlySet<ApplyDetail['state']> = new Set(['D00', 'D15', 'D25', 'D80', 'D90', 'D95'])

/** The recorded days that still mean something, empty for an application that can no longer be paid by them. */
export const agreedDays = ({
  state,
  pay_days,
}: Pick<ApplyDetail, 'state' | 'pay_days'>): readonly PayDay[] => (lapsed.has(state) ? [] : pay_days)

/** States in which the bank's next step leads to the payout, on the next of the agreed days. */
const awaitsBank: ReadonlySet<ApplyDetail['state']> = new Set(['D20', 'D40', 'D45'])

export interface NextPayDay {
  /** The day on which it would be paid if this officer acted now; null once the agreed days are over. */
  day: PayDay | null
  /** Another day than the one the application names. */
  moved: boolean
}

/**
 * The agreed day that the bank can still keep, as the bank itself will find it.
 * @param nextPayout the first day that can be paid now; undefined until it is known
 * @returns null where the bank is not asked to act, or none is recorded
 */
export const nextPayDay = (
  { state, disc_dt, pay_days }: Pick<ApplyDetail, 'state' | 'disc_dt' | 'pay_days'>,
  nextPayout: string | undefined,
): NextPayDay | null => {
  if (!awaitsBank.has(state) || pay_days.length === 0 || nextPayout === undefined) return null
  const earliest = disc_dt > nextPayout ? disc_dt : nextPayout
  const day = pay_days.find(({ pay_dt }) => pay_dt >= earliest) ?? null
  return { day, moved: day !== null && day.pay_dt !== disc_dt }
}

/** An application with the figures it has on one of its pay days: at the agreed rates, with the days that are left. */
export const onPayDay = <Row extends ApplyDetail>(row: Row, day: PayDay): Row => {
  if (day.pay_dt === row.disc_dt) return row
  const bearers = { payType: row.pay_type as PayType, buyerPctE4: parseRatePercent(row.buyer_pct) }
  const lines = row.bills.map(bill => ({
    bill,
    faceFen: BigInt(bill.face_fen),
    rateE6: bill.rate_e6,
    dueDate: bill.due_dt,
    interestEndDate: bill.interest_end_dt,
  }))
  return {
    ...row,
    disc_dt: day.pay_dt,
    interest_fen: day.interest_fen,
    buyer_interest_fen: day.buyer_interest_fen,
    seller_interest_fen: String(BigInt(day.interest_fen) - BigInt(day.buyer_interest_fen)),
    net_fen: day.net_fen,
    bills: billsOn(lines, day.pay_dt, bearers).map(
      ({ bill, days, interestFen, buyerInterestFen, netFen }) => ({
        ...bill,
        days,
        interest_fen: String(interestFen),
        buyer_interest_fen: String(buyerInterestFen),
        seller_interest_fen: String(interestFen - buyerInterestFen),
        net_fen: String(netFen),
      }),
    ),
  }
}

/** Until when a final price can be confirmed (ISO 8601): its term, or the end of its discount date's payout window. */
export const confirmableUntil = (expiresAt: string, discDt: string): string => {
  const cutOff = `${discDt}T${CUT_OFF}:00+08:00`
  return Date.parse(cutOff) < Date.parse(expiresAt) ? cutOff : expiresAt
}
