import { describe, expect, test } from 'vitest'
import { defaultHolidays } from '../calendar/holidays.ts'
import { makeCalendar } from '../calendar/workdays.ts'
import { type AgreedBill, type Bearers, possiblePayDays } from './pay-days.ts'

const calendar = makeCalendar(defaultHolidays())
const seller: Bearers = { payType: 2, buyerPctE4: null }
const shared = (buyerPctE4: number): Bearers => ({ payType: 3, buyerPctE4 })

const bill = (faceFen: bigint, rateE6: number, dueDate: string, interestEndDate = dueDate): AgreedBill => ({
  faceFen,
  rateE6,
  dueDate,
  interestEndDate,
})
const rows = (bills: readonly AgreedBill[], first: string, bearers = seller, slip = 3) =>
  possiblePayDays(bills, first, slip, bearers, calendar).map(day =>
    [
      day.date,
      day.minDays === day.maxDays ? day.maxDays : `${day.minDays}-${day.maxDays}`,
      day.interestFen,
      day.buyerInterestFen,
      day.netFen,
    ].join(' '),
  )
const example = bill(234_567_890n, 12_800, '2026-10-03', '2026-10-08')

// Every figure was computed with Python's decimal, ROUND_HALF_UP, bill by bill.
describe('the days on which an application may be paid', () => {
  test('are the discount date and three working days after it, each with its own interest', () => {
    expect(rows([example], '2026-06-23')).toEqual([
      '2026-06-23 107 892401 0 233675489',
      '2026-06-24 106 884060 0 233683830',
      '2026-06-25 105 875720 0 233692170',
      '2026-06-26 104 867380 0 233700510',
    ])
  })

  test('pass over a weekend, whose days bear no interest', () => {
    expect(rows([bill(9_876_543_210n, 13_350, '2026-12-28')], '2026-06-25')).toEqual([
      '2026-06-25 186 68123457 0 9808419753',
      '2026-06-26 185 67757202 0 9808786008',
      '2026-06-29 182 66658436 0 9809884774',
      '2026-06-30 181 66292181 0 9810251029',
    ])
  })

  test('pass over 国庆, and a Saturday that is worked is one of them', () => {
    expect(rows([bill(99_999_999_999n, 24_000, '2027-01-04')], '2026-09-30')).toEqual([
      '2026-09-30 96 640000000 0 99359999999',
      '2026-10-08 88 586666667 0 99413333332',
      '2026-10-09 87 580000000 0 99419999999',
      '2026-10-10 86 573333333 0 99426666666',
    ])
  })

  test('share the interest of each day anew, half up bill by bill', () => {
    expect(rows([example], '2026-06-23', shared(400_000))).toEqual([
      '2026-06-23 107 892401 356960 234032449',
      '2026-06-24 106 884060 353624 234037454',
      '2026-06-25 105 875720 350288 234042458',
      '2026-06-26 104 867380 346952 234047462',
    ])
    const two = [bill(10_000_001n, 11_500, '2026-09-28'), bill(7_777_777n, 36_000, '2026-07-03')]
    expect(rows(two, '2026-06-23', shared(333_333))).toEqual([
      `2026-06-23 10-97 ${30986 + 7778} ${10329 + 2593} ${9979344 + 7772592}`,
      `2026-06-24 9-96 ${30667 + 7000} ${10222 + 2333} ${9979556 + 7773110}`,
      `2026-06-25 8-95 ${30347 + 6222} ${10116 + 2074} ${9979770 + 7773629}`,
      `2026-06-26 7-94 ${30028 + 5444} ${10009 + 1815} ${9979982 + 7774148}`,
    ])
  })

  test('end with the last day before one of the bills falls due', () => {
    expect(
      rows([bill(50_000_000n, 12_600, '2026-06-25'), example], '2026-06-23').map(row => row.slice(0, 10)),
    ).toEqual(['2026-06-23', '2026-06-24'])
    expect(rows([bill(50_000_000n, 12_600, '2026-06-25')], '2026-06-23')).toEqual([
      '2026-06-23 2 3500 0 49996500',
      '2026-06-24 1 1750 0 49998250',
    ])
  })

  test('end on a Friday for a bill due on Saturday, although its interest runs to Monday', () => {
    const saturday = bill(50_000_000n, 12_600, '2026-06-27', '2026-06-29')
    expect(rows([saturday], '2026-06-25').map(row => row.slice(0, 10))).toEqual(['2026-06-25', '2026-06-26'])
  })

  test('are the discount date alone where the bank allows itself no delay', () => {
    expect(rows([example], '2026-06-23', seller, 0)).toEqual(['2026-06-23 107 892401 0 233675489'])
  })

  test('are dearest on the first day and never dearer later', () => {
    for (const first of ['2026-06-23', '2026-06-25', '2026-06-30', '2026-07-03']) {
      const days = possiblePayDays([example], first, 10, shared(123_457), calendar)
      for (const [at, day] of days.entries()) {
        const before = days[at - 1]
        if (!before) continue
        expect(day.interestFen).toBeLessThan(before.interestFen)
        expect(day.buyerInterestFen).toBeLessThanOrEqual(before.buyerInterestFen)
        expect(day.netFen).toBeGreaterThanOrEqual(before.netFen)
      }
      expect(days.length).toBe(11)
    }
  })
})
