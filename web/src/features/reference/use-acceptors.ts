import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useCallback } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'

const PATH = '/api/acceptor/query_acceptor'
/** Infinite lists grow by ten (specification section 9). */
const PAGE_SIZE = 10

type Page = RowOf<typeof PATH>
export type Acceptor = Page['rows'][number]
type Filter = Pick<RequestInput<typeof PATH>, 'org_name' | 'acceptor_class' | 'overdue'>

/** Acceptors of a filter, page after page; `rows` is undefined until the first is there. */
export const useAcceptors = (filter: Filter) => {
  const { epoch } = useSession()
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page | undefined, ApiError>(
    (index: number, before: Page | undefined) =>
      index > 0 && (before?.rows.length ?? 0) < PAGE_SIZE ? null : [epoch, PATH, filter, index + 1],
    async ([, , asked, page_no]: [number, string, Filter, number]) => {
      const [page] = await post(PATH, { ...asked, page_no, page_size: PAGE_SIZE }, { quiet: true })
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
  return { rows, total, error, isDone, more, retry: () => void mutate() }
}
