import { addDays } from '@portal/shared/calendar/dates.ts'
import { type Calendar, isWorkday } from '@portal/shared/calendar/workdays.ts'
import type { Tx } from '../../db/db.ts'
import type { AcceptorClass } from '../../db/schema/bills.ts'
import { rateGrid } from '../../db/schema/quotes.ts'
import { createRandom } from './random.ts'

/** Millionths per year of ≤1M, 3M, 6M on the business date (DOMAIN part B (f)). Simulated. */
const base: readonly (readonly [AcceptorClass, readonly [number, number, number]])[] = [
  ['GG', [13_500, 12_200, 11_500]],
  ['CS', [14_500, 13_300, 12_800]],
  ['SN', [15_800, 14_600, 14_200]],
  ['CW', [19_500, 18_800, 19_200]],
  ['QY', [32_000, 33_500, 36_000]],
]
const tenors = ['1M', '3M', '6M'] as const

export const RATE_SOURCE = '模拟行情'
/** Business days of grids before the first. */
const HISTORY = 10

/** The working days before a date, nearest first. */
export const workdaysBefore = (date: string, wanted: number, calendar: Calendar): string[] => {
  const days: string[] = []
  for (let day = addDays(date, -1); days.length < wanted; day = addDays(day, -1)) {
    if (isWorkday(day, calendar)) days.push(day)
  }
  return days
}

/** The grid of the business date as designed, and walking back from it at most 2 basis points a day. */
export const seedRates = async (tx: Tx, today: string, calendar: Calendar): Promise<void> => {
  const random = createRandom(20_261_121)
  const days = [today, ...workdaysBefore(today, HISTORY, calendar)]
  const rows = base.flatMap(([acceptorClass, rates]) =>
    rates.flatMap((rate, column) => {
      let rateE6 = rate
      return days.map((businessDate, age) => {
        if (age > 0) rateE6 += random.between(-2, 2) * 100
        return {
          biz: 'disc' as const,
          businessDate,
          acceptorClass,
          tenor: tenors[column] ?? '6M',
          rateE6,
          source: RATE_SOURCE,
        }
      })
    }),
  )
  await tx.insert(rateGrid).values(rows)
}
