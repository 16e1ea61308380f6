/** The filter of the query page lives in the address, so that it can be reloaded, shared and gone back to. */
import { isDate } from '@portal/shared/calendar/dates.ts'
import type { RequestInput } from '@portal/shared/contract/table.ts'
import { pageSizes } from '../../ui/pager.tsx'
import { typedBillNo } from '../discount/bill-no-filter.ts'

export interface Filters {
  apply_no: string
  bill_no: string
  acceptor_name: string
  state: string
  disc_from: string
  disc_to: string
}

/** `apply_no` in the address opens that application; as a filter it is called `no`. */
const paramOf = (name: keyof Filters) => (name === 'apply_no' ? 'no' : name)

const DEFAULT_PAGE_SIZE = 10
/** The last page the server counts to; a longer number it refuses. */
const MAX_PAGE = 1_000_000

const limits: Record<keyof Filters, number> = {
  apply_no: 16,
  bill_no: 34,
  acceptor_name: 60,
  state: 60,
  disc_from: 10,
  disc_to: 10,
}
const names = Object.keys(limits) as (keyof Filters)[]

export const noFilters: Filters = {
  apply_no: '',
  bill_no: '',
  acceptor_name: '',
  state: '',
  disc_from: '',
  disc_to: '',
}

/** Reads what the address says; what the server would refuse (no date, too long) counts as not given. */
export const readFilters = (params: URLSearchParams): Filters => {
  const read = (name: keyof Filters) => {
    const value = (params.get(paramOf(name)) ?? '').trim()
    if (value.length > limits[name]) return ''
    return name.startsWith('disc_') && !isDate(value) ? '' : value
  }
  return Object.fromEntries(names.map(name => [name, read(name)])) as unknown as Filters
}

export interface Paging {
  page_no: number
  page_size: number
}

export const readPaging = (params: URLSearchParams): Paging => {
  const size = Number(params.get('page_size'))
  const no = Number(params.get('page_no'))
  return {
    page_no: Number.isInteger(no) && no > 0 && no <= MAX_PAGE ? no : 1,
    page_size: pageSizes.includes(size) ? size : DEFAULT_PAGE_SIZE,
  }
}

/** The address of a filter and page; what is empty or usual is left out. */
export const toParams = (filters: Filters, paging: Paging): URLSearchParams => {
  const params = new URLSearchParams()
  for (const name of names) if (filters[name].trim()) params.set(paramOf(name), filters[name].trim())
  if (paging.page_no > 1) params.set('page_no', String(paging.page_no))
  if (paging.page_size !== DEFAULT_PAGE_SIZE) params.set('page_size', String(paging.page_size))
  return params
}

/** The request of a filter and page. A bill number may be typed in groups; the server wants digits. */
export const toRequest = (filters: Filters, paging: Paging): RequestInput<'/api/discount/query_apply'> => {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  if (given.bill_no) given.bill_no = typedBillNo(given.bill_no)
  return { ...given, ...paging }
}

/** What is wrong with the typed 贴现日期, '' when nothing: said beside the fields, the server is not asked. */
export const rangeError = ({ disc_from, disc_to }: Filters): string => {
  if ([disc_from, disc_to].some(date => date.trim() !== '' && !isDate(date.trim())))
    return '日期格式应为 yyyy-MM-dd'
  return disc_from && disc_to && disc_from > disc_to ? '开始日期不能晚于结束日期' : ''
}
