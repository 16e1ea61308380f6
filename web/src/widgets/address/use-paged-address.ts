import { useSearchParams } from 'react-router-dom'
import { type FilterFields, readFilter, readPaging, turnAddress } from './address.ts'
import { usePageSize } from './use-page-size.ts'

/** As a Pager takes and reports it. */
interface PagerAt {
  pageNo: number
  pageSize: number
}

/**
 * Filter and page of a list that is no grid, read from the address and written to it; what else stands there stays.
 * `reread` is for lists that narrow while somebody types: it leaves no step behind in the browser's history.
 */
export const usePagedAddress = <Name extends string>(fields: FilterFields<Name>) => {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(fields, params)
  const [usual, remember] = usePageSize()
  const { page_no, page_size } = readPaging(params, usual)
  const narrowed = (change: Readonly<Partial<Record<Name, string>>>) => {
    const next = turnAddress(params, { page_no: 1, page_size }, '', usual)
    for (const [name, text] of Object.entries<string | undefined>(change)) {
      const { param = name } = fields[name as Name]
      if (text?.trim()) next.set(param, text.trim())
      else next.delete(param)
    }
    return next
  }
  const at = ({ pageNo, pageSize }: PagerAt) =>
    turnAddress(params, { page_no: pageNo, page_size: pageSize }, '', usual)
  return {
    filter,
    paging: { pageNo: page_no, pageSize: page_size },
    /** Another filter, at its first page. */
    setFilter: (change: Readonly<Partial<Record<Name, string>>>) => setParams(narrowed(change)),
    reread: (change: Readonly<Partial<Record<Name, string>>>) =>
      setParams(narrowed(change), { replace: true }),
    setPaging: (to: PagerAt) => {
      if (to.pageSize !== page_size) remember(to.pageSize)
      setParams(at(to))
    },
    /** The page that there is instead of one beyond the last. */
    setLast: (pageNo: number) => setParams(at({ pageNo, pageSize: page_size }), { replace: true }),
  }
}
