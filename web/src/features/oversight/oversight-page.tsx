import '../review/review.css'
import '../jobs/jobs.css'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/grid/column-spec.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { EmptyState } from '../../ui/states.tsx'
import { CreditLines } from './credit-lines.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderFilter } from './order-filter.tsx'
import { filterFields, noFilter, type Order, sortable, toRequest } from './order-list.ts'

const REFRESH_MS = 30_000
const keyOf = (row: Order) => row.order_no

/** 转贴现监管: the orders of all institutions, the right to stop one before its deal, and their credit lines. */
export default function OversightPage() {
  const [params, setParams] = useSearchParams()
  const opened = params.get('order_no')
  const { source, first, filter, isFiltered, setFilter } = useGridSource('/api/admin/order/query', {
    fields: filterFields,
    sortable,
    toRequest,
    untoldMs: REFRESH_MS,
  })
  const open = (orderNo: string | null) => {
    const next = new URLSearchParams(params)
    if (orderNo) next.set('order_no', orderNo)
    else next.delete('order_no')
    setParams(next)
  }
  const latest = useRef(open)
  latest.current = open
  const columns = useMemo(() => orderColumns(orderNo => latest.current(orderNo)), [])
  const totals = first && {
    total_fen: moneyText(first.totals.total_fen),
    interest_fen: moneyText(first.totals.interest_fen),
    settle_fen: moneyText(first.totals.settle_fen),
  }
  return (
    <div className="wrap review-page jobs-page">
      <h1 className="t-page">转贴现监管</h1>
      <Card flush>
        <OrderFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="oversight-orders"
          caption="转贴现订单"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['order_view']}
          serverExport="orders"
          note="最新在前；未提交的草稿不在其中"
          onOpen={row => open(row.order_no)}
          openKey={opened}
          {...(totals && { totals, totalLabel: '全部合计' })}
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的订单' : '还没有转贴现订单'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : '机构提交的订单会显示在这里'}
            </EmptyState>
          }
        />
      </Card>
      <CreditLines />
      <OrderDrawer orderNo={opened} onClose={() => open(null)} onChanged={() => void source.reload()} />
    </div>
  )
}
