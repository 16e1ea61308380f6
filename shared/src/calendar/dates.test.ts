import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  isDate,
  shanghaiDate,
  shanghaiTime,
  weekday,
  weekdayName,
} from './dates.ts'

test('only existing days written yyyy-MM-dd are dates', () => {
  for (const text of ['2026-06-23', '2028-02-29', '0001-01-01']) expect(isDate(text), text).toBe(true)
  for (const text of [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-6-3',
    '20260623',
    '',
    '2026-06-23T00:00',
  ]) {
    expect(isDate(text), text).toBe(false)
  }
})

test('days are added across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-03-31', 1, '2026-04-30'],
  ['2026-06-23', 6, '2026-12-23'],
  ['2026-01-31', -2, '2025-11-30'],
  ['2026-11-30', 3, '2027-02-28'],
])('%s plus %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test('the start counts and the end does not', () => {
  expect(daysBetween('2026-06-23', '2026-10-08')).toBe(107)
  expect(daysBetween('2026-06-23', '2026-06-23')).toBe(0)
  expect(daysBetween('2026-06-24', '2026-06-23')).toBe(-1)
})

test('weekdays have their Chinese names', () => {
  expect([weekday('2026-10-03'), weekdayName('2026-10-03')]).toEqual([6, '周六'])
  expect([weekday('2026-05-31'), weekdayName('2026-05-31')]).toEqual([0, '周日'])
})

test('text that is no date is an error', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  expect(() => daysBetween('2026-01-01', 'soon')).toThrow(RangeError)
})

test('Shanghai is eight hours ahead of UTC, also over midnight', () => {
  const evening = new Date('2026-06-23T16:30:05Z')
  expect(shanghaiDate(evening)).toBe('2026-06-24')
  expect(shanghaiTime(evening)).toBe('00:30:05')
  expect(shanghaiDate(new Date('2026-06-23T10:00:00+08:00'))).toBe('2026-06-23')
})
