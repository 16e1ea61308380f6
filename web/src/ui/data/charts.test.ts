import { expect, test } from 'vitest'
import { toldRuns } from './charts.tsx'

test('a line ends where a value is missing and begins anew after it', () => {
  const values = [1, 2, null, 3, null, null, 4, 5]
  expect(toldRuns(values, 0, 7)).toEqual([[0, 1], [3], [6, 7]])
  expect(toldRuns(values, 1, 5)).toEqual([[1], [3]])
  expect(toldRuns([null], 0, 0)).toEqual([])
})
