import { expect, test } from 'vitest'
import { addDays, daysBetween, shanghaiDate } from './dates.ts'
import { defaultHolidays } from './holidays.ts'
import { presentmentDays } from './presentment-days.ts'
import { HolidaysMissingError, makeCalendar } from './workdays.ts'

const calendar = makeCalendar(defaultHolidays())

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
  expect(presentmentDays(due, calendar)).toEqual({ first: due, last })
})

test('of the due dates of 2026 and 2027 as many roll by each number of days as another program counted', () => {
  const rolls = (from: string, until: string) => {
    const found: Record<number, number> = {}
    for (let due = from; due <= until; due = addDays(due, 1)) {
      const days = daysBetween(due, presentmentDays(due, calendar).last) - 10
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
  expect(presentmentDays('2028-02-18', leap).last).toBe('2028-02-28')
  expect(presentmentDays('2028-02-19', leap).last).toBe('2028-02-29')
  expect(presentmentDays('2028-02-29', leap).last).toBe('2028-03-10')
})

test('the last day lasts to its last millisecond in Shanghai', () => {
  const { first, last } = presentmentDays('2026-09-21', calendar)
  expect(shanghaiDate(new Date('2026-09-20T23:59:59.999+08:00')) < first).toBe(true)
  expect(shanghaiDate(new Date('2026-09-21T00:00:00.000+08:00')) < first).toBe(false)
  expect(shanghaiDate(new Date('2026-10-08T23:59:59.999+08:00')) > last).toBe(false)
  expect(shanghaiDate(new Date('2026-10-09T00:00:00.000+08:00')) > last).toBe(true)
})

test('a last day in a year without holidays is refused, not guessed', () => {
  expect(() => presentmentDays('2027-12-22', calendar)).toThrow(HolidaysMissingError)
})
