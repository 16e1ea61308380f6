import { describe, expect, it } from 'vitest'
import { noFilters, rangeError, readFilters, readPaging, toParams, toRequest } from './filters.ts'

const filters = { ...noFilters, acceptor_name: '江州示例银行', state: 'D20,D30', disc_from: '2026-06-01' }

describe('the filter in the address', () => {
  it('comes back from the address as it was written there', () => {
    const params = toParams(filters, { page_no: 3, page_size: 20 })
    expect(readFilters(new URLSearchParams(params.toString()))).toEqual(filters)
    expect(readPaging(params)).toEqual({ page_no: 3, page_size: 20 })
  })

  it('leaves the address clean when nothing is asked', () => {
    expect(toParams(noFilters, { page_no: 1, page_size: 10 }).toString()).toBe('')
  })

  it('ignores what the server would refuse', () => {
    const params = new URLSearchParams({ disc_from: '2026-02-30', no: 'T'.repeat(17), page_no: '-2' })
    expect(readFilters(params)).toEqual(noFilters)
    expect(readPaging(params)).toEqual({ page_no: 1, page_size: 10 })
    expect(readPaging(new URLSearchParams('page_no=99999999999')).page_no).toBe(1)
    expect(readPaging(new URLSearchParams('page_size=1000&page_no=1.5'))).toEqual({
      page_no: 1,
      page_size: 10,
    })
  })

  it('sends only what is given, bill numbers without their groups', () => {
    const request = toRequest(
      { ...noFilters, bill_no: '5 999990000013 20260403 00000012 4' },
      { page_no: 1, page_size: 5 },
    )
    expect(request).toEqual({ bill_no: '599999000001320260403000000124', page_no: 1, page_size: 5 })
  })

  it('does not take a half-typed or impossible date for none', () => {
    expect(rangeError({ ...noFilters, disc_from: '2026-06' })).toBe('日期格式应为 yyyy-MM-dd')
    expect(rangeError({ ...noFilters, disc_to: '2026-02-30' })).toBe('日期格式应为 yyyy-MM-dd')
  })

  it('names a date range that is upside down', () => {
    expect(rangeError({ ...noFilters, disc_from: '2026-06-02', disc_to: '2026-06-01' })).toBe(
      '开始日期不能晚于结束日期',
    )
    expect(rangeError({ ...noFilters, disc_from: '2026-06-01', disc_to: '2026-06-01' })).toBe('')
  })
})
