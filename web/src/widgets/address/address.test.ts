import { describe, expect, it } from 'vitest'
import { given, readFilter, readPaging, readSort, writeAddress } from './address.ts'

const nothing = { apply_no: '', state: '', disc_from: '' }
const fields = {
  apply_no: { max: 16, param: 'no' },
  state: { max: 6 },
  disc_from: { max: 10, date: true },
} as const

describe('the address of a grid', () => {
  it('keeps filter, page and order, and says them back', () => {
    const filter = { apply_no: 'TX1', state: 'D20', disc_from: '2026-06-01' }
    const params = writeAddress(fields, filter, { page_no: 3, page_size: 20 }, 'due_dt:desc')
    expect(params.toString()).toBe(
      'no=TX1&state=D20&disc_from=2026-06-01&page_no=3&page_size=20&sort=due_dt%3Adesc',
    )
    expect(readFilter(fields, params)).toEqual(filter)
    expect(readPaging(params)).toEqual({ page_no: 3, page_size: 20 })
    expect(readSort(params, ['due_dt'])).toBe('due_dt:desc')
  })

  it('is clean when nothing is asked', () => {
    expect(writeAddress(fields, nothing, { page_no: 1, page_size: 10 }, '').toString()).toBe('')
  })

  it('counts as silent where the server would refuse it', () => {
    const params = new URLSearchParams({ disc_from: '2026-02-30', state: 'D20,D21', page_no: '-2' })
    expect(readFilter(fields, params)).toEqual(nothing)
    expect(readPaging(params)).toEqual({ page_no: 1, page_size: 10 })
    expect(readPaging(new URLSearchParams('page_no=99999999999')).page_no).toBe(1)
    expect(readPaging(new URLSearchParams('page_size=1000&page_no=1.5'))).toEqual({
      page_no: 1,
      page_size: 10,
    })
    for (const sort of ['other:asc', 'due_dt', 'due_dt:up', 'due_dt:asc:x', ''])
      expect(readSort(new URLSearchParams({ sort }), ['due_dt'])).toBe('')
  })

  it('sends only what is given', () => {
    expect(given({ a: '', b: 'x' })).toEqual({ b: 'x' })
  })
})
