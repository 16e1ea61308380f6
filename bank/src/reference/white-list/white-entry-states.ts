/** The states of an entry of the tradable list: the rest follows from its dates. */
import { createMachine } from '../../platform/kernel/machine.ts'

const staff = ['staff'] as const

export const whiteEntryMachine = createMachine<'listed' | 'stopped', 'edit' | 'stop' | 'resume', 'staff'>([
  { from: 'listed', event: 'edit', to: 'listed', who: staff },
  { from: 'listed', event: 'stop', to: 'stopped', who: staff },
  { from: 'stopped', event: 'edit', to: 'stopped', who: staff },
  { from: 'stopped', event: 'resume', to: 'listed', who: staff },
])
