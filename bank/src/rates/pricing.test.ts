import { addDays } from '@portal/shared/calendar/dates.ts'
import { defaultHolidays } from '@portal/shared/calendar/holidays.ts'
import { makeCalendar } from '@portal/shared/calendar/workdays.ts'
import { weightedRate } from '@portal/shared/money/rate.ts'
import { describe, expect, test } from 'vitest'
import type { Grid } from './grid.ts'
import { priceBill, publicPricing } from './pricing.ts'

const calendar = makeCalendar(defaultHolidays())
const grid: Grid = {
  date: '2026-06-23',
  bankOrgId: null,
  source: '模拟行情',
  publishedAt: new Date('2026-06-23T09:00:00+08:00'),
  rate: (acceptorClass, tenor) =>
    acceptorClass === 'CS'
      ? { id: 1, rateE6: { '1M': 14_500, '3M': 13_300, '6M': 12_800 }[tenor], changeBp: 0 }
      : undefined,
}
const bill = { faceFen: 234_567_890n, dueDate: '2026-10-03', media: 'ME02', acceptorClass: 'CS' } as const
const priceOn = (day: string, more: Partial<{ dueDate: string; faceFen: bigint }> = {}) =>
  priceBill({ ...bill, ...more }, day, publicPricing, grid, calendar)

describe('the price of a bill', () => {
  test('is the worked example 2: 107 days to 2026-10-08, 8924.01', () => {
    expect(priceOn('2026-06-23')).toMatchObject({
      tenor: '6M',
      rateE6: 12_800,
      days: 107,
      interestEndDate: '2026-10-08',
      rolledDays: 5,
      rollReason: '国庆节',
      interestFen: 892_401n,
      netFen: 233_675_489n,
    })
  })

  test('takes its tenor from the days after the roll', () => {
    // 31 and 32 days to 2026-10-08, 26 and 27 to the due date.
    expect(priceOn('2026-09-07')).toMatchObject({ days: 31, tenor: '1M', rateE6: 14_500 })
    expect(priceOn('2026-09-06')).toMatchObject({ days: 32, tenor: '3M', rateE6: 13_300 })
    expect(priceOn('2026-07-08')).toMatchObject({ days: 92, tenor: '3M' })
    expect(priceOn('2026-07-07')).toMatchObject({ days: 93, tenor: '6M' })
  })

  test('follows the member’s coefficient and add-on', () => {
    const priced = priceBill(bill, '2026-06-23', { coefficientE4: 9_500, revenueBp: 5 }, grid, calendar)
    expect(priced.rateE6).toBe(12_660)
  })

  test('is refused on the due date, without a grid rate, and beyond the holiday table', () => {
    expect(() => priceOn('2026-10-03')).toThrow('票据已到期')
    expect(() =>
      priceBill({ ...bill, acceptorClass: 'WZ' }, '2026-06-23', publicPricing, grid, calendar),
    ).toThrow('该类承兑人暂无计息 93 天及以上的贴现报价')
    expect(() => priceOn('2026-06-23', { dueDate: '2028-03-01' })).toThrow('请维护节假日')
  })

  test('is refused where the interest would take all of it (20020)', () => {
    // 1.28 % times 330 over 107 days: 125 % of the face.
    const dear = { coefficientE4: 3_300_000, revenueBp: 0 }
    expect(() => priceBill(bill, '2026-06-23', dear, grid, calendar)).toThrow('贴现金额不能为负数')
  })

  test('always has a day of interest, however late it is discounted: 20013 stands behind 20012', () => {
    for (let day = '2026-09-01'; day < bill.dueDate; day = addDays(day, 1)) {
      expect(priceOn(day).days).toBeGreaterThan(0)
    }
  })

  test('rounds interest of a single fen to nothing rather than to all of it', () => {
    expect(priceOn('2026-06-23', { faceFen: 1n })).toMatchObject({ interestFen: 0n, netFen: 1n })
  })
})

describe('the rate of several bills', () => {
  test('is weighted by face and days, half up', () => {
    const bills = [
      { faceFen: 100n, days: 10, rateE6: 10_000 },
      { faceFen: 300n, days: 10, rateE6: 20_000 },
      { faceFen: 100n, days: 20, rateE6: 15_001 },
    ]
    // (100·10·10000 + 300·10·20000 + 100·20·15001) / 6000 = 16667.0
    expect(weightedRate(bills)).toBe(16_667)
    expect(weightedRate([])).toBe(0)
  })
})
