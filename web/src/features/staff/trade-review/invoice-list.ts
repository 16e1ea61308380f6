import type { RowOf } from '@portal/shared/contract/table.ts'
import { verifyStates } from '@portal/shared/trade/kinds.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type InvoiceRow = RowOf<'/api/admin/query_invoice'>['rows'][number]

export const invoiceFilter = declareFilter({
  company_name: { label: '企业名称', max: 60 },
  inv_no: { label: '发票号码', max: 20 },
  verify_state: { label: '验真状态', choices: verifyStates },
  counter_name: { label: '购方或销方', max: 60 },
  inv_from: { label: '开票日期', until: 'inv_to' },
})

/** Invoices that an officer may pass by hand (the state table of invoices): those that wait or failed. */
const forcible: ReadonlySet<InvoiceRow['verify_state']> = new Set(['10', '20', '40'])
export const isForcible = ({ verify_state }: Pick<InvoiceRow, 'verify_state'>): boolean =>
  forcible.has(verify_state)
