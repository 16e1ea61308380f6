import { presentmentMeanings, presentmentOffers } from '@portal/shared/presentment/meanings.ts'
import { presentmentEvents, presentmentStates } from '@portal/shared/presentment/states.ts'
import { expect, test } from 'vitest'
import { presentmentMachine } from './states.ts'

/** The table written down a second time: from, event, to, who. */
const listed = `
NEW present P10 holder,system
P10 agree P15 acceptor,system
P10 refuse P30 acceptor
P10 lapse P30 system
P10 withdraw P40 holder
P10 void P40 system
P15 pay P20 clearing
P15 refuse P30 clearing`
  .trim()
  .split('\n')
  .map(line => line.split(' '))

const states = ['NEW', ...Object.keys(presentmentStates)] as const
const actors = ['holder', 'acceptor', 'clearing', 'system'] as const

test('a presentment moves as its table says, and nowhere else: 168 combinations', () => {
  for (const from of states) {
    for (const event of Object.keys(presentmentEvents) as (keyof typeof presentmentEvents)[]) {
      for (const who of actors) {
        const to = listed.find(
          row => row[0] === from && row[1] === event && row[3]?.split(',').includes(who),
        )?.[2]
        const state = from as keyof typeof presentmentStates | 'NEW'
        const is = presentmentMachine.allows(state, event, who)
          ? presentmentMachine.next(state, event, who)
          : undefined
        expect(is, `${from} ${event} ${who}`).toBe(to)
      }
    }
  }
})

test('what is answered never moves again, and only what is open can be answered', () => {
  const left = new Set(presentmentMachine.rows.map(({ from }) => from))
  for (const [state, { open }] of Object.entries(presentmentMeanings)) {
    expect([state, left.has(state as keyof typeof presentmentStates)]).toEqual([state, open === true])
  }
})

test('a free bill offers the one presentment that its days allow, an open one no second', () => {
  expect(presentmentOffers('N20', false, true)).toEqual(['present'])
  expect(presentmentOffers('N30', true, true)).toEqual(['present_late'])
  expect(presentmentOffers('P30', false, true)).toEqual(['present'])
  expect(presentmentOffers('P40', true, true)).toEqual(['present_late'])
  expect(presentmentOffers('P10', false, false)).toEqual(['withdraw'])
  for (const stage of ['N20', 'N30', 'P30', 'P40'] as const)
    expect(presentmentOffers(stage, false, false)).toEqual([])
  for (const stage of ['N10', 'P15', 'P20'] as const)
    expect(presentmentOffers(stage, false, true)).toEqual([])
})
