import { type ApplyActor, type ApplyStateOrNew, applyTransitions } from '@portal/shared/discount/states.ts'
import { createMachine } from '../platform/kernel/machine.ts'

export type { ApplyActor, ApplyStateOrNew }

export const applyMachine = createMachine(applyTransitions)
