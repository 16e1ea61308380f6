import { addDays } from '@portal/shared/calendar/dates.ts'
import { expect, test } from 'vitest'
import { apart, markedDays, quotedOn, roundSteps } from './chart-marks.ts'

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

test('rates of a day stand as their lines do, without those not quoted', () => {
  const line = (name: string, values: [string, number][]) => ({ name, colour: name, values: new Map(values) })
  const lines = [
    line('国股银票', [['2026-05-18', 1.18]]),
    line('三农银票', [['2026-05-15', 1.5]]),
    line('财票', [['2026-05-18', 1.9]]),
  ]
  expect(quotedOn(lines, '2026-05-18').map(({ name, rate }) => [name, rate])).toEqual([
    ['财票', 1.9],
    ['国股银票', 1.18],
  ])
})

test.each([
  [
    [1.18, 1.9],
    [1, 1.2, 1.4, 1.6, 1.8, 2],
  ],
  [[1.2], [1.2, 1.21]],
  [
    [0.9, 0.95],
    [0.9, 0.91, 0.92, 0.93, 0.94, 0.95],
  ],
  [
    [-0.1, 3.2],
    [-1, 0, 1, 2, 3, 4],
  ],
  [[], []],
])('the axis of %j has round steps around all of them', (rates, steps) => {
  expect(roundSteps(rates).map(step => Number(step.toFixed(4)))).toEqual(steps)
})

test('texts at the ends of lines stand apart, in order, and none below the chart', () => {
  expect(apart([20, 25, 80], 16, 300)).toEqual([20, 36, 80])
  expect(apart([290, 295, 299], 16, 300)).toEqual([268, 284, 300])
  expect(apart([], 16, 300)).toEqual([])
})
