/*
 * Days and interest as somebody with a calendar on the wall reckons them: nothing here is the product's. The days off are
 * those of the State Council's notice for the end of 2026.
 */

const off = ['2026-09-25', ...['01', '02', '03', '04', '05', '06', '07'].map(day => `2026-10-${day}`)]
const worked = ['2026-09-20', '2026-10-10']

const DAY = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const plusDays = (day: string, count: number): string =>
  new Date(timeOf(day) + count * DAY).toISOString().slice(0, 10)

export const daysFrom = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY)

export const isOpenDay = (day: string): boolean => {
  if (worked.includes(day)) return true
  return !off.includes(day) && ![0, 6].includes(new Date(timeOf(day)).getUTCDay())
}

/** The day itself, or the first working day after it. */
export const rolled = (day: string): string => {
  let found = day
  while (!isOpenDay(found)) found = plusDays(found, 1)
  return found
}

/** The last day on which a bill may be presented in time. */
export const lastDayOf = (due: string): string => rolled(plusDays(due, 10))

/** The last day of the acceptor's answer: the third working day after. */
export const answerDayOf = (presented: string): string => {
  let day = presented
  for (let count = 0; count < 3; count += 1) day = rolled(plusDays(day, 1))
  return day
}

/** What a payer bears of interest, fen, half up. @param pctE4 its share, per cent with four decimals */
export const shareOf = (interest: bigint, pctE4: number): bigint =>
  (interest * BigInt(pctE4) * 2n + 1_000_000n) / 2_000_000n

/** Simple interest in fen, half up. */
export const interestOf = (fen: bigint, rateE6: number, days: number, yearDays: number): bigint => {
  const year = BigInt(yearDays) * 1_000_000n
  return (fen * BigInt(rateE6) * BigInt(days) * 2n + year) / (year * 2n)
}
