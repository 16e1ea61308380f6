import {
  type ClientActor,
  type ClientChangeState,
  type ClientEvent,
  type ClientState,
  clientChangeStates,
  clientEvents,
  clientStates,
} from '@portal/shared/machines/client-states.ts'
import { describe, expect, test } from 'vitest'
import {
  type ClientChangeActor,
  type ClientChangeEvent,
  clientChangeMachine,
  clientMachine,
} from './states.ts'

const crossed = <A extends string, B extends string, C extends string>(
  one: readonly A[],
  two: readonly B[],
  three: readonly C[],
) => one.flatMap(a => two.flatMap(b => three.map(c => [a, b, c] as const)))

const listed = new Map([
  ['waiting enforce checker', 'active'],
  ['waiting enforce system', 'active'],
  ['waiting refuse checker', 'stopped'],
  ['waiting stop main', 'stopped'],
  ['waiting stop checker', 'stopped'],
  ['waiting stop officer', 'stopped'],
  ['active stop main', 'stopped'],
  ['active stop checker', 'stopped'],
  ['active stop officer', 'stopped'],
  ['expired stop main', 'stopped'],
  ['expired stop checker', 'stopped'],
  ['expired stop officer', 'stopped'],
  ['stopped stop officer', 'stopped'],
  ['stopped resume checker', 'active'],
  ['stopped resume system', 'active'],
  ['active expire system', 'expired'],
  ['expired resume checker', 'active'],
  ['expired resume system', 'active'],
])

describe('the state table of a client', () => {
  const every = crossed<ClientState, ClientEvent, ClientActor>(
    Object.keys(clientStates) as ClientState[],
    Object.keys(clientEvents) as ClientEvent[],
    ['main', 'checker', 'officer', 'system'],
  )
  test.each(every)('%s %s by %s goes where the list says, or is refused', (from, event, actor) => {
    const to = listed.get(`${from} ${event} ${actor}`)
    if (to) expect(clientMachine.next(from, event, actor)).toBe(to)
    else expect(() => clientMachine.next(from, event, actor)).toThrow('20000')
  })
})

const listedChanges = new Map([
  ['open approve checker', 'approved'],
  ['open enforce system', 'approved'],
  ['open refuse checker', 'refused'],
  ['open withdraw main', 'withdrawn'],
  ['open replace main', 'withdrawn'],
  ['open void system', 'withdrawn'],
])

describe('the state table of a change', () => {
  const every = crossed<ClientChangeState, ClientChangeEvent, ClientChangeActor>(
    Object.keys(clientChangeStates) as ClientChangeState[],
    ['approve', 'enforce', 'refuse', 'withdraw', 'replace', 'void'],
    ['checker', 'main', 'system'],
  )
  test.each(every)('%s %s by %s goes where the list says, or is refused', (from, event, actor) => {
    const to = listedChanges.get(`${from} ${event} ${actor}`)
    if (to) expect(clientChangeMachine.next(from, event, actor)).toBe(to)
    else expect(() => clientChangeMachine.next(from, event, actor)).toThrow('20000')
  })
})
