import { describe, expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { defaultHolidays } from './holidays.ts'
import { answerDay, latestDueBy, latestOverdue, presentmentDays, withWeekends } from './presentment-days.ts'
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
