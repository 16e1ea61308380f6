/** The state table of a signing (银行签约), row by row. */
import type { SignState } from '@portal/shared/contract/signing.ts'
import type { SignEvent } from '@portal/shared/signing/states.ts'
import { createMachine, type Transition } from './machine.ts'

/** `NEW` is the state before the first save: no signing exists yet. */
export type SignStateOrNew = SignState | 'NEW'

/** member an operator of the company who may sign (经办), main its main account, officer the bank's, system its jobs. */
export type SignActor = 'member' | 'main' | 'officer' | 'system'

const member = ['member'] as const
const officer = ['officer'] as const
const system = ['system'] as const

const rows: readonly Transition<SignStateOrNew, SignEvent, SignActor>[] = [
  { from: 'NEW', event: 'save', to: 'S00', who: member },
  { from: 'S00', event: 'submit', to: 'S10', who: member },
  { from: 'S15', event: 'submit', to: 'S10', who: member },

  { from: 'S10', event: 'approve', to: 'S20', who: officer },
  { from: 'S10', event: 'return', to: 'S15', who: officer },
  { from: 'S10', event: 'refuse', to: 'S90', who: officer },

  { from: 'S20', event: 'verify', to: 'S30', who: member },
  { from: 'S20', event: 'verify_failed', to: 'S90', who: system },
  // The amount cannot be sent: there is no such account, or it is somebody else's.
  { from: 'S20', event: 'return', to: 'S15', who: system },

  // A member may pause, only the bank resumes.
  { from: 'S30', event: 'pause', to: 'S40', who: ['officer', 'member'] },
  { from: 'S40', event: 'resume', to: 'S30', who: officer },

  { from: 'S30', event: 'apply_end', to: 'S50', who: ['main'] },
  { from: 'S40', event: 'apply_end', to: 'S50', who: ['main'] },
  { from: 'S50', event: 'confirm_end', to: 'S60', who: ['officer', 'system'] },

  { from: 'S30', event: 'expire', to: 'S70', who: system },
  { from: 'S40', event: 'expire', to: 'S70', who: system },

  { from: 'S00', event: 'withdraw', to: 'S80', who: member },
  { from: 'S10', event: 'withdraw', to: 'S80', who: member },
  { from: 'S15', event: 'withdraw', to: 'S80', who: member },
  { from: 'S20', event: 'withdraw', to: 'S80', who: member },
]

export const signMachine = createMachine(rows)
