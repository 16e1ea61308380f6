import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, shanghaiDate } from './dates.ts'
import { defaultHolidays } from './holidays.ts'
import {
  answerDay,
  latestDueBy,
  latestOverdue,
  presentableUntil,
  presentmentDays,
  withWeekends,
} from './presentment-days.ts'
import { HolidaysMissingError, makeCalendar } from './workdays.ts'

const stored = makeCalendar(defaultHolidays())

/** Worked out by hand with the State Council's notice for 2026 and the statutory days of 2027. */
describe('first and last day of a presentment', () => {
  test.each([
    // due, first, last, ten days later where that is a day off
    ['2026-06-12', '2026-06-12', '2026-06-22', null],
    ['2026-06-13', '2026-06-15', '2026-06-23', null],
    ['2026-06-17', '2026-06-17', '2026-06-29', '2026-06-27'],
    ['2026-06-19', '2026-06-22', '2026-06-29', null],
    ['2026-01-31', '2026-02-02', '2026-02-10', null],
    ['2026-02-05', '2026-02-05', '2026-02-24', '2026-02-15'],
    ['2026-02-14', '2026-02-14', '2026-02-24', null],
    ['2026-09-27', '2026-09-28', '2026-10-08', '2026-10-07'],
    ['2026-10-03', '2026-10-08', '2026-10-13', null],
    ['2026-10-10', '2026-10-10', '2026-10-20', null],
    ['2026-12-24', '2026-12-24', '2027-01-04', '2027-01-03'],
    ['2026-12-31', '2026-12-31', '2027-01-11', '2027-01-10'],
    ['2027-01-26', '2027-01-26', '2027-02-09', '2027-02-05'],
    ['2027-02-18', '2027-02-18', '2027-03-01', '2027-02-28'],
    ['2027-09-15', '2027-09-16', '2027-09-27', '2027-09-25'],
    ['2027-09-21', '2027-09-21', '2027-10-04', '2027-10-01'],
  ])('due %s: %s to %s', (due, first, last, lastUnrolled) => {
    expect(presentmentDays(due, 'ME02', stored)).toMatchObject({ first, last, lastUnrolled })
  })

  test('in a leap year, by weekends where nobody has kept the holidays yet', () => {
    const leap = withWeekends(stored, '2028-02-19')
    expect(presentmentDays('2028-02-19', 'ME02', leap)).toMatchObject({
      first: '2028-02-21',
      last: '2028-02-29',
    })
    expect(presentmentDays('2028-02-29', 'ME02', leap)).toMatchObject({
      first: '2028-02-29',
      last: '2028-03-10',
    })
    expect(() => presentmentDays('2028-02-19', 'ME02', stored)).toThrow(HolidaysMissingError)
  })
})

describe('the last day of an answer', () => {
  test.each([
    ['2026-06-23', '2026-06-26'],
    ['2026-06-18', '2026-06-24'],
    ['2026-09-30', '2026-10-10'],
    ['2026-02-13', '2026-02-25'],
    ['2027-02-04', '2027-02-11'],
  ])('presented %s: %s', (presented, last) => {
    expect(answerDay(presented, stored)).toBe(last)
  })
})

test('a due date is due or overdue on a day exactly where its own first and last day say so', () => {
  for (let today = '2026-01-05'; today < '2027-11-01'; today = addDays(today, 11)) {
    for (let due = addDays(today, -30); due <= addDays(today, 3); due = addDays(due, 1)) {
      const { first, last } = presentmentDays(due, 'ME02', stored)
      expect([today, due, due <= latestDueBy(today, stored)]).toEqual([today, due, first <= today])
      expect([today, due, due <= latestOverdue(today, stored)]).toEqual([today, due, last < today])
    }
  }
})

// Computed by another program from the notices as they were printed.
test.each([
  ['the day before New Year', '2025-12-21', '2025-12-31'],
  ['New Year of 2026', '2025-12-22', '2026-01-04'],
  ['its make-up Sunday', '2025-12-25', '2026-01-04'],
  ['the make-up Saturday before Spring Festival', '2026-02-04', '2026-02-14'],
  ['the first of nine days of Spring Festival', '2026-02-05', '2026-02-24'],
  ['the last of them', '2026-02-13', '2026-02-24'],
  ['the day after them', '2026-02-14', '2026-02-24'],
  ['the make-up Saturday after Spring Festival', '2026-02-18', '2026-02-28'],
  ['the day before Qingming', '2026-03-24', '2026-04-03'],
  ['Qingming', '2026-03-25', '2026-04-07'],
  ['its last day', '2026-03-27', '2026-04-07'],
  ['the first of Labour Day', '2026-04-21', '2026-05-06'],
  ['the last of Labour Day', '2026-04-25', '2026-05-06'],
  ['its make-up Saturday', '2026-04-29', '2026-05-09'],
  ['Dragon Boat', '2026-06-09', '2026-06-22'],
  ['its last day', '2026-06-11', '2026-06-22'],
  ['the make-up Sunday before National Day', '2026-09-10', '2026-09-20'],
  ['Mid-Autumn', '2026-09-15', '2026-09-28'],
  ['its last day', '2026-09-17', '2026-09-28'],
  ['the day before National Day', '2026-09-20', '2026-09-30'],
  ['the first of National Day', '2026-09-21', '2026-10-08'],
  ['the last of National Day', '2026-09-27', '2026-10-08'],
  ['the make-up Saturday after it', '2026-09-30', '2026-10-10'],
  ['the last day of 2026', '2026-12-21', '2026-12-31'],
  ['New Year of 2027 and the weekend after it', '2026-12-22', '2027-01-04'],
  ['the day before Spring Festival of 2027', '2027-01-25', '2027-02-04'],
  ['Spring Festival of 2027', '2027-01-26', '2027-02-09'],
  ['its last day', '2027-01-29', '2027-02-09'],
  ['a Sunday before Qingming of 2027', '2027-03-25', '2027-04-06'],
  ['Qingming of 2027', '2027-03-26', '2027-04-06'],
  ['Labour Day of 2027, a weekend', '2027-04-21', '2027-05-03'],
  ['Dragon Boat of 2027', '2027-05-30', '2027-06-10'],
  ['Mid-Autumn of 2027', '2027-09-05', '2027-09-16'],
  ['the first of National Day of 2027', '2027-09-21', '2027-10-04'],
  ['the last of National Day of 2027', '2027-09-23', '2027-10-04'],
  ['the day after it', '2027-09-24', '2027-10-04'],
  ['an ordinary weekday', '2026-06-22', '2026-07-02'],
  ['an ordinary Saturday', '2026-06-24', '2026-07-06'],
  ['an ordinary Sunday', '2026-06-25', '2026-07-06'],
  ['a month end into a shorter month', '2026-01-31', '2026-02-10'],
  ['the end of February', '2026-02-28', '2026-03-10'],
  ['the end of April', '2026-04-30', '2026-05-11'],
  ['the end of August', '2026-08-31', '2026-09-10'],
  ['the end of the year', '2026-12-31', '2027-01-11'],
])('the tenth day is %s: a bill due %s may be presented until %s', (_, due, last) => {
  expect(presentableUntil(due, stored)).toBe(last)
})

test('of the due dates of 2026 and 2027 as many roll by each number of days as another program counted', () => {
  const rolls = (from: string, until: string) => {
    const found: Record<number, number> = {}
    for (let due = from; due <= until; due = addDays(due, 1)) {
      const days = daysBetween(due, presentableUntil(due, stored)) - 10
      found[days] = (found[days] ?? 0) + 1
    }
    return found
  }
  expect(rolls('2026-01-01', '2026-12-31')).toEqual({
    0: 247,
    1: 52,
    2: 47,
    3: 7,
    4: 3,
    5: 3,
    6: 2,
    7: 2,
    8: 1,
    9: 1,
  })
  expect(rolls('2027-01-01', '2027-12-21')).toEqual({ 0: 249, 1: 52, 2: 50, 3: 3, 4: 1 })
})

test('the ten days count a leap day', () => {
  const leap = makeCalendar([
    ...defaultHolidays(),
    { date: '2028-10-01', isWorkday: false, name: '国庆节', source: 'manual' },
  ])
  expect(presentableUntil('2028-02-18', leap)).toBe('2028-02-28')
  expect(presentableUntil('2028-02-19', leap)).toBe('2028-02-29')
  expect(presentableUntil('2028-02-29', leap)).toBe('2028-03-10')
})

test('the last day lasts to its last millisecond in Shanghai', () => {
  const { first, last } = presentmentDays('2026-09-21', 'ME02', stored)
  expect(shanghaiDate(new Date('2026-09-20T23:59:59.999+08:00')) < first).toBe(true)
  expect(shanghaiDate(new Date('2026-09-21T00:00:00.000+08:00')) < first).toBe(false)
  expect(shanghaiDate(new Date('2026-10-08T23:59:59.999+08:00')) > last).toBe(false)
  expect(shanghaiDate(new Date('2026-10-09T00:00:00.000+08:00')) > last).toBe(true)
})

test('a last day in a year without holidays is refused, not guessed', () => {
  expect(() => presentableUntil('2027-12-22', stored)).toThrow(HolidaysMissingError)
})
