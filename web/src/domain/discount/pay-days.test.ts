import { describe, expect, it } from 'vitest'
import { applyDetail, payDays } from '../../testing/discount-rows.ts'
import {
  agreedDays,
  confirmableUntil,
  dayMarks,
  daysText,
  nextPayDay,
  onPayDay,
  slipText,
} from './pay-days.ts'

const approved = { ...applyDetail, state: 'D40' as const }

describe('the days on which an application may be paid', () => {
  it('are told as a number, of bills that differ as a span, with the last one', () => {
    expect(daysText({ min_days: 107, max_days: 107 })).toBe('107')
    expect(daysText({ min_days: 104, max_days: 107 })).toBe('104–107')
    expect(slipText(payDays)).toBe(
      '银行如未能在贴现日期当日放款，将按实际放款日计息，最迟为2026-06-26；超过该日须重新询价。',
    )
    expect(slipText(payDays.slice(0, 1))).toBe('银行如未能在贴现日期当日放款，须重新询价。')
  })

  it('mark the day agreed first and the one the money moved on', () => {
    const paid_at = '2026-06-24T10:03:00+08:00'
    expect(dayMarks(applyDetail)).toEqual({ '2026-06-23': '贴现日期' })
    expect(dayMarks({ ...applyDetail, disc_dt: '2026-06-24' })).toEqual({
      '2026-06-23': '原贴现日期',
      '2026-06-24': '预计放款日',
    })
    expect(dayMarks({ ...applyDetail, disc_dt: '2026-06-24', paid_at })).toEqual({
      '2026-06-23': '原贴现日期',
      '2026-06-24': '实际放款日',
    })
    expect(dayMarks({ ...applyDetail, paid_at })).toEqual({ '2026-06-23': '实际放款日' })
  })

  it('mean nothing once the application has gone back or is over', () => {
    expect(agreedDays(approved)).toEqual(payDays)
    expect(agreedDays({ ...applyDetail, state: 'D25' })).toEqual([])
  })
})

describe('the day a decision of the bank leads to', () => {
  it.each([
    ['2026-06-23', '2026-06-23', false],
    ['2026-06-24', '2026-06-24', true],
    // A day on which the window opens again counts, whatever days lie between.
    ['2026-06-22', '2026-06-23', false],
    ['2026-06-26', '2026-06-26', true],
  ])('with the next payout on %s is %s', (nextPayout, date, moved) => {
    expect(nextPayDay(approved, nextPayout)).toMatchObject({ day: { pay_dt: date }, moved })
  })

  it('is none after the last, and not asked for before the bank’s clock is known or in another state', () => {
    expect(nextPayDay(approved, '2026-06-29')).toEqual({ day: null, moved: false })
    expect(nextPayDay(approved, undefined)).toBeNull()
    expect(nextPayDay({ ...approved, state: 'D60' }, '2026-06-24')).toBeNull()
  })

  it('brings application and bills to its figures', () => {
    const [, next] = payDays
    if (!next) throw new Error('the example has four days')
    const moved = onPayDay({ ...approved, pay_type: 3, buyer_pct: '40' }, next)
    expect(moved).toMatchObject({ disc_dt: '2026-06-24', interest_fen: '884060' })
    expect(moved.bills[0]).toMatchObject({
      days: 106,
      interest_fen: '884060',
      buyer_interest_fen: '353624',
      net_fen: '234037454',
    })
    expect(onPayDay(approved, payDays[0] ?? next)).toBe(approved)
  })
})

it('a final price can be confirmed until its term or until its discount date’s window closes', () => {
  const term = '2026-06-23T11:06:00+08:00'
  expect(confirmableUntil(term, '2026-06-23')).toBe(term)
  expect(confirmableUntil('2026-06-23T16:40:00+08:00', '2026-06-23')).toBe('2026-06-23T16:30:00+08:00')
})
