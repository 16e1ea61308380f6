/** The states of a proposal to admit a member without all its papers (破例通过). */
import type { ExceptionState } from '../../platform/db/schema/profiles.ts'
import { createMachine } from '../../platform/kernel/machine.ts'

export type ExceptionEvent = 'approve' | 'refuse' | 'lapse'

export const exceptionMachine = createMachine<ExceptionState, ExceptionEvent, 'officer' | 'system'>([
  { from: 'open', event: 'approve', to: 'approved', who: ['officer'] },
  { from: 'open', event: 'refuse', to: 'refused', who: ['officer'] },
  { from: 'open', event: 'lapse', to: 'lapsed', who: ['system'] },
])
