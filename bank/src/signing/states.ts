import { type SignActor, type SignStateOrNew, signTransitions } from '@portal/shared/signing/states.ts'
import { createMachine } from '../platform/kernel/machine.ts'

export type { SignActor, SignStateOrNew }

export const signMachine = createMachine(signTransitions)
