import { tradeTypeNames } from '@portal/shared/rediscount/states.ts'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { OrderBills } from '../../../domain/orders/order-bills.tsx'
import { settleFormula } from '../../../domain/orders/order-figures.tsx'
import { OrderTimeline } from '../../../domain/orders/order-timeline.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'

/** Under a row of the list: its bills and how far it has come. */
export const OrderExpand = ({ orderNo }: { orderNo: string }) => {
  const { first: row, error, reload } = useCall('/api/rediscount/order_detail', { order_no: orderNo })
  const frame = useRef<HTMLDivElement>(null)
  const isHere = row !== undefined
  useEffect(() => {
    if (isHere) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  if (error) return <ErrorState title="票据明细未能加载" error={error} onRetry={reload} />
  if (!row) return <Skeleton rows={4} rowHeight={36} />
  return (
    <div ref={frame} className="order-expand">
      <section>
        <h3>票据明细 {row.total_count} 张</h3>
        <OrderBills lines={row.bills} row={row} brief />
      </section>
      <section>
        <h3>订单进度</h3>
        <OrderTimeline row={row} />
        <p className="meta">
          {row.deal_no ? `成交单编号 ${row.deal_no}，` : ''}
          {tradeTypeNames[row.trade_type]}，全额清算。
          <br />
          {settleFormula(row)}
        </p>
      </section>
    </div>
  )
}
