import { expect, test } from 'vitest'
import { offered } from './pager.tsx'

test('a gap stands for several pages, never for one', () => {
  expect(offered(1, 4)).toEqual([1, 2, 3, 4])
  expect(offered(1, 5)).toEqual([1, 2, 0, 5])
  expect(offered(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(offered(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9])
  expect(offered(1, 1)).toEqual([1])
})
