import {
  type InstantVersionActor,
  type InstantVersionEvent,
  type InstantVersionState,
  instantVersionTransitions,
} from '@portal/shared/instant/rules.ts'
import { createMachine } from '../platform/kernel/machine.ts'

export const versionMachine = createMachine<
  InstantVersionState | 'NEW',
  InstantVersionEvent,
  InstantVersionActor
>(instantVersionTransitions)
