/** The states of a change of an officer's account: a second administrator decides, the proposer withdraws it, or its time ends. */
import type { StaffChangeState } from '@portal/shared/access/staff-changes.ts'
import { createMachine } from '../../platform/kernel/machine.ts'

export type StaffChangeEvent = 'approve' | 'refuse' | 'withdraw' | 'lapse'
export type StaffChangeActor = 'bank' | 'proposer' | 'system'

export const changeMachine = createMachine<StaffChangeState, StaffChangeEvent, StaffChangeActor>([
  { from: 'open', event: 'approve', to: 'approved', who: ['bank'] },
  { from: 'open', event: 'refuse', to: 'refused', who: ['bank'] },
  { from: 'open', event: 'withdraw', to: 'withdrawn', who: ['proposer'] },
  { from: 'open', event: 'lapse', to: 'lapsed', who: ['system'] },
])
