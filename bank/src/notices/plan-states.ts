/** The states of a notice that staff have written: it waits for its time, is sent once, or is cancelled before. */
import type { NoticePlanState } from '../platform/db/schema/notices.ts'
import { createMachine } from '../platform/kernel/machine.ts'

export const noticePlanMachine = createMachine<NoticePlanState, 'send' | 'cancel', 'system' | 'staff'>([
  { from: 'waiting', event: 'send', to: 'sent', who: ['system', 'staff'] },
  { from: 'waiting', event: 'cancel', to: 'cancelled', who: ['staff'] },
])
