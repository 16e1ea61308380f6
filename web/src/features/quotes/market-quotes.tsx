import '../orders/shared-orders.css'
import './market-quotes.css'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { Card } from '../../ui/card.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
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
const fields = { biz: { max: 6 } } as const

/** 市场报价: click-to-deal quotes that other institutions have open; the first click has one. */
export default function MarketQuotes() {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const [acting, setActing] = useState<OrderActing | null>(null)
  const opened = params.get('order_no')
  const { source } = useGridSource('/api/rediscount/query_order', {
    fields,
    sortable,
    toRequest: () => ({ view: 'market' }),
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
  const columns = useMemo(
    () =>
      marketColumns({
        onOpen: row => latest.current(row.order_no),
        onTake: row => setActing({ act: 'accept', row }),
      }),
    [],
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
