/**
 * What is owed in a recourse (《票据法》第70、71条): the amount, interest on it from its day on, and costs. Simple interest,
 * actual/360 as the house reckons, half up to the fen for each stretch between two payments. A payment covers costs
 * first, then interest, then the amount (《民法典》第561条). Pure.
 */
import { daysBetween } from '../calendar/dates.ts'
import { discountInterest } from '../money/interest.ts'

/** All amounts in fen. */
export interface Debt {
  /** What is still owed of the amount. */
  principalFen: bigint
  /** Interest up to `interestFrom` that has not been paid. */
  interestFen: bigint
  /** The day from which interest runs on the rest, yyyy-MM-dd; before it there is none. */
  interestFrom: string
  costsFen: bigint
  /** Millionths per year. */
  rateE6: number
}

/** How an amount is divided, fen. */
export interface Parts {
  costsFen: bigint
  interestFen: bigint
  principalFen: bigint
}

/** Days of interest up to `today`, none before the first. */
export const interestDays = ({ interestFrom }: Pick<Debt, 'interestFrom'>, today: string): number =>
  today > interestFrom ? daysBetween(interestFrom, today) : 0

/** What is owed on a day, by parts. */
export const owedParts = (debt: Debt, today: string): Parts => ({
  costsFen: debt.costsFen,
  interestFen:
    debt.interestFen +
    discountInterest({ faceFen: debt.principalFen, rateE6: debt.rateE6, days: interestDays(debt, today) }),
  principalFen: debt.principalFen,
})

export const sumOf = ({ costsFen, interestFen, principalFen }: Parts): bigint =>
  costsFen + interestFen + principalFen

/** What is owed on a day, fen. */
export const owedFen = (debt: Debt, today: string): bigint => sumOf(owedParts(debt, today))

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * Pays an amount on a day.
 * @returns the debt after it, and what the amount was for
 * @throws RangeError for nothing, and for more than is owed
 */
export const payDebt = (debt: Debt, amountFen: bigint, today: string): { debt: Debt; paid: Parts } => {
  const owed = owedParts(debt, today)
  if (amountFen <= 0n || amountFen > sumOf(owed)) throw new RangeError('a payment is of what is owed')
  const costsFen = least(amountFen, owed.costsFen)
  const interestFen = least(amountFen - costsFen, owed.interestFen)
  const principalFen = amountFen - costsFen - interestFen
  return {
    paid: { costsFen, interestFen, principalFen },
    debt: {
      rateE6: debt.rateE6,
      costsFen: owed.costsFen - costsFen,
      interestFen: owed.interestFen - interestFen,
      principalFen: owed.principalFen - principalFen,
      interestFrom: today > debt.interestFrom ? today : debt.interestFrom,
    },
  }
}
