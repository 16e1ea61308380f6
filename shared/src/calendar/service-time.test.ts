import { describe, expect, test } from 'vitest'
import { defaultHolidays } from './holidays.ts'
import { afterServiceMs, beforeServiceMs, serviceMsBetween } from './service-time.ts'
import { makeCalendar } from './workdays.ts'

const calendar = makeCalendar(defaultHolidays())
const at = (text: string) => new Date(`${text}+08:00`)
const MINUTE = 60_000

describe('service time runs from 08:30 to 23:30 of working days', () => {
  test.each([
    ['within one day', '2026-06-23T09:00:00', '2026-06-23T10:30:00', 90],
    ['over a night', '2026-06-22T22:52:00', '2026-06-23T10:02:00', 38 + 92],
    ['from before opening', '2026-06-23T06:00:00', '2026-06-23T08:40:00', 10],
    ['from after closing', '2026-06-22T23:45:00', '2026-06-23T08:31:00', 1],
    ['over a weekend', '2026-06-26T23:00:00', '2026-06-29T09:00:00', 30 + 30],
    // 1 to 7 October 2026 are days off; 10 October, a Saturday, is worked.
    ['over the National Day week', '2026-09-30T23:20:00', '2026-10-08T08:40:00', 10 + 10],
    ['on a make-up Saturday', '2026-10-10T10:00:00', '2026-10-10T11:00:00', 60],
    ['on a day off', '2026-06-27T10:00:00', '2026-06-27T20:00:00', 0],
    ['backwards', '2026-06-23T10:00:00', '2026-06-23T09:00:00', 0],
  ])('%s', (_, from, to, minutes) => {
    expect(serviceMsBetween(at(from), at(to), calendar) / MINUTE).toBe(minutes)
  })

  test.each([
    ['2026-06-23T10:00:00', 120, '2026-06-23T12:00:00'],
    ['2026-06-22T22:52:00', 120, '2026-06-23T09:52:00'],
    ['2026-06-26T23:00:00', 120, '2026-06-29T10:00:00'],
    ['2026-06-23T22:30:00', 60, '2026-06-23T23:30:00'],
    ['2026-06-27T12:00:00', 0, '2026-06-29T08:30:00'],
  ])('what begins at %s has %i minutes until %s', (from, minutes, until) => {
    expect(afterServiceMs(at(from), minutes * MINUTE, calendar)).toEqual(at(until))
  })

  test.each([
    ['2026-06-23T12:00:00', 120, '2026-06-23T10:00:00'],
    ['2026-06-23T09:52:00', 120, '2026-06-22T22:52:00'],
    // Nothing passes at night: what came then has waited as long as what came at opening.
    ['2026-06-23T09:30:00', 60, '2026-06-23T08:30:00'],
    ['2026-06-28T12:00:00', 60, '2026-06-26T22:30:00'],
  ])('at %s, %i minutes have passed since %s', (to, minutes, since) => {
    const found = beforeServiceMs(at(to), minutes * MINUTE, calendar)
    expect(found).toEqual(at(since))
    expect(serviceMsBetween(found, at(to), calendar)).toBe(minutes * MINUTE)
    expect(serviceMsBetween(new Date(found.getTime() + MINUTE), at(to), calendar)).toBeLessThan(
      minutes * MINUTE,
    )
  })

  test('a year without holidays is refused, not guessed', () => {
    expect(() => serviceMsBetween(at('2039-01-03T10:00:00'), at('2039-01-03T11:00:00'), calendar)).toThrow(
      '请维护节假日',
    )
  })
})
