import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useCallback } from 'react'
import useSWRInfinite from 'swr/infinite'
import { post } from '../../../core/api/client.ts'
import { useSession } from '../../../core/api/session.tsx'
import type { ApiError } from '../../../core/api-error.ts'

/** The guests' list, and the fuller one for signed-in users. */
const OPEN = '/api/acceptor/query_acceptor'
const FULL = '/api/acceptor/query_available'
/** Infinite lists grow by ten. */
const PAGE_SIZE = 10

type FullRow = RowOf<typeof FULL>['rows'][number]
/** Guests see neither limits nor what is tradable. */
export type Acceptor = RowOf<typeof OPEN>['rows'][number] | FullRow
interface Page {
  total: number
  rows: Acceptor[]
}
type Filter = Pick<RequestInput<typeof OPEN>, 'org_name' | 'acceptor_class' | 'overdue'>
type Key = [epoch: number, path: typeof OPEN | typeof FULL, filter: Filter, page: number]

/** Details of an acceptor for institutions; undefined for guests' rows. */
export const fullOf = (row: Acceptor): FullRow | undefined => ('tradable' in row ? row : undefined)

/** Acceptors of a filter, page after page; `rows` is undefined until the first is there. Waits for the session. */
export const useAcceptors = (filter: Filter) => {
  const { epoch, state, user } = useSession()
  const path = user ? FULL : OPEN
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page | undefined, ApiError>(
    (index: number, before: Page | undefined) => {
      const isOver = index > 0 && (before?.rows.length ?? 0) < PAGE_SIZE
      return state.status === 'loading' || isOver ? null : [epoch, path, filter, index + 1]
    },
    async ([, asked, wanted, page_no]: Key): Promise<Page | undefined> => {
      const body = { ...wanted, page_no, page_size: PAGE_SIZE }
      const [page] = await post(asked, body, { quiet: true })
      return page
    },
    { revalidateFirstPage: false },
  )
  const rows = data?.flatMap(page => page?.rows ?? [])
  const total = data?.[0]?.total ?? 0
  const isDone = rows !== undefined && rows.length >= total
  const more = useCallback(() => {
    if (!isValidating && !isDone && !error) void setSize(size + 1)
  }, [isValidating, isDone, error, setSize, size])
  return { rows, total, error, isDone, isAsking: isValidating, more, retry: () => void mutate() }
}
