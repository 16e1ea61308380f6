/** Filter, page and order of a grid live in the address, so that they can be reloaded, shared and gone back to. */
import { isDate } from '@portal/shared/calendar/dates.ts'
import { pageSizes } from '../../ui/inputs/pager.tsx'

export interface Paging {
  page_no: number
  page_size: number
}

/** Values that a filter field may hold; the server refuses others, so an address with one counts as having none. */
export interface FilterField {
  max: number
  date?: true
  /** Nothing else. */
  oneOf?: readonly string[]
  /** Its name in the address, when another field of the page already has it. */
  param?: string
}
export type FilterFields<Name extends string = string> = Readonly<Record<Name, FilterField>>

export const DEFAULT_PAGE_SIZE = 10
/** The last page the server counts to; a longer number it refuses. */
const MAX_PAGE = 1_000_000

const namesOf = <Name extends string>(fields: FilterFields<Name>) => Object.keys(fields) as Name[]

export const readFilter = <Name extends string>(
  fields: FilterFields<Name>,
  params: URLSearchParams,
): Record<Name, string> => {
  const read = (name: Name) => {
    const { param = name, max, date, oneOf } = fields[name]
    const value = (params.get(param) ?? '').trim()
    const refused = value.length > max || (date && !isDate(value)) || (oneOf && !oneOf.includes(value))
    return refused ? '' : value
  }
  return Object.fromEntries(namesOf(fields).map(name => [name, read(name)])) as Record<Name, string>
}

/** @param usual the size of a page where the address names none */
export const readPaging = (params: URLSearchParams, usual = DEFAULT_PAGE_SIZE): Paging => {
  const size = Number(params.get('page_size'))
  const no = Number(params.get('page_no'))
  return {
    page_no: Number.isInteger(no) && no > 0 && no <= MAX_PAGE ? no : 1,
    page_size: pageSizes.includes(size) ? size : usual,
  }
}

/** `column:asc` of one of these columns, '' for the list's own order. */
export const readSort = (params: URLSearchParams, sortable: readonly string[]): string => {
  const [column = '', way = '', ...rest] = (params.get('sort') ?? '').split(':')
  return rest.length === 0 && sortable.includes(column) && ['asc', 'desc'].includes(way)
    ? `${column}:${way}`
    : ''
}

/** The address of a filter, page and order; what is empty or usual is left out. */
export const writeAddress = <Name extends string>(
  fields: FilterFields<Name>,
  filter: Readonly<Record<Name, string>>,
  paging: Paging,
  sort: string,
  usual = DEFAULT_PAGE_SIZE,
): URLSearchParams => {
  const params = new URLSearchParams()
  for (const name of namesOf(fields)) {
    const value = filter[name].trim()
    if (value) params.set(fields[name].param ?? name, value)
  }
  if (paging.page_no > 1) params.set('page_no', String(paging.page_no))
  if (paging.page_size !== usual) params.set('page_size', String(paging.page_size))
  if (sort) params.set('sort', sort)
  return params
}

/** The same address at another page or in another order. */
export const turnAddress = (
  params: URLSearchParams,
  paging: Paging,
  sort: string,
  usual = DEFAULT_PAGE_SIZE,
): URLSearchParams => {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string) => {
    next.delete(name)
    if (value) next.append(name, value)
  }
  put('page_no', paging.page_no > 1 ? String(paging.page_no) : '')
  put('page_size', paging.page_size === usual ? '' : String(paging.page_size))
  put('sort', sort)
  return next
}

/** Only what is given, as the request's fields. */
export const given = <Name extends string>(
  filter: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<
    Record<Name, string>
  >
