import { makeCalendar } from '@portal/shared/calendar/workdays.ts'
import { describe, expect, test } from 'vitest'
import { calendarOf, closedDays, type Flow, maturityOn, pastFrom, paymentOn, spanFrom } from './days.ts'

const holiday = (date: string) => ({
  date,
  isWorkday: false,
  name: '国庆节',
  source: 'state_council' as const,
})
const calendar = makeCalendar([1, 2, 3, 4, 5, 6, 7].map(day => holiday(`2026-10-0${day}`)))
const span = spanFrom('2026-09-28', calendar)

const flow = (dt: string, fen: bigint, more: Partial<Flow> = {}): Flow => ({
  dt,
  original_dt: null,
  roll_reason: '',
  kind: 'payout',
  is_in: true,
  certainty: 'agreed',
  fen,
  count: 1,
  name: '',
  ref_no: '',
  ...more,
})

describe('a day', () => {
  test('is ninety days at most away', () => {
    expect([span.from, span.to]).toEqual(['2026-09-28', '2026-12-26'])
    expect(paymentOn(span, '2026-12-26')).toBeUndefined()
    expect(paymentOn(span, '2026-12-25')).toMatchObject({ dt: '2026-12-25', original_dt: null })
  })

  test('of a bill rolls over a holiday and says from where and why', () => {
    expect(maturityOn(span, '2026-10-01', 'ME02')).toEqual({
      dt: '2026-10-08',
      original_dt: '2026-10-01',
      roll_reason: '国庆节',
    })
    expect(maturityOn(span, '2026-09-30', 'ME02')).toMatchObject({ dt: '2026-09-30', original_dt: null })
    // Due on the Saturday before, paid on the first day; due a week before, over.
    expect(maturityOn(span, '2026-09-26', 'ME02')).toMatchObject({
      dt: '2026-09-28',
      original_dt: '2026-09-26',
    })
    expect(maturityOn(span, '2026-09-25', 'ME02')).toBeUndefined()
    expect(maturityOn(span, '2026-12-26', 'ME02')).toBeUndefined()
  })

  test('of money that was agreed for a day that has passed is the next the bank works', () => {
    expect(paymentOn(span, '2026-09-24')).toMatchObject({ dt: '2026-09-28', original_dt: '2026-09-24' })
    expect(paymentOn(spanFrom('2026-10-02', calendar), '2026-09-30')?.dt).toBe('2026-10-08')
  })

  test('of a year without holidays has its weekends, and the year is named', () => {
    const late = spanFrom('2026-11-20', calendar)
    expect(late.unmaintained).toEqual(['2027'])
    expect(maturityOn(late, '2027-01-02', 'ME02')?.dt).toBe('2027-01-04')
    expect(span.unmaintained).toEqual([])
  })

  test('is closed at weekends and holidays, which have names', () => {
    expect(closedDays(span).slice(0, 3)).toEqual([
      { dt: '2026-10-01', name: '国庆节' },
      { dt: '2026-10-02', name: '国庆节' },
      { dt: '2026-10-03', name: '国庆节' },
    ])
    expect(closedDays(span)).toContainEqual({ dt: '2026-10-10', name: '' })
  })
})

test('days off before a new year are those of a year that may not be kept', () => {
  const early = spanFrom('2026-01-05', calendar)
  const closed = closedDays({ ...early, from: pastFrom(early.from) })
  expect(closed.slice(0, 2).map(({ dt }) => dt)).toEqual(['2025-11-29', '2025-11-30'])
})

describe('sums', () => {
  test('are of their days to the fen, and the balance goes from day to day', () => {
    const largest = 99_999_999_999_999n
    const found = calendarOf(span, 100n, [
      flow('2026-10-28', largest),
      flow('2026-09-28', 7n, { certainty: 'done' }),
      flow('2026-09-28', 30n, { is_in: false }),
      flow('2026-10-27', 1n),
    ])
    expect(found.days).toEqual([
      { dt: '2026-09-28', in_fen: '7', out_fen: '30', net_fen: '-23', count: 2, end_fen: '70' },
      { dt: '2026-10-27', in_fen: '1', out_fen: '0', net_fen: '1', count: 1, end_fen: '71' },
      {
        dt: '2026-10-28',
        in_fen: String(largest),
        out_fen: '0',
        net_fen: String(largest),
        count: 1,
        end_fen: '100000000000070',
      },
    ])
    // Thirty days from 28 September end on 27 October.
    expect(found.sums.map(({ in_fen }) => in_fen)).toEqual(['8', '100000000000007', '100000000000007'])
    expect(found.lowest).toEqual({ dt: '2026-09-28', end_fen: '70' })
  })

  test('of nothing are nothing, and the balance stays', () => {
    expect(calendarOf(span, 5n, [])).toMatchObject({ days: [], lowest: { dt: '2026-09-28', end_fen: '5' } })
  })

  test('are lowest today where only money comes', () => {
    expect(calendarOf(span, 5n, [flow('2026-10-08', 9n)]).lowest).toEqual({ dt: '2026-09-28', end_fen: '5' })
  })
})
