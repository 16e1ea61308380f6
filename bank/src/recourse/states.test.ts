import { partyMeanings, recourseMeanings, recourseOffers } from '@portal/shared/recourse/meanings.ts'
import {
  type PartyEvent,
  type PartyState,
  partyStates,
  type RecourseEvent,
  type RecourseStateOrNew,
  recourseEvents,
  recourseStates,
} from '@portal/shared/recourse/states.ts'
import { expect, test } from 'vitest'
import { partyMachine, recourseMachine } from './states.ts'

/** The tables written down a second time: from, event, to, who. */
const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => line.split(' '))

const listed = table(`
NEW begin Z10 holder
Z10 settle Z30 debtor
Z20 settle Z30 debtor
Z10 settle_part Z20 debtor
Z20 settle_part Z20 debtor
Z10 refuse Z10 debtor
Z20 refuse Z20 debtor
Z10 withdraw Z40 holder`)

const listedOfParties = table(`
B10 pay B30 debtor
B20 pay B30 debtor
B40 pay B30 debtor
B10 pay_part B20 debtor
B20 pay_part B20 debtor
B40 pay_part B20 debtor
B10 refuse B40 debtor
B10 end B50 system
B20 end B50 system
B40 end B50 system`)

const find = (rows: string[][], from: string, event: string, who: string) =>
  rows.find(row => row[0] === from && row[1] === event && row[3] === who)?.[2]

test('a recourse moves as its table says, and nowhere else: 50 combinations', () => {
  for (const from of ['NEW', ...Object.keys(recourseStates)] as RecourseStateOrNew[]) {
    for (const event of Object.keys(recourseEvents) as RecourseEvent[]) {
      for (const who of ['holder', 'debtor'] as const) {
        const is = recourseMachine.allows(from, event, who)
          ? recourseMachine.next(from, event, who)
          : undefined
        expect(is, `${from} ${event} ${who}`).toBe(find(listed, from, event, who))
      }
    }
  }
})

test('one of those pursued moves as its table says, and nowhere else: 40 combinations', () => {
  for (const from of Object.keys(partyStates) as PartyState[]) {
    for (const event of ['pay_part', 'pay', 'refuse', 'end'] satisfies PartyEvent[]) {
      for (const who of ['debtor', 'system'] as const) {
        const is = partyMachine.allows(from, event, who) ? partyMachine.next(from, event, who) : undefined
        expect(is, `${from} ${event} ${who}`).toBe(find(listedOfParties, from, event, who))
      }
    }
  }
})

test('what has ended never moves again, and only what is open does', () => {
  const left = new Set<string>(recourseMachine.rows.map(({ from }) => from))
  for (const [state, { open }] of Object.entries(recourseMeanings))
    expect([state, left.has(state)]).toEqual([state, open === true])
  const leftByParties = new Set<string>(partyMachine.rows.map(({ from }) => from))
  for (const [state, { liable }] of Object.entries(partyMeanings)) {
    expect([state, leftByParties.has(state)]).toEqual([state, liable === true])
  }
})

test('each side is offered its own', () => {
  expect(recourseOffers('Z10', null)).toEqual(['withdraw'])
  expect(recourseOffers('Z20', null)).toEqual([])
  expect(recourseOffers('Z10', 'B10')).toEqual(['settle', 'refuse'])
  expect(recourseOffers('Z20', 'B40')).toEqual(['settle'])
  expect(recourseOffers('Z20', 'B20')).toEqual(['settle'])
  expect(recourseOffers('Z30', 'B50')).toEqual([])
})
