/** The states of the bank's claim on a bill that it has discounted. */
import type { ClaimState } from '@portal/shared/discount/meanings.ts'
import { createMachine } from '../platform/kernel/machine.ts'

/** `recourse_paid` is the company's payment, `sold` the sale by the bank's desk. */
export type ClaimEvent = 'paid' | 'dishonoured' | 'recourse_paid' | 'sold'

export const claimMachine = createMachine<ClaimState, ClaimEvent, 'system'>([
  { from: '0', event: 'paid', to: '1', who: 'system' },
  { from: '0', event: 'dishonoured', to: '2', who: 'system' },
  { from: '2', event: 'recourse_paid', to: '3', who: 'system' },
  { from: '0', event: 'sold', to: '4', who: 'system' },
])
