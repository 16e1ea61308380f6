/** Questions that a checker decides, by the state of the order. */
import type { OrderState } from '@portal/shared/contract/rediscount.ts'
import type { OrderRow } from '../../../domain/orders/order.ts'

export const reviewKinds = {
  R10: '发送复核',
  R28: '成交复核',
  R25: '撤销复核',
} as const satisfies Partial<Record<OrderState, string>>

export type ReviewState = keyof typeof reviewKinds

export const reviewKindOf = (row: Pick<OrderRow, 'state'>): string =>
  reviewKinds[row.state as ReviewState] ?? ''

/** Why an order cannot be passed together with others, '' when it can. */
export const batchBar = (row: Pick<OrderRow, 'state' | 'actions' | 'blocked_reason'>): string => {
  if (row.blocked_reason) return row.blocked_reason
  if (row.state === 'R25') return '撤销申请须逐笔处理'
  return row.actions.includes('review_pass') ? '' : '当前状态不允许该操作'
}
