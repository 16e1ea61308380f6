import { expect, test } from 'vitest'
import { lastPageOf } from './use-last-page.ts'

const page = (total: number, page_no: number, rows: unknown[] = []) => ({
  total,
  rows,
  page_no,
  page_size: 10,
})

test('a page beyond the last leads to the last, any other stays', () => {
  expect(lastPageOf(undefined)).toBeNull()
  expect(lastPageOf(page(20, 3))).toBe(2)
  expect(lastPageOf(page(21, 9))).toBe(3)
  expect(lastPageOf(page(20, 2, ['row']))).toBeNull()
  expect(lastPageOf(page(0, 3))).toBeNull()
  expect(lastPageOf(page(20, 2))).toBeNull()
})
