import { addDays } from '@portal/shared/calendar/dates.ts'
import { type Calendar, isWorkday } from '@portal/shared/calendar/workdays.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AcceptorClass } from '../../platform/db/schema/bills.ts'
import { rateGrid } from '../../platform/db/schema/quotes.ts'
import { SIMULATED } from '../../rates/history.ts'
import { createWalk, type WalkedRate } from '../walk.ts'
import { paidDays } from './portfolio/cases.ts'
import { insertAll } from './portfolio/write.ts'

/** Millionths per year of ≤1M, 3M, 6M on the business date. Simulated. */
const base: readonly (readonly [AcceptorClass, readonly [number, number, number]])[] = [
  ['GG', [13_500, 12_200, 11_500]],
  ['CS', [14_500, 13_300, 12_800]],
  ['SN', [15_800, 14_600, 14_200]],
  ['CW', [19_500, 18_800, 19_200]],
  ['QY', [32_000, 33_500, 36_000]],
]
const tenors = ['1M', '3M', '6M'] as const

/** Calendar days of grids before the first. */
const HISTORY_DAYS = 180

/** The working days before a date, nearest first. */
export const workdaysBefore = (date: string, wanted: number, calendar: Calendar): string[] => {
  const days: string[] = []
  for (let day = addDays(date, -1); days.length < wanted; day = addDays(day, -1)) {
    if (isWorkday(day, calendar)) days.push(day)
  }
  return days
}

/** The working days before a date back to another, nearest first; none of a year whose holidays are not known. */
const workdaysBack = (date: string, oldest: string, calendar: Calendar): string[] => {
  const days: string[] = []
  for (
    let day = addDays(date, -1);
    day >= oldest && calendar.years.has(day.slice(0, 4));
    day = addDays(day, -1)
  ) {
    if (isWorkday(day, calendar)) days.push(day)
  }
  return days
}

const today: readonly WalkedRate[] = base.flatMap(([acceptorClass, rates]) =>
  rates.map((rateE6, column) => ({ acceptorClass, tenor: tenors[column] ?? '6M', rateE6 })),
)

/** Re-discount lies 8 to 15 basis points below discount; the distance is the class's and tenor's own. */
const rediscounted = (rates: readonly WalkedRate[]): WalkedRate[] =>
  rates.map((rate, index) => ({ ...rate, rateE6: rate.rateE6 - (8 + 3 * (index % tenors.length)) * 100 }))

/** The grids of the business date as designed, and walking back from it at most 2 basis points a day. */
export const seedRates = async (tx: Tx, businessDate: string, calendar: Calendar): Promise<void> => {
  const walk = createWalk(20_261_121, today)
  const first = addDays(businessDate, -HISTORY_DAYS)
  // Of older days only what discounts were priced by.
  const priced = new Set(paidDays(businessDate, calendar))
  const days = workdaysBack(businessDate, [first, ...priced].sort()[0] ?? first, calendar)
  const rows: (typeof rateGrid.$inferInsert)[] = []
  let rates = today
  for (const day of [businessDate, ...days]) {
    if (day !== businessDate) rates = walk.step(rates)
    const both = [['disc', rates] as const, ['redisc', rediscounted(rates)] as const]
    const written = day >= first ? both : both.slice(0, priced.has(day) ? 1 : 0)
    for (const [biz, grid] of written) {
      for (const rate of grid) {
        rows.push({
          biz,
          businessDate: day,
          ...rate,
          source: SIMULATED,
          effectiveAt: new Date(`${day}T09:00:00+08:00`),
        })
      }
    }
  }
  await insertAll(tx, rateGrid, rows)
}
