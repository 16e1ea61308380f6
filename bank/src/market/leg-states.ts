/** The states of a leg's settlement (清算状态): each follows from what happens to the order. */
import type { OrderSettleState } from '@portal/shared/rediscount/states.ts'
import { createMachine } from '../platform/kernel/machine.ts'

/** The events of an order that settle a leg, and the leg. */
export const legOf = {
  settle: 'settleState',
  queue: 'settleState',
  settled: 'settleState',
  fail: 'settleState',
  due_queue: 'dueSettleState',
  due_settled: 'dueSettleState',
  due_overdue: 'dueSettleState',
} as const

export type LegEvent = keyof typeof legOf

export const legMachine = createMachine<OrderSettleState, LegEvent, 'system'>([
  { from: 'MS00', event: 'settle', to: 'MS02', who: 'system' },
  { from: 'MS02', event: 'queue', to: 'MS03', who: 'system' },
  { from: ['MS02', 'MS03'], event: 'settled', to: 'MS04', who: 'system' },
  { from: ['MS02', 'MS03'], event: 'fail', to: 'MS05', who: 'system' },

  { from: 'MS00', event: 'due_queue', to: 'MS03', who: 'system' },
  { from: ['MS00', 'MS03'], event: 'due_settled', to: 'MS04', who: 'system' },
  { from: ['MS00', 'MS03'], event: 'due_overdue', to: 'MS05', who: 'system' },
  // Paid late, or by bills that fell due while given in the repo.
  { from: 'MS05', event: 'due_settled', to: 'MS04', who: 'system' },
])
