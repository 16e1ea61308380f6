import '../review/review.css'
import '../invoices/invoices.css'
import { hasPermission } from '@portal/shared/access/permissions.ts'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useRowSteps } from '../../ui/grid/row-steps.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { EmptyState } from '../../ui/states.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { InvoiceFilter } from './invoice-filter.tsx'
import { filterFields, type InvoiceRow, noFilter } from './invoice-list.ts'

const REFRESH_MS = 30_000
const keyOf = (row: InvoiceRow) => row.invoice_id

/** 发票审核: the invoices of all companies, and those an officer lets through by hand. */
export default function TradeReviewPage() {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const opened = params.get('invoice_id')
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/query_invoice', {
    fields: filterFields,
    untoldMs: REFRESH_MS,
  })
  const open = (invoiceId: string | null) => {
    const next = new URLSearchParams(params)
    if (invoiceId) next.set('invoice_id', invoiceId)
    else next.delete('invoice_id')
    setParams(next)
  }
  const latest = useRef(open)
  latest.current = open
  const columns = useMemo(() => invoiceColumns(row => latest.current(row.invoice_id)), [])

  const steps = useRowSteps(source, keyOf, opened, open)

  return (
    <div className="wrap review-page">
      <h1 className="t-page">发票审核</h1>
      <Card flush>
        <InvoiceFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="trade-review"
          caption="企业发票"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['trade_view']}
          note="按开票日期从近到远"
          onOpen={row => open(row.invoice_id)}
          openKey={opened}
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的发票' : '还没有发票'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : '企业登记的发票会显示在这里'}
            </EmptyState>
          }
        />
      </Card>
      <InvoiceDrawer
        invoiceId={opened}
        steps={steps}
        mayForce={user !== null && hasPermission(user, 'trade_force')}
        onClose={() => open(null)}
        onDecided={() => void source.reload()}
      />
    </div>
  )
}
