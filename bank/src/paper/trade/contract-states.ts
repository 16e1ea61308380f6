/** The states of a contract (合同): a draft, in force, and stopped; only what is in force is discounted with. */
import type { ContractState } from '@portal/shared/trade/kinds.ts'
import { createMachine } from '../../platform/kernel/machine.ts'

/** `draft` saves a draft, `edit` what is in force or comes into force by it. */
export type ContractEvent = 'draft' | 'edit' | 'disable' | 'enable'

const maker = ['maker'] as const

export const contractMachine = createMachine<ContractState, ContractEvent, 'maker'>([
  { from: '0', event: 'draft', to: '0', who: maker },
  { from: '0', event: 'edit', to: '1', who: maker },
  { from: '1', event: 'edit', to: '1', who: maker },
  { from: '1', event: 'disable', to: '2', who: maker },
  { from: '2', event: 'enable', to: '1', who: maker },
])
