import '../../../domain/review/review.css'
import '../../../domain/trade/invoices.css'
import { useMemo } from 'react'
import { useCan } from '../../../core/api/use-can.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { useRowSteps } from '../../../widgets/grid/row-steps.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { type InvoiceRow, invoiceFilter } from './invoice-list.ts'

const keyOf = (row: InvoiceRow) => row.invoice_id

/** 发票审核: the invoices of all companies, and those an officer lets through by hand. */
export default function TradeReviewPage() {
  const mayForce = useCan('trade_force')
  const [opened, open] = useOpenRow('invoice_id')
  const list = useGridSource('/api/admin/query_invoice', {
    filterBy: invoiceFilter,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'invoice_id', name: row => `发票 ${row.inv_no}` },
  })
  const { source } = list
  const columns = useMemo(() => invoiceColumns(row => open(row.invoice_id)), [open])
  const steps = useRowSteps(source, keyOf, opened, open)
  return (
    <ListPage title="发票审核">
      <ListCard
        list={list}
        id="trade-review"
        caption="企业发票"
        columns={columns}
        rowKey={keyOf}
        requires={['trade_view']}
        note="按开票日期从近到远"
        onOpen={row => open(row.invoice_id)}
        openKey={opened}
        empty={
          <ListEmpty list={list} of="发票">
            企业登记的发票会显示在这里
          </ListEmpty>
        }
      />
      <InvoiceDrawer invoiceId={opened} steps={steps} mayForce={mayForce} onClose={() => open(null)} />
    </ListPage>
  )
}
