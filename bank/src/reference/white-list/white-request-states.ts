/** The states of a request to add an acceptor to the tradable list. */
import type { WhiteRequestState } from '@portal/shared/rediscount/states.ts'
import { createMachine } from '../../platform/kernel/machine.ts'

const staff = ['staff'] as const

export const whiteMachine = createMachine<WhiteRequestState, 'approve' | 'refuse', 'staff'>([
  { from: 'W10', event: 'approve', to: 'W20', who: staff },
  { from: 'W10', event: 'refuse', to: 'W90', who: staff },
])
