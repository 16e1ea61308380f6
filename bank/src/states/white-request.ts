/** The states of a request to add an acceptor to the tradable list. */
import { createMachine } from './machine.ts'

const staff = ['staff'] as const

export const whiteMachine = createMachine<'W10' | 'W20' | 'W90', 'approve' | 'refuse', 'staff'>([
  { from: 'W10', event: 'approve', to: 'W20', who: staff },
  { from: 'W10', event: 'refuse', to: 'W90', who: staff },
])
