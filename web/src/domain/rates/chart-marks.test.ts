import { addDays } from '@portal/shared/calendar/dates.ts'
import { expect, test } from 'vitest'
import { hoverText, markedDays } from './chart-marks.ts'

const weekdays = (first: string, last: string) => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1))
    if (![0, 6].includes(new Date(day).getUTCDay())) days.push(day)
  return days
}

test('90 days are marked at the first quote day of each half of a month', () => {
  expect([...markedDays(weekdays('2026-03-26', '2026-06-23'))]).toEqual([
    '2026-03-26',
    '2026-04-01',
    '2026-04-15',
    '2026-05-01',
    '2026-05-15',
    '2026-06-01',
    '2026-06-15',
  ])
})

test('30 days are marked each week, and the first not where the next would touch it', () => {
  expect([...markedDays(weekdays('2026-05-29', '2026-06-23'))]).toEqual([
    '2026-06-01',
    '2026-06-08',
    '2026-06-15',
    '2026-06-22',
  ])
  expect([...markedDays([])]).toEqual([])
})

test('rates under the pointer stand as their lines do, names of equal width, without those not quoted', () => {
  const at = { axisValue: '2026-05-18' }
  expect(
    hoverText([
      { ...at, seriesName: '国股银票', value: 1.18, marker: '{a|}' },
      { ...at, seriesName: '三农银票', value: null, marker: '{b|}' },
      { ...at, seriesName: '财票', value: 1.9, marker: '{c|}' },
    ]),
  ).toBe('2026-05-18 周一\n{c|}财票　　　1.9000\n{a|}国股银票　1.1800')
})
