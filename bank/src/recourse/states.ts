import {
  type PartyActor,
  type PartyEvent,
  type PartyState,
  partyTransitions,
  type RecourseActor,
  type RecourseEvent,
  type RecourseStateOrNew,
  recourseTransitions,
} from '@portal/shared/recourse/states.ts'
import { createMachine } from '../platform/kernel/machine.ts'

export const recourseMachine = createMachine<RecourseStateOrNew, RecourseEvent, RecourseActor>(
  recourseTransitions,
)
export const partyMachine = createMachine<PartyState, PartyEvent, PartyActor>(partyTransitions)
