import { expect, test } from 'vitest'
import { readFilter } from './address.ts'
import { askedOf, clearedFilter, declareFilter } from './filter-spec.ts'

const filterBy = declareFilter({
  tab: { max: 10, stays: true },
  no: { label: '编号', max: 16, param: 'q_no' },
  state: { label: '状态', choices: { D1: '一', D2: '二' } },
  several: { label: '几个状态', choices: { D1: '一' }, other: states => states },
  from: { label: '日期', until: 'to' },
  least: { label: '金额', until: 'most', of: 'yuan' },
})
const read = (address: string) => readFilter(filterBy.fields, new URLSearchParams(address))
const asked = (address: string) => askedOf(filterBy, read(address))

test('an address is read by the declared fields, and what it says wrongly asks for all', () => {
  expect(asked('q_no=X1&no=other&state=D2&to=2026-06-01')).toEqual({
    no: 'X1',
    state: 'D2',
    to: '2026-06-01',
  })
  expect(asked('state=D3&from=2026-02-30')).toEqual({})
  expect(asked('several=D1,D2')).toEqual({ several: 'D1,D2' })
})

test('amounts are asked for in fen, and the page’s own field is not asked for', () => {
  expect(asked('tab=proof&least=1.5&most=x')).toEqual({ least: '150' })
})

test('重置 leaves the page’s own field', () => {
  expect(askedOf(filterBy, clearedFilter(filterBy, read('tab=proof&q_no=X1')))).toEqual({})
  expect(clearedFilter(filterBy, read('tab=proof&q_no=X1')).tab).toBe('proof')
})
