/** The states of what an order has booked (记账状态) and of the buyer's credit lines (占额状态), beside the order's own. */
import type { StepState } from '@portal/shared/rediscount/states.ts'
import { createMachine } from '../platform/kernel/machine.ts'

/** `do` books or takes the lines, `undo` gives the lines back. */
export type StepEvent = 'do' | 'undo'

const system = ['system'] as const

export const stepMachine = createMachine<StepState, StepEvent, 'system'>([
  { from: '00', event: 'do', to: '02', who: system },
  { from: '02', event: 'undo', to: '04', who: system },
])

export const stepDone = (state: StepState): StepState => stepMachine.next(state, 'do', 'system')
export const stepUndone = (state: StepState): StepState => stepMachine.next(state, 'undo', 'system')
