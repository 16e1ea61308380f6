/** Whether a program may call: in force after a second person or a day, out of force at once. */
import {
  type ClientActor,
  type ClientChangeState,
  type ClientEvent,
  type ClientState,
  clientTransitions,
} from '@portal/shared/machines/client-states.ts'
import { createMachine } from '../../platform/kernel/machine.ts'

export const clientMachine = createMachine<ClientState, ClientEvent, ClientActor>(clientTransitions)

export type ClientChangeEvent = 'approve' | 'enforce' | 'refuse' | 'withdraw' | 'replace' | 'void'
/** system: where there is no checker, when its time has come, or a newer change or the client's end overtakes it. */
export type ClientChangeActor = 'checker' | 'main' | 'system'

export const clientChangeMachine = createMachine<ClientChangeState, ClientChangeEvent, ClientChangeActor>([
  { from: 'open', event: 'approve', to: 'approved', who: ['checker'] },
  { from: 'open', event: 'enforce', to: 'approved', who: ['system'] },
  { from: 'open', event: 'refuse', to: 'refused', who: ['checker'] },
  { from: 'open', event: 'withdraw', to: 'withdrawn', who: ['main'] },
  { from: 'open', event: 'replace', to: 'withdrawn', who: ['main'] },
  { from: 'open', event: 'void', to: 'withdrawn', who: ['system'] },
])
