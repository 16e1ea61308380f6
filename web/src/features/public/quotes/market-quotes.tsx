import '../../../domain/orders/orders.css'
import './market-quotes.css'
import { useMemo, useState } from 'react'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import type { OrderRow } from '../../../domain/orders/order.ts'
import { OrderActDialog } from '../../../domain/orders/order-act-dialog.tsx'
import type { OrderActing } from '../../../domain/orders/order-acts.ts'
import { OrderDrawer } from '../../../domain/orders/order-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { marketColumns } from './market-columns.tsx'

const keyOf = (row: OrderRow) => row.order_no
const noop = () => undefined
const sortable = marketColumns({ onOpen: noop, onTake: noop }).flatMap(column => column.sort ?? [])

/** `biz` keeps the page on re-discounting while the list pages. */
const marketFilter = declareFilter({ biz: { max: 6, stays: true } })

/** 市场报价: click-to-deal quotes that other institutions have open; the first click has one. */
export default function MarketQuotes() {
  const { user } = useSession()
  const [acting, setActing] = useState<OrderActing | null>(null)
  const [opened, open] = useOpenRow('order_no')
  const { source } = useGridSource('/api/rediscount/query_order', {
    filterBy: marketFilter,
    sortable,
    toRequest: () => ({ view: 'market' }),
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'order_no' },
  })
  const columns = useMemo(
    () =>
      marketColumns({
        onOpen: row => open(row.order_no),
        onTake: row => setActing({ act: 'accept', row }),
      }),
    [open],
  )
  const isMaker = user?.biz_roles.includes('maker') ?? false
  return (
    <Card
      flush
      className="market-quotes"
      title="市场报价"
      aside={
        <span className="meta">
          {isMaker ? '先点击者成交，成交前须经本机构复核' : '点击成交由本机构交易员办理'}
        </span>
      }
    >
      <DataGrid
        id="rd-market"
        caption="市场报价"
        columns={columns}
        source={source}
        rowKey={keyOf}
        rowLabel={keyOf}
        note={source.sort ? '按所选列排序' : '按到期先后'}
        onOpen={row => open(row.order_no)}
        openKey={opened}
        empty={
          <EmptyState title="市场上没有可成交的报价">其他机构面向全市场的卖出报价会显示在这里</EmptyState>
        }
      />
      <OrderDrawer orderNo={opened} onClose={() => open(null)} onAct={setActing} />
      <OrderActDialog acting={acting} onClose={() => setActing(null)} />
    </Card>
  )
}
