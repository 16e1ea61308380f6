import '../orders/shared-orders.css'
import './market-quotes.css'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { Card } from '../../ui/card.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { declareFilter } from '../../ui/list/filter-spec.ts'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { EmptyState } from '../../ui/states.tsx'
import { OrderActDialog } from '../orders/shared-act-dialog.tsx'
import type { OrderActing } from '../orders/shared-acts.ts'
import { OrderDrawer } from '../orders/shared-drawer.tsx'
import type { OrderRow } from '../orders/shared-order.ts'
import { marketColumns } from './market-columns.tsx'

const REFRESH_MS = 15_000
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
    untoldMs: REFRESH_MS,
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
