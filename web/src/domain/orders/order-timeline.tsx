import { StepBar } from '../../ui/layout/step-bar.tsx'
import type { OrderDetail } from './order.ts'
import { timelineOf } from './timeline.ts'

/** 订单进度: what is done, by whom and when, and what it waits for. */
export const OrderTimeline = ({ row }: { row: OrderDetail }) => (
  <StepBar label="订单进度" steps={timelineOf(row)} />
)
