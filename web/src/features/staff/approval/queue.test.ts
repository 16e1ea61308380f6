import { expect, test } from 'vitest'
import { afterIn, queueQuery, searchFilter, segments } from './queue.ts'

test('an application number is searched as such, in any case', () => {
  expect(searchFilter(' tx20260623000018 ')).toEqual({ apply_no: 'TX20260623000018' })
})

test('a bill number may be typed in its groups', () => {
  expect(searchFilter('5 999990000013 20260403 00000012 4')).toEqual({
    bill_no: '599999000001320260403000000124',
  })
})

test('anything else is a company name', () => {
  expect(searchFilter('云岭')).toEqual({ company_name: '云岭' })
})

test('the list of all applications names no state', () => {
  expect(queueQuery(segments[4], '', 1, 10)).toEqual({ page_no: 1, page_size: 10 })
  expect(queueQuery(segments[1], '', 2, 10)).toEqual({ page_no: 2, page_size: 10, state: 'D40,D45' })
})

test('after a decision the row below comes next, after the last the first, and of one alone nothing', () => {
  const rows = ['A', 'B', 'C'].map(apply_no => ({ apply_no }))
  expect(afterIn(rows, 'A')?.apply_no).toBe('B')
  expect(afterIn(rows, 'C')?.apply_no).toBe('A')
  expect(afterIn(rows, 'gone')?.apply_no).toBe('A')
  expect(afterIn(rows.slice(0, 1), 'A')).toBeUndefined()
})
