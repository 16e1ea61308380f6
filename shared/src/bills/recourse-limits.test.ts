import { expect, test } from 'vitest'
import { defaultHolidays } from '../calendar/holidays.ts'
import { makeCalendar } from '../calendar/workdays.ts'
import { isInTime, legalLimits, recourseUntil } from './recourse-limits.ts'

const calendar = makeCalendar(defaultHolidays())

test.each([
  ['issuers', '2026-06-23', '2028-06-23', 'two years, a Friday'],
  ['issuers', '2025-06-27', '2027-06-28', 'a Sunday rolls'],
  ['issuers', '2024-02-29', '2026-02-28', 'a leap day ends with February, on a make-up Saturday'],
  ['issuers', '2026-02-28', '2028-02-28', 'the end of February is no month end two years later'],
  ['issuers', '2025-10-01', '2027-10-04', 'National Day of 2027'],
  ['issuers', '2028-01-01', '2030-01-01', 'a year that nobody has kept has its weekends alone'],
  ['issuers', '2027-12-31', '2029-12-31', 'the end of a year'],
  ['endorsers', '2026-04-03', '2026-10-08', 'six months into the National Day week'],
  ['endorsers', '2026-08-31', '2027-03-01', 'February has no 31st, and its last is a Sunday'],
  ['endorsers', '2026-03-31', '2026-09-30', 'nor has September'],
  ['endorsers', '2026-03-20', '2026-09-20', 'a make-up Sunday is worked'],
  ['earlier', '2025-11-30', '2026-02-28', 'three months, a make-up Saturday'],
  ['earlier', '2025-11-17', '2026-02-24', 'into Spring Festival'],
  ['earlier', '2026-06-23', '2026-09-23', 'an ordinary day'],
] as const)('%s from %s: until %s (%s)', (against, from, until, _) => {
  const start = { issuers: from, endorsers: from, earlier: from }
  expect(recourseUntil(against, start, legalLimits, calendar)).toBe(until)
})

test('each limit runs from its own day, and is as long as the bank says', () => {
  const start = { issuers: '2026-01-05', endorsers: '2026-01-15', earlier: '2026-02-02' }
  const limits = { ...legalLimits, endorsers: 1 }
  const until = (against: keyof typeof start) => recourseUntil(against, start, limits, calendar)
  expect([until('issuers'), until('endorsers'), until('earlier')]).toEqual([
    '2028-01-05',
    '2026-02-24',
    '2026-05-06',
  ])
})

test.each([
  ['2026-10-08T23:59:59.999+08:00', true],
  ['2026-10-09T00:00:00.000+08:00', false],
  ['2026-10-08T15:59:59.999Z', true],
  ['2026-10-08T16:00:00.000Z', false],
])('the last day of 8 October has its last millisecond: %s is in time: %s', (at, inTime) => {
  expect(isInTime(new Date(at), '2026-10-08')).toBe(inTime)
})
