import { shanghaiTime } from '@portal/shared/calendar/dates.ts'
import type { CallPath, RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { post } from '../../core/api/client.ts'
import { type AskAgain, useCall } from '../../core/api/hooks.ts'
import type { ApiError } from '../../core/api-error.ts'
import { TAB_PARAM } from '../../ui/layout/tab-param.ts'
import {
  type Paging,
  readFilter,
  readPaging,
  readSort,
  turnAddress,
  writeAddress,
} from '../address/address.ts'
import { chipsOf, type FilterChip } from '../address/filter-chips.ts'
import { askedOf, clearedFilter, type FilterSpec } from '../address/filter-spec.ts'
import { useLastPage } from '../address/use-last-page.ts'
import { usePageSize } from '../address/use-page-size.ts'
import { usePinnedRow, usePinWhenMissing } from './pinned-row.ts'
import type { PinnedRowLabel } from './pinned-row-chip.tsx'
import type { Asking } from './use-views.ts'

/** What a list is narrowed by: as chips, and as a saved view keeps it. */
export interface Asked extends Asking {
  chips: readonly (FilterChip & { drop: () => void })[]
  clear: () => void
}

/** Where a grid's rows come from, and how it asks for others. */
export interface GridSource<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  total: number
  paging: Paging
  setPaging: (paging: Paging) => void
  /** `column:asc`, '' for the list's own order. */
  sort: string
  setSort: (sort: string) => void
  error: ApiError | undefined
  /** The rows on screen are not yet those asked for. */
  isStale: boolean
  reload: () => unknown
  /** Shanghai's time of the last answer by this device's clock, HH:mm; '' until there is one. */
  updated?: string
  /** The one row that the list is kept at, because the address led to it. */
  pinnedRow?: PinnedRowLabel
  /** The filter and order as the call takes them, without the page; absent for rows that are all here. */
  request?: object
  /** What it is narrowed by; absent for rows that are all here. */
  asked?: Asked
  /** Any page of the same filter and order, for the export. */
  fetchPage: (paging: Paging) => Promise<{ rows: readonly Row[]; total: number }>
}

interface PageOf<Row> {
  total: number
  rows: Row[]
  page_no: number
  page_size: number
}
/** Calls that answer one page. */
type PagePath = { [P in CallPath]: RowOf<P> extends PageOf<unknown> ? P : never }[CallPath]
type RowIn<P extends PagePath> = RowOf<P> extends PageOf<infer Row> ? Row : never

/** The row whose detail the address opens. */
interface Linked<Row> {
  key: string | null
  of: (row: Row) => string
  /** Field of the request that asks for it alone. */
  field: string
  /** Name on the screen; defaults to its key. */
  name?: (row: Row) => string
}

interface SourceSettings<Name extends string, Row> extends AskAgain {
  /** Filter of the list. */
  filterBy: FilterSpec<Name>
  /** Columns that the call sorts by. */
  sortable?: readonly string[]
  /** Turns what is asked into the call's request, when they differ. */
  toRequest?: (filter: Partial<Record<Name, string>>) => object
  linked?: Linked<Row>
}

const emptied = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, ''])) as Partial<Record<Name, string>>

/**
 * Shanghai's time of the last answer, and what notes it: kept as the answer itself is kept, so that both are drawn at
 * once and a list is not drawn a second time for it.
 */
const useAnswered = () => {
  const [answered] = useState(() => {
    let at = ''
    let tell = () => {}
    return {
      read: () => at,
      subscribe: (told: () => void) => {
        tell = told
        return () => {
          tell = () => {}
        }
      },
      note: () => {
        at = shanghaiTime(new Date()).slice(0, 5)
        tell()
      },
    }
  })
  return [useSyncExternalStore(answered.subscribe, answered.read), answered.note] as const
}

/**
 * A grid over one call of the contract that pages by `page_no`, `page_size`, `total`, `rows`. Filter, page and
 * order are read from the address and written to it.
 */
export const useGridSource = <P extends PagePath, Name extends string>(
  path: P,
  { filterBy, sortable = [], toRequest = filter => filter, linked, ...again }: SourceSettings<Name, RowIn<P>>,
) => {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(filterBy.fields, params)
  const asked = askedOf(filterBy, filter)
  const [usual, remember] = usePageSize()
  const paging = readPaging(params, usual)
  const sort = readSort(params, sortable)
  const link = usePinnedRow()
  const { pinnedRow } = link
  const request =
    linked && pinnedRow !== null
      ? { ...toRequest(askedOf(filterBy, clearedFilter(filterBy, filter))), [linked.field]: pinnedRow }
      : toRequest(asked)
  const at = pinnedRow === null ? paging : { ...paging, page_no: 1 }
  const bodyOf = (page: Paging) => ({ ...request, ...page, ...(sort && { sort }) }) as RequestInput<P>
  const [updated, noteAnswer] = useAnswered()
  const call = useCall(path, bodyOf(at), {
    ...again,
    keepPrevious: true,
    onAnswer: noteAnswer,
  })
  const page = call.first as PageOf<RowIn<P>> | undefined
  usePinWhenMissing(link, {
    wanted: linked?.key ?? null,
    keys: linked && page && !call.isPrevious ? page.rows.map(linked.of) : undefined,
    failed: call.error !== undefined,
  })
  useLastPage(pinnedRow === null ? page : undefined, page_no =>
    setParams(turnAddress(params, { ...paging, page_no }, sort, usual), { replace: true }),
  )
  const own = Object.fromEntries(
    Object.entries<string>(filter).filter(([name, text]) => text !== '' && !filterBy.staying.has(name)),
  )
  const shownRow = page?.rows.find(row => linked?.of(row) === pinnedRow)
  /** Of another filter; the part of the page that the list stands in stays. */
  const addressOf = (of: Readonly<Record<Name, string>>, to: Paging, order: string): URLSearchParams => {
    const next = writeAddress(filterBy.fields, of, to, order, usual)
    const tab = params.get(TAB_PARAM)
    return tab === null ? next : new URLSearchParams([[TAB_PARAM, tab], ...next])
  }
  /** Another page or order of the same filter; what else stands in the address, such as an open detail, stays. */
  const turn = (to: Paging, order: string) => {
    if (to.page_size !== paging.page_size) remember(to.page_size)
    setParams(turnAddress(params, to, order, usual))
  }

  const source: GridSource<RowIn<P>> = {
    rows: page?.rows,
    total: page?.total ?? 0,
    paging: at,
    setPaging: to => turn(to, sort),
    sort,
    setSort: order => turn({ ...paging, page_no: 1 }, order),
    error: call.error,
    isStale: call.isPrevious,
    reload: call.reload,
    updated,
    request: { ...request, ...(sort && { sort }) },
    ...(pinnedRow !== null && {
      pinnedRow: {
        text: (shownRow && linked?.name?.(shownRow)) ?? pinnedRow,
        clear: () => link.pinRow(null),
      },
    }),
    asked: {
      chips: chipsOf(filterBy, filter).map(chip => ({
        ...chip,
        drop: () => setFilter({ ...filter, ...emptied(chip.fields) }),
      })),
      clear: () => setFilter(clearedFilter(filterBy, filter)),
      isAsked: sort !== '' || params.size > 0,
      now: { filter: own, sort, page_size: paging.page_size },
      ask: (to, replace = false) =>
        setParams(
          addressOf(
            { ...clearedFilter(filterBy, filter), ...to.filter },
            { page_no: 1, page_size: to.page_size },
            to.sort,
          ),
          { replace },
        ),
    },
    fetchPage: async of => {
      const [found] = await post(path, bodyOf(of))
      const { rows, total } = found as unknown as PageOf<RowIn<P>>
      return { rows, total }
    },
  }
  /** The first page of another filter; of the same one it is asked for again. */
  const setFilter = (next: Readonly<Record<Name, string>>) => {
    const address = addressOf(next, { ...paging, page_no: 1 }, sort)
    const isSame = (Object.keys(filter) as Name[]).every(
      name => filter[name] === readFilter(filterBy.fields, address)[name],
    )
    if (isSame && at.page_no === 1 && pinnedRow === null) void call.reload()
    link.pinRow(null)
    if (address.toString() !== params.toString()) setParams(address)
  }
  return {
    source,
    first: call.first,
    isSettled: call.isSettled,
    filterBy,
    filter,
    isFiltered: Object.keys(asked).some(name => !filterBy.staying.has(name)),
    setFilter,
    /** How many rows a filter would leave, asked for quietly. */
    countOf: async (typed: Readonly<Record<Name, string>>) => {
      const body = { ...toRequest(askedOf(filterBy, typed)), page_no: 1, page_size: 1 } as RequestInput<P>
      const [found] = await post(path, body, { quiet: true, reads: true })
      return (found as unknown as PageOf<RowIn<P>>).total
    },
    clear: () => setFilter(clearedFilter(filterBy, filter)),
  }
}

/** A grid over rows that are all here already, paged in the browser; the page is in the address. */
export const useLocalSource = <Row>(rows: readonly Row[]): GridSource<Row> => {
  const [params, setParams] = useSearchParams()
  const [usual, remember] = usePageSize()
  const paging = readPaging(params, usual)
  const setPaging = (to: Paging) => {
    if (to.page_size !== paging.page_size) remember(to.page_size)
    setParams(turnAddress(params, to, '', usual))
  }
  const last = Math.max(1, Math.ceil(rows.length / paging.page_size))
  const at = { ...paging, page_no: Math.min(paging.page_no, last) }
  // The same rows are the same list: a tree takes another one for rows that were read again.
  const shown = useMemo(
    () => rows.slice((at.page_no - 1) * at.page_size, at.page_no * at.page_size),
    [rows, at.page_no, at.page_size],
  )
  return {
    rows: shown,
    total: rows.length,
    paging: at,
    setPaging,
    sort: '',
    setSort: () => undefined,
    error: undefined,
    isStale: false,
    reload: () => undefined,
    fetchPage: async ({ page_no, page_size }) => ({
      rows: rows.slice((page_no - 1) * page_size, page_no * page_size),
      total: rows.length,
    }),
  }
}
