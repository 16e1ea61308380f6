/** The states of an article or answer: written as a draft, shown, taken down, shown again. */
import { createMachine } from '../../platform/kernel/machine.ts'

export type ContentState = 'draft' | 'published' | 'withdrawn'

const staff = ['staff'] as const

export const contentMachine = createMachine<ContentState, 'publish' | 'withdraw', 'staff'>([
  { from: 'draft', event: 'publish', to: 'published', who: staff },
  { from: 'published', event: 'withdraw', to: 'withdrawn', who: staff },
  { from: 'withdrawn', event: 'publish', to: 'published', who: staff },
])
