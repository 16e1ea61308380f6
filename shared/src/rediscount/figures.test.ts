import { describe, expect, test } from 'vitest'
import { makeCalendar } from '../calendar/workdays.ts'
import { type PricingTerms, priceBill, sumOrder } from './figures.ts'

const calendar = makeCalendar(
  ['2026', '2027'].map(year => ({
    date: `${year}-10-01`,
    isWorkday: false,
    name: '国庆节',
    source: 'statutory' as const,
  })),
)

describe('the figures of a re-discount order', () => {
  test('are those of the worked example: three bills at 1.15 % settled on 2026-11-24', () => {
    const terms: PricingTerms = {
      busiType: 'BT01',
      rateE6: 11_500,
      settleDate: '2026-11-24',
      dueSettleDate: null,
      repoYearDays: 365,
    }
    const lines = [
      { faceFen: 1_000_000_000n, dueDate: '2026-12-28', media: 'ME02' as const },
      { faceFen: 325_000_055n, dueDate: '2027-01-18', media: 'ME02' as const },
      { faceFen: 88_888_888n, dueDate: '2027-02-26', media: 'ME02' as const },
    ].map(bill => ({ ...bill, ...priceBill(bill, terms, calendar) }))
    expect(lines.map(line => [line.days, line.interestFen])).toEqual([
      [34, 1_086_111n],
      [55, 571_007n],
      [94, 266_914n],
    ])
    expect(sumOrder(lines, terms)).toEqual({
      totalCount: 3,
      totalFen: 1_413_888_943n,
      interestFen: 1_924_032n,
      settleFen: 1_411_964_911n,
      dueInterestFen: 0n,
      dueSettleFen: 0n,
      avgDaysE2: 4260,
      repoDays: null,
    })
  })

  test.each([
    [365, 264_178n],
    [360, 267_847n],
  ])('are those of the worked repo over a year of %i days', (repoYearDays, interest) => {
    const terms: PricingTerms = {
      busiType: 'BT02',
      rateE6: 14_500,
      settleDate: '2026-11-24',
      dueSettleDate: '2026-12-01',
      repoYearDays,
    }
    const bill = { faceFen: 950_000_000n, dueDate: '2026-12-28', media: 'ME02' as const }
    const figures = sumOrder([{ ...bill, ...priceBill(bill, terms, calendar) }], terms)
    expect(figures).toMatchObject({
      interestFen: 0n,
      settleFen: 950_000_000n,
      dueInterestFen: interest,
      dueSettleFen: 950_000_000n + interest,
      repoDays: 7,
    })
  })
})
