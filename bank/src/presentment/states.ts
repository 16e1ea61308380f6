import {
  type PresentmentActor,
  type PresentmentEvent,
  type PresentmentStateOrNew,
  presentmentTransitions,
} from '@portal/shared/presentment/states.ts'
import { createMachine } from '../platform/kernel/machine.ts'

export type { PresentmentActor, PresentmentEvent, PresentmentStateOrNew }

export const presentmentMachine = createMachine<PresentmentStateOrNew, PresentmentEvent, PresentmentActor>(
  presentmentTransitions,
)
