import '../../../ui/layout/cards.css'
import '../../../domain/orders/orders.css'
import './order-review.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { BothSides, bothSidesLabel } from '../../../domain/orders/both-sides.tsx'
import type { OrderRow } from '../../../domain/orders/order.ts'
import { OrderActDialog } from '../../../domain/orders/order-act-dialog.tsx'
import type { OrderActing } from '../../../domain/orders/order-acts.ts'
import { OrderDrawer } from '../../../domain/orders/order-drawer.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListEmpty } from '../../../widgets/list/list-card.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { reviewColumns } from './review-columns.tsx'
import { type ReviewState, reviewKinds } from './review-kinds.ts'

const keyOf = (row: OrderRow) => row.order_no
const barred = (row: OrderRow) => row.blocked_reason
const sortable = reviewColumns(() => undefined).flatMap(column => column.sort ?? [])

/** Sums of the whole filter, under their columns. */
const totalsOf = (totals: RowOf<'/api/rediscount/query_order'>['totals']) => ({
  total_count: <BothSides of={totals} show={sums => sums.total_count} />,
  total_fen: <BothSides of={totals} show={sums => <Money fen={sums.total_fen} />} />,
  settle_fen: <BothSides of={totals} show={sums => <Money fen={sums.settle_fen} />} />,
})

/** `order_no` in the address opens that order; as a filter it is called `no`. */
const reviewFilter = declareFilter({ kind: { choices: reviewKinds }, order_no: { max: 16, param: 'no' } })

/** 订单复核: what waits for the institution's checkers, each order with everything to decide on it. */
export default function OrderReviewPage() {
  const { user } = useSession()
  const [acting, setActing] = useState<OrderActing | null>(null)
  const [batch, setBatch] = useState<{ rows: readonly OrderRow[]; done: () => void } | null>(null)
  const isChecker = user?.biz_roles.includes('checker') ?? false
  const [opened, open] = useOpenRow('order_no')
  const list = useGridSource('/api/rediscount/query_order', {
    filterBy: reviewFilter,
    sortable,
    toRequest: ({ kind, order_no }) => ({
      view: 'review',
      ...(kind && { state: kind }),
      ...(order_no && { order_no }),
    }),
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'order_no' },
  })
  const { source, first, filter, setFilter } = list
  const counts = useCall('/api/rediscount/count_order', {}, { pollWhenOfflineMs: steadyMs }).first

  const columns = useMemo(() => reviewColumns(row => open(row.order_no)), [open])
  const states = Object.keys(reviewKinds) as ReviewState[]

  return (
    <div className="wrap">
      <div className="page-top order-review-top">
        <h1 className="t-page">订单复核</h1>
        {counts && <span className="meta">待复核 {counts.waiting_review} 笔</span>}
      </div>
      {!isChecker && <Alert tone="info">复核由本机构复核人办理；您可在此查看待复核的订单。</Alert>}
      <Card flush className="order-review">
        <div className="order-review-filter">
          <fieldset className="segments" aria-label="复核事项">
            <button
              type="button"
              aria-pressed={filter.kind === ''}
              onClick={() => setFilter({ ...filter, kind: '' })}
            >
              全部
            </button>
            {states.map(state => (
              <button
                key={state}
                type="button"
                aria-pressed={filter.kind === state}
                onClick={() => setFilter({ ...filter, kind: state })}
              >
                {reviewKinds[state]}
              </button>
            ))}
          </fieldset>
          <SearchForm
            label="报价单编号"
            placeholder="报价单编号"
            value={filter.order_no}
            onSearch={order_no => setFilter({ ...filter, order_no })}
          />
        </div>
        <DataGrid
          id="rd-review"
          caption="待复核订单"
          columns={columns}
          source={source}
          rowKey={keyOf}
          note={source.sort ? '按所选列排序' : '等待最久的在前'}
          disabledReason={barred}
          {...(isChecker && {
            batch: [
              {
                label: '批量通过',
                onRun: (rows: readonly OrderRow[], _shown: unknown, done: () => void) =>
                  setBatch({ rows, done }),
              },
            ],
          })}
          onOpen={row => open(row.order_no)}
          openKey={opened}
          totalLabel={bothSidesLabel}
          {...(first && { totals: totalsOf(first.totals) })}
          empty={
            <ListEmpty list={list} of="订单" none="没有待复核的订单">
              交易员提交或接受的订单会显示在这里
            </ListEmpty>
          }
        />
      </Card>
      <OrderDrawer orderNo={opened} onClose={() => open(null)} onAct={setActing} />
      <OrderActDialog acting={acting} onClose={() => setActing(null)} />
      {batch && (
        <BatchDialog
          rows={batch.rows}
          onClose={() => setBatch(null)}
          onPassed={() => {
            batch.done()
            setBatch(null)
          }}
        />
      )}
    </div>
  )
}
