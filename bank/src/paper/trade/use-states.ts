/** The states of what an application holds of a contract or an invoice: occupied, then released or confirmed by the payout. */
import { createMachine } from '../../platform/kernel/machine.ts'

export const useState = { occupied: 1, released: 2, confirmed: 3 } as const

export type UseState = `${(typeof useState)[keyof typeof useState]}`
export type UseEvent = 'release' | 'confirm'

const system = ['system'] as const

export const useMachine = createMachine<UseState, UseEvent, 'system'>([
  { from: '1', event: 'release', to: '2', who: system },
  { from: '1', event: 'confirm', to: '3', who: system },
])
