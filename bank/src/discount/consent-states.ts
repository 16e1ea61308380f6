/** The states of a payer's consent (付息确认): it waits for the payer or for a paper to be checked, and ends once. */
import type { ConsentState } from '@portal/shared/contract/payer-consent.ts'
import type { ApplyEvent } from '@portal/shared/discount/states.ts'
import { createMachine } from '../platform/kernel/machine.ts'
import type { ApplyActor } from './states.ts'

/** Steps that the application's log shows as well; `end` comes with the application's own. */
export type AnswerEvent = Extract<ApplyEvent, `payer_${string}`>
export type ConsentEvent = AnswerEvent | 'end'

export const consentMachine = createMachine<ConsentState, ConsentEvent, ApplyActor>([
  { from: 'waiting', event: 'payer_agree', to: 'agreed', who: ['payer'] },
  { from: 'waiting', event: 'payer_refuse', to: 'refused', who: ['payer'] },
  { from: 'waiting', event: 'payer_paper', to: 'waiting', who: ['maker', 'main'] },
  { from: 'waiting', event: 'payer_paper_pass', to: 'agreed', who: ['officer'] },
  { from: 'waiting', event: 'payer_paper_reject', to: 'waiting', who: ['officer'] },
  { from: 'waiting', event: 'end', to: 'ended', who: ['system'] },
])
