import '../../../domain/review/review.css'
import { useMemo } from 'react'
import { steadyMs } from '../../../core/refresh.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { CreditLines } from './credit-lines.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { type Order, orderFilter, sortable } from './order-list.ts'

const keyOf = (row: Order) => row.order_no

/** 转贴现监管: the orders of all institutions, the right to stop one before its deal, and their credit lines. */
export default function OversightPage() {
  const [opened, open] = useOpenRow('order_no')
  const list = useGridSource('/api/admin/order/query', {
    filterBy: orderFilter,
    sortable,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'order_no' },
  })
  const columns = useMemo(() => orderColumns(orderNo => open(orderNo)), [open])
  const { first, filter } = list
  const totals = first && {
    total_fen: moneyText(first.totals.total_fen),
    interest_fen: moneyText(first.totals.interest_fen),
    settle_fen: moneyText(first.totals.settle_fen),
  }
  return (
    <ListPage title="转贴现监管" className="list-stack">
      <ListCard
        list={list}
        id="oversight-orders"
        caption="转贴现订单"
        columns={columns}
        rowKey={keyOf}
        requires={['order_view']}
        serverExport="orders"
        note={`最新在前；未提交的草稿不在其中${filter.state === '' ? '；合计不含已拒绝、已撤销、已过期' : ''}`}
        onOpen={row => open(row.order_no)}
        openKey={opened}
        {...(totals && { totals, totalLabel: '全部合计' })}
        empty={
          <ListEmpty list={list} of="订单" none="还没有转贴现订单">
            机构提交的订单会显示在这里
          </ListEmpty>
        }
      />
      <div className={list.isSettled ? undefined : 'is-awaited'}>
        <CreditLines />
      </div>
      <OrderDrawer orderNo={opened} onClose={() => open(null)} />
    </ListPage>
  )
}
