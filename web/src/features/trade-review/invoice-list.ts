import type { RowOf } from '@portal/shared/contract/table.ts'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'

export type InvoiceRow = RowOf<'/api/admin/query_invoice'>['rows'][number]

type Name = 'company_name' | 'inv_no' | 'counter_name' | 'verify_state' | 'inv_from' | 'inv_to'
export type Filter = Record<Name, string>

export const filterFields: FilterFields<Name> = {
  company_name: { max: 60 },
  inv_no: { max: 20 },
  counter_name: { max: 60 },
  verify_state: { max: 2 },
  inv_from: { max: 10, date: true },
  inv_to: { max: 10, date: true },
}
export const noFilter: Filter = emptyFilter(filterFields)

/** What an officer may let through by hand (the state table of invoices): what waits or failed. */
const forcible: ReadonlySet<InvoiceRow['verify_state']> = new Set(['10', '20', '40'])
export const isForcible = ({ verify_state }: Pick<InvoiceRow, 'verify_state'>): boolean =>
  forcible.has(verify_state)
