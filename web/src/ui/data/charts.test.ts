import { expect, test } from 'vitest'
import { labelsClear, toldRuns } from './charts.tsx'

test('a line ends where a value is missing and begins anew after it', () => {
  const values = [1, 2, null, 3, null, null, 4, 5]
  expect(toldRuns(values, 0, 7)).toEqual([[0, 1], [3], [6, 7]])
  expect(toldRuns(values, 1, 5)).toEqual([[1], [3]])
  expect(toldRuns([null], 0, 0)).toEqual([])
})

test('labels stand clear of each other, the newest among them', () => {
  const days = Array.from({ length: 14 }, (_, day) => `06-${day + 10}`)
  expect([...labelsClear(days, 50)]).toHaveLength(14)
  expect([...labelsClear(days, 20)]).toEqual([13, 11, 9, 7, 5, 3, 1])
  expect([...labelsClear(['a', '', 'b', ''], 40)]).toEqual([2, 0])
})
