import '../../../ui/layout/cards.css'
import '../../../domain/orders/orders.css'
import './orders-page.css'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { BothSides, bothSidesLabel } from '../../../domain/orders/both-sides.tsx'
import { useDealSlip } from '../../../domain/orders/deal-slip.ts'
import type { OrderRow } from '../../../domain/orders/order.ts'
import { OrderActDialog } from '../../../domain/orders/order-act-dialog.tsx'
import type { OrderActing } from '../../../domain/orders/order-acts.ts'
import { OrderDrawer } from '../../../domain/orders/order-drawer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/layers/menu.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { clearedFilter } from '../../../widgets/address/filter-spec.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListEmpty, ListFilter } from '../../../widgets/list/list-card.tsx'
import { LiveMark } from './live-mark.tsx'
import { OrderCard } from './order-card.tsx'
import { orderColumns, sortableColumns } from './order-columns.tsx'
import { OrderExpand } from './order-expand.tsx'
import { orderFilter } from './order-filters.ts'
import { OrderFormDrawer } from './order-form-drawer.tsx'
import { type RowHandlers, rowEntries } from './row-actions.tsx'
import { type OrderCounts, StateStrip } from './state-strip.tsx'

const keyOf = (row: OrderRow) => row.order_no

/** Handlers of the rows' buttons: always the current ones, so that the columns are made once. */
const useColumns = (handlers: RowHandlers) => {
  const latest = useRef(handlers)
  latest.current = handlers
  return useMemo(
    () =>
      orderColumns({
        onDetail: row => latest.current.onDetail(row),
        onAct: acting => latest.current.onAct(acting),
        onEdit: row => latest.current.onEdit(row),
        onSlip: row => latest.current.onSlip(row),
        onMore: (row, opener) => latest.current.onMore(row, opener),
        onExpand: row => latest.current.onExpand(row),
      }),
    [],
  )
}

const views = [
  { view: '', name: '本机构订单', count: 'total' },
  { view: 'received', name: '收到的报价', count: 'received' },
  { view: 'market', name: '市场报价', count: 'market' },
] as const

interface ViewsProps {
  present: string
  counts: OrderCounts | undefined
  onChoose: (view: string) => void
}

const Views = ({ present, counts, onChoose }: ViewsProps) => (
  <span className="row order-views">
    {views.map(({ view, name, count }) => (
      <Button
        key={view}
        size="small"
        variant={view === present ? 'line' : 'plain'}
        aria-pressed={view === present}
        onClick={() => onChoose(view)}
      >
        {name} {counts?.[count] ?? ''}
      </Button>
    ))}
  </span>
)

const emptyTexts: Readonly<Record<string, readonly [title: string, text: string]>> = {
  '': ['还没有转贴现订单', '新建的订单和收到的报价会显示在这里'],
  received: ['没有待应答的报价', '其他机构发来的对话报价会显示在这里'],
  market: ['市场上暂无可点击成交的报价', '其他机构面向全市场的报价会显示在这里'],
}

/** 订单监控: the institution's orders live, by state and filter, with everything that can be done with one. */
const OrdersPage = () => {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const [acting, setActing] = useState<OrderActing | null>(null)
  const [expanded, setExpanded] = useState<string | null>(null)
  const [more, setMore] = useState<{ row: OrderRow; opener: HTMLElement } | null>(null)
  const slip = useDealSlip()
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const opened = params.get('order_no')
  /** Number of the order that is changed, `new` for one to be made. */
  const form = isMaker ? params.get('form') : null

  const list = useGridSource('/api/rediscount/query_order', {
    filterBy: orderFilter,
    sortable: sortableColumns,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'order_no' },
  })
  const { source, first, filter, setFilter } = list
  const [none, hint] = emptyTexts[filter.view] ?? ['没有订单', '']
  const counts = useCall('/api/rediscount/count_order', {}, { pollWhenOfflineMs: steadyMs }).first

  const set = (name: 'order_no' | 'form', value: string | null) => {
    const next = new URLSearchParams(params)
    next.delete('order_no')
    next.delete('form')
    if (value) next.set(name, value)
    setParams(next)
  }
  const handlers: RowHandlers = {
    onDetail: row => set('order_no', row.order_no),
    onAct: setActing,
    onEdit: row => set('form', row.order_no),
    onSlip: row => void slip.download(row.order_no),
    onMore: (row, opener) => setMore({ row, opener }),
    onExpand: row => setExpanded(row.order_no === expanded ? null : row.order_no),
  }
  const columns = useColumns(handlers)
  const totals: Record<string, ReactNode> | undefined = first && {
    total_count: <BothSides of={first.totals} show={sums => sums.total_count} />,
    total_fen: <BothSides of={first.totals} show={sums => <Money fen={sums.total_fen} />} />,
    interest_fen: <BothSides of={first.totals} show={sums => <Money fen={sums.interest_fen} />} />,
    settle_fen: <BothSides of={first.totals} show={sums => <Money fen={sums.settle_fen} />} />,
  }

  return (
    <div className="wrap">
      <div className="page-top order-top">
        <h1 className="t-page">订单监控</h1>
        <LiveMark answer={first} failed={source.error !== undefined} />
        <span className="push row">
          {!isMaker && <span className="meta">仅交易员可新建订单</span>}
          <Button variant="primary" disabled={!isMaker} onClick={() => set('form', 'new')}>
            <Icon name="plus" />
            新建订单
          </Button>
        </span>
      </div>
      <StateStrip
        counts={counts}
        state={filter.view === '' ? filter.state : '-'}
        onChoose={state => setFilter({ ...clearedFilter(orderFilter, {}), state })}
      />
      <ListFilter list={list} className="card filter-card order-filter" />
      <Card flush className="order-list">
        <DataGrid
          id="rd-order"
          caption="转贴现订单"
          columns={columns}
          // Its head shows when it was last updated.
          source={{ ...source, updated: '' }}
          rowKey={keyOf}
          note={
            <>
              <Views
                present={filter.view}
                counts={counts}
                onChoose={view => setFilter(clearedFilter(orderFilter, { view }))}
              />
              {filter.state === '' && <span className="meta">合计不含已拒绝、已撤销、已过期</span>}
            </>
          }
          {...(totals ? { totals } : {})}
          totalLabel={bothSidesLabel}
          onOpen={row => set('order_no', row.order_no)}
          openKey={expanded}
          card={row => <OrderCard row={row} handlers={handlers} />}
          expand={row => <OrderExpand orderNo={row.order_no} />}
          empty={
            <ListEmpty list={list} of="订单" none={none}>
              {hint}
            </ListEmpty>
          }
        />
      </Card>
      {more && (
        <Menu
          label={`${more.row.order_no} 的操作`}
          opener={() => more.opener}
          entries={rowEntries(more.row, handlers)
            .slice(1)
            .map(({ label, danger, run }) => ({ label, danger, onSelect: run }))}
          onClose={() => setMore(null)}
        />
      )}
      <OrderDrawer
        orderNo={opened}
        onClose={() => set('order_no', null)}
        onAct={setActing}
        onEdit={row => set('form', row.order_no)}
      />
      <OrderFormDrawer form={form} onClose={() => set('form', null)} />
      <OrderActDialog acting={acting} onClose={() => setActing(null)} />
    </div>
  )
}

export default OrdersPage
