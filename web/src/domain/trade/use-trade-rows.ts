import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import useSWR from 'swr'
import { post } from '../../core/api/client.ts'
import { useSession } from '../../core/api/session.tsx'
import type { ApiError } from '../../core/api-error.ts'
import type { Contract, Invoice } from './coverage.ts'

const PAGE_SIZE = 100
/** An application takes at most 500 invoices; a company with more chooses among the first. */
const MAX_PAGES = 5

type Listed = '/api/trade/query_contract' | '/api/trade/query_invoice'

const everyRow = async <P extends Listed>(
  path: P,
  body: RequestInput<P>,
): Promise<RowOf<P>['rows'][number][]> => {
  const rows: RowOf<P>['rows'][number][] = []
  for (let page_no = 1; page_no <= MAX_PAGES; page_no += 1) {
    const [page] = await post(path, { ...body, page_no, page_size: PAGE_SIZE }, { quiet: true })
    rows.push(...(page?.rows ?? []))
    if (rows.length >= (page?.total ?? 0)) break
  }
  return rows
}

const useEvery = <P extends Listed>(path: P, body: RequestInput<P>) => {
  const { epoch } = useSession()
  return useSWR<RowOf<P>['rows'][number][], ApiError>([epoch, path, body, 'every'], () =>
    everyRow(path, body),
  )
}

const IN_FORCE = '1'

/** The company's contracts in force and its linked invoices that have something left. */
export const useTradeRows = () => {
  const contracts = useEvery('/api/trade/query_contract', { state: IN_FORCE })
  const invoices = useEvery('/api/trade/query_invoice', { usable: '1', linked: '1' })
  return {
    contracts: contracts.data as Contract[] | undefined,
    invoices: invoices.data as Invoice[] | undefined,
    error: contracts.error ?? invoices.error,
    retry: () => Promise.all([contracts.mutate(), invoices.mutate()]),
  }
}
