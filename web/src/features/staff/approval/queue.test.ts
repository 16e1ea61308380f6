import { expect, test } from 'vitest'
import { afterIn, countIn, queueQuery, searchFilter, segments } from './queue.ts'

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

test('each list asks for its states, and those of the desk for whose the applications are', () => {
  const query = (key: string, hands: '' | 'mine' | 'none' = '') => {
    const segment = segments.find(each => each.key === key)
    if (!segment) throw new Error(`no list ${key}`)
    const { page_no, page_size, ...asked } = queueQuery({
      segment,
      hands,
      bank: '',
      text: '',
      pageNo: 1,
      pageSize: 10,
    })
    expect([page_no, page_size]).toEqual([1, 10])
    return asked
  }
  expect(query('all', 'mine')).toEqual({})
  expect(query('approve')).toEqual({ state: 'D20', referred: false })
  expect(query('authorise', 'none')).toEqual({ state: 'D20', referred: true, assigned: 'none' })
  expect(query('pay', 'mine')).toEqual({ state: 'D40,D45', assigned: 'mine' })
})

test('what is referred is counted apart from what waits for its first decision', () => {
  const counts = [
    { state: 'D20' as const, count: 7, referred: 2 },
    { state: 'D40' as const, count: 3, referred: 0 },
  ]
  expect(segments.map(segment => countIn(segment, counts))).toEqual([5, 2, 3, 0, 0, 0])
})

test('after a decision the row below comes next, after the last the first, and of one alone nothing', () => {
  const rows = ['A', 'B', 'C'].map(apply_no => ({ apply_no }))
  expect(afterIn(rows, 'A')?.apply_no).toBe('B')
  expect(afterIn(rows, 'C')?.apply_no).toBe('A')
  expect(afterIn(rows, 'gone')?.apply_no).toBe('A')
  expect(afterIn(rows.slice(0, 1), 'A')).toBeUndefined()
})
