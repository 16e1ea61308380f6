import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangeAmount, subtractRange, takeFromStart, wholeRange } from '../bills/range.ts'
import { daysBetween } from '../calendar/dates.ts'
import { defaultHolidays } from '../calendar/holidays.ts'
import { interestEnd, makeCalendar } from '../calendar/workdays.ts'
import { parseYuan } from './fen.ts'
import {
  discountInterest,
  divideHalfUp,
  netFen,
  repoInterest,
  splitInterest,
  weightedAverageDays,
} from './interest.ts'
import { monthlyPermilleToE6, parseRatePercent, per100k, rateFromPer100k } from './rate.ts'

const calendar = makeCalendar(defaultHolidays())

function yuan(text: string): bigint {
  return parseYuan(text) ?? expect.fail(`${text} is no amount`)
}

function percent(text: string): number {
  return parseRatePercent(text) ?? expect.fail(`${text} is no rate`)
}

function electronicDays(start: string, due: string): number {
  return daysBetween(start, interestEnd(due, { media: 'ME02' }, calendar).end)
}

describe('the worked examples', () => {
  test('1: one million at 3.65% for 90 days without a roll costs 9,125.00', () => {
    const end = interestEnd('2026-05-31', { media: 'ME02', delayType: 0 }, calendar).end
    const days = daysBetween('2026-03-02', end)
    const faceFen = yuan('1,000,000.00')
    const interest = discountInterest({ faceFen, rateE6: percent('3.65'), days })
    expect(days).toBe(90)
    expect(interest).toBe(912500n)
    expect(netFen(faceFen, interest)).toBe(99087500n)
    expect(electronicDays('2026-03-02', '2026-05-31'), 'a Sunday, so 91 days with the roll').toBe(91)
  })

  test('2: due in the National Day holiday, 107 days, interest 8,924.01 and net 2,336,754.89', () => {
    const faceFen = yuan('2,345,678.90')
    const days = electronicDays('2026-06-23', '2026-10-03')
    const interest = discountInterest({ faceFen, rateE6: percent('1.28'), days })
    expect(days).toBe(107)
    expect(interest).toBe(892401n)
    expect(netFen(faceFen, interest)).toBe(233675489n)
  })

  test('3: 1.05‰ a month, due on a make-up Saturday that does not roll', () => {
    const faceFen = yuan('500,000.00')
    const rateE6 = monthlyPermilleToE6('1.05') ?? -1
    const days = electronicDays('2026-01-05', '2026-02-14')
    const interest = discountInterest({ faceFen, rateE6, days })
    expect([rateE6, days]).toEqual([12600, 40])
    expect(interest).toBe(70000n)
    expect(netFen(faceFen, interest)).toBe(49930000n)
  })

  test('4: over new year, 31 days', () => {
    const faceFen = yuan('1,000,000.00')
    const days = electronicDays('2026-12-25', '2027-01-25')
    const interest = discountInterest({ faceFen, rateE6: percent('1.20'), days })
    expect(days).toBe(31)
    expect(interest).toBe(103333n)
    expect(netFen(faceFen, interest)).toBe(99896667n)
  })

  test('5: by agreement the buyer bears 40%, or all of it, and the seller never more than the rest', () => {
    const faceFen = yuan('2,345,678.90')
    const agreed = splitInterest(892401n, 3, 400_000)
    expect(agreed).toEqual({ buyerFen: 356960n, sellerFen: 535441n })
    expect(netFen(faceFen, agreed.sellerFen)).toBe(234032449n)
    const buyerPays = splitInterest(892401n, 1)
    expect(buyerPays).toEqual({ buyerFen: 892401n, sellerFen: 0n })
    expect(netFen(faceFen, buyerPays.sellerFen)).toBe(234567890n)
    expect(splitInterest(892401n, 2)).toEqual({ buyerFen: 0n, sellerFen: 892401n })
  })

  test.each([
    [4, '2026-09-28', 90, 420000n],
    [3, '2026-09-26', 88, 410667n],
  ] as const)('6: remote paper with delay type %i ends interest on %s', (delayType, end, days, interest) => {
    const roll = interestEnd('2026-09-23', { media: 'ME01', remote: true, delayType }, calendar)
    expect(roll.end).toBe(end)
    expect(daysBetween('2026-06-30', roll.end)).toBe(days)
    expect(discountInterest({ faceFen: yuan('800,000.00'), rateE6: percent('2.10'), days })).toBe(interest)
  })

  test('7: 1.35% for 181 days is 678.75 per hundred thousand, and back', () => {
    expect(per100k(percent('1.35'), 181)).toBe(67875n)
    expect(rateFromPer100k(67875n, 181)).toBe(13500)
  })

  test('8: a re-discount of three bills sums the interest of each', () => {
    const bills = (
      [
        ['10,000,000.00', '2026-12-28', 34, 1086111n],
        ['3,250,000.55', '2027-01-18', 55, 571007n],
        ['888,888.88', '2027-02-26', 94, 266914n],
      ] as const
    ).map(([face, due, days, interest]) => {
      const bill = { faceFen: yuan(face), rateE6: percent('1.15'), days: electronicDays('2026-11-24', due) }
      expect(bill.days).toBe(days)
      expect(discountInterest(bill)).toBe(interest)
      return bill
    })
    const face = bills.reduce((sum, bill) => sum + bill.faceFen, 0n)
    const interest = bills.reduce((sum, bill) => sum + discountInterest(bill), 0n)
    expect(face).toBe(1413888943n)
    expect(interest).toBe(1924032n)
    expect(netFen(face, interest)).toBe(1411964911n)
    expect(weightedAverageDays(bills)).toBe(4260)
  })

  test('9: a seven-day repo on 365 and on 360 days', () => {
    const repo = { amountFen: yuan('9,500,000.00'), rateE6: percent('1.45'), days: 7 }
    expect(repoInterest(repo)).toBe(264178n)
    expect(repoInterest({ ...repo, yearDays: 360 })).toBe(267847n)
    expect(repo.amountFen + repoInterest(repo)).toBe(950264178n)
  })

  test('10: part of a package is discounted and the rest priced by itself', () => {
    const whole = wholeRange(yuan('5,000,000.00'))
    const part = takeFromStart(whole, yuan('1,234,567.89'))
    const [rest] = subtractRange(whole, part)
    expect(part).toEqual({ start: 1n, end: 123456789n })
    expect(rest).toEqual({ start: 123456790n, end: 500000000n })
    const price = (faceFen: bigint) => discountInterest({ faceFen, rateE6: percent('1.28'), days: 107 })
    expect(price(rangeAmount(part))).toBe(469684n)
    expect(rest && rangeAmount(rest)).toBe(376543211n)
    expect(rest && price(rangeAmount(rest))).toBe(1432538n)
  })
})

describe('interest against an independent decimal', () => {
  const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP })
  const face = fc.oneof(fc.bigInt(0n, 100_000_000_000n), fc.bigInt(0n, 10n ** 30n))
  const rate = fc.integer({ min: 0, max: 240_000 })
  const days = fc.integer({ min: 0, max: 400 })

  function exactInterest(faceFen: bigint, rateE6: number, dayCount: number, year: number): string {
    const amount = new Exact(faceFen.toString()).times(rateE6).times(dayCount)
    return amount.div(year).div(1_000_000).toDecimalPlaces(0).toFixed(0)
  }

  test('discount and repo interest agree to the fen for any face, rate and days', () => {
    fc.assert(
      fc.property(face, rate, days, (faceFen, rateE6, dayCount) => {
        const discount = discountInterest({ faceFen, rateE6, days: dayCount })
        expect(discount.toString()).toBe(exactInterest(faceFen, rateE6, dayCount, 360))
        const repo = repoInterest({ amountFen: faceFen, rateE6, days: dayCount })
        expect(repo.toString()).toBe(exactInterest(faceFen, rateE6, dayCount, 365))
      }),
      { numRuns: 2000 },
    )
  })

  test('an exact half fen is rounded up', () => {
    // 4500 fen × 4 % × 1 day ÷ 360 = 0.5 fen.
    expect(discountInterest({ faceFen: 4500n, rateE6: 40_000, days: 1 })).toBe(1n)
    expect(discountInterest({ faceFen: 4499n, rateE6: 40_000, days: 1 })).toBe(0n)
  })

  test('the parts of an agreed split always make the whole', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), fc.integer({ min: 1, max: 999_999 }), (interest, pct) => {
        const { buyerFen, sellerFen } = splitInterest(interest, 3, pct)
        const exact = new Exact(interest.toString()).times(pct).div(1_000_000).toDecimalPlaces(0)
        expect(buyerFen.toString()).toBe(exact.toFixed(0))
        expect(buyerFen + sellerFen).toBe(interest)
        expect(sellerFen >= 0n).toBe(true)
      }),
    )
  })
})

describe('what is refused', () => {
  test('negative or fractional input is an error, not a wrong amount', () => {
    expect(() => discountInterest({ faceFen: -1n, rateE6: 1, days: 1 })).toThrow(RangeError)
    expect(() => discountInterest({ faceFen: 1n, rateE6: -1, days: 1 })).toThrow(RangeError)
    expect(() => discountInterest({ faceFen: 1n, rateE6: 1, days: -1 })).toThrow(RangeError)
    expect(() => discountInterest({ faceFen: 1n, rateE6: 1.5, days: 1 })).toThrow(RangeError)
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
  })

  test('an agreed share of nothing or of everything is an error', () => {
    expect(() => splitInterest(100n, 3)).toThrow(RangeError)
    expect(() => splitInterest(100n, 3, 1_000_000)).toThrow(RangeError)
  })

  test('no bills have no average', () => {
    expect(weightedAverageDays([])).toBe(0)
  })
})
