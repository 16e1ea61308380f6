/** The state table of an invoice's verification (发票验真). */
import type { VerifyState } from '@portal/shared/trade/kinds.ts'
import { createMachine, type Transition } from '../../platform/kernel/machine.ts'

/** `verify` is the order, which leaves the state; pass, fail, exceed, red and void are its answers, `unanswered` gives it back. */
export type InvoiceEvent =
  | 'edit'
  | 'verify'
  | 'pass'
  | 'fail'
  | 'exceed'
  | 'unanswered'
  | 'found_void'
  | 'found_red'
  | 'force'
  | 'mark_red'
  | 'mark_void'
export type InvoiceActor = 'maker' | 'officer' | 'system'

type Row = Transition<VerifyState, InvoiceEvent, InvoiceActor>

/** Waiting, failed, or let through without the tax office's word: these may be verified. */
const verifiable: readonly VerifyState[] = ['10', '20', '40', '50']
const forcible: readonly VerifyState[] = ['10', '20', '40']
/** All but those that are red or void, which is final. */
const alive: readonly VerifyState[] = ['10', '20', '30', '40', '50', '80']

const from = (states: readonly VerifyState[], make: (state: VerifyState) => Omit<Row, 'from'>): Row[] =>
  states.map(state => ({ from: state, ...make(state) }))

const maker = ['maker'] as const
const system = ['system'] as const

export const invoiceMachine = createMachine<VerifyState, InvoiceEvent, InvoiceActor>([
  ...from(verifiable, state => ({ event: 'verify', to: state, who: maker })),
  ...from(verifiable, () => ({ event: 'pass', to: '30', who: system })),
  ...from(verifiable, () => ({ event: 'fail', to: '40', who: system })),
  ...from(verifiable, () => ({ event: 'exceed', to: '80', who: system })),
  ...from(verifiable, state => ({ event: 'unanswered', to: state, who: system })),
  ...from(verifiable, () => ({ event: 'found_void', to: '70', who: system })),
  ...from(verifiable, () => ({ event: 'found_red', to: '60', who: system })),
  ...from(forcible, () => ({ event: 'force', to: '50', who: ['officer'] })),
  ...from(alive, () => ({ event: 'edit', to: '20', who: maker })),
  ...from(alive, () => ({ event: 'mark_red', to: '60', who: maker })),
  ...from(alive, () => ({ event: 'mark_void', to: '70', who: maker })),
])
