/** The states of an order to clearing: open until it is answered, once. */
import type { ClearingOrderState } from '../platform/db/schema/ports.ts'
import { createMachine } from '../platform/kernel/machine.ts'

/** The events are clearing's answers; silence is no event. */
export const clearingMachine = createMachine<ClearingOrderState, 'paid' | 'refused', 'clearing'>([
  { from: 'open', event: 'paid', to: 'paid', who: ['clearing'] },
  { from: 'open', event: 'refused', to: 'refused', who: ['clearing'] },
])
