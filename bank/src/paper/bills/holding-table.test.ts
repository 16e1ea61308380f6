import { readdirSync, readFileSync } from 'node:fs'
import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { expect, test } from 'vitest'
import { accountMachine } from '../../people/operators/states.ts'
import { contractMachine } from '../trade/contract-states.ts'
import { useMachine } from '../trade/use-states.ts'
import { type Holder, type HoldingEvent, type HoldingStateOrNone, holdingMachine } from './holding-table.ts'

/** The tables written down a second time: from, event, to, who. */
const listed = `
NEW enter 05 member
05 confirm 10 member
05 delete GONE member
10 delete GONE member
10 lock 20 member
30 lock 20 bank
20 release 10 member
20 release 30 bank
20 discount 30 member
20 sell 50 member,bank
NEW buy 10 member
20 pledge 40 member,bank
40 unpledge 10 member
40 unpledge 30 bank
20 give 50 member,bank
NEW borrow 40 member
40 return 50 member
10 present 35 member
30 present 35 bank
35 unpresent 10 member
35 unpresent 30 bank
35 collect 60 member,bank
20 recover 60 member
30 recover 60 bank
40 collect_bound 60 member,bank`
  .trim()
  .split('\n')
  .map(line => line.split(' ') as [HoldingStateOrNone, HoldingEvent, HoldingStateOrNone, string])

const states: HoldingStateOrNone[] = [
  'NEW',
  'GONE',
  ...(Object.keys(holdingMeanings) as HoldingStateOrNone[]),
]
const events = [...new Set(listed.map(([, event]) => event))]

test('a holding moves as its table says, and nowhere else: 360 combinations', () => {
  for (const from of states) {
    for (const event of events) {
      for (const holder of ['member', 'bank'] satisfies Holder[]) {
        const name = `${from} ${event} ${holder}`
        const to = listed.find(
          row => row[0] === from && row[1] === event && row[3].split(',').includes(holder),
        )
        if (to) expect(holdingMachine.next(from, event, holder), name).toBe(to[2])
        else expect(holdingMachine.allows(from, event, holder), name).toBe(false)
      }
    }
  }
})

test('what is sold or paid never moves again', () => {
  for (const state of ['50', '60', 'GONE'] as const)
    expect(holdingMachine.rows.filter(({ from }) => from === state)).toEqual([])
})

test('contracts, their use and accounts have tables of their own', () => {
  const rowsOf = (machine: { rows: readonly { from: string; event: string; to: string }[] }) =>
    machine.rows.map(({ from, event, to }) => `${from} ${event} ${to}`)
  expect(rowsOf(contractMachine)).toEqual(['0 draft 0', '0 edit 1', '1 edit 1', '1 disable 2', '2 enable 1'])
  expect(rowsOf(useMachine)).toEqual(['1 release 2', '1 confirm 3'])
  expect(rowsOf(accountMachine)).toEqual(['4 disable 5', '5 enable 4'])
})

test('only the mover writes the state of a holding', () => {
  const root = import.meta.url.replace(/^file:\/\/(.*\/bank\/src\/).*/, '$1')
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)seed\//.test(path))
    .filter(path =>
      /update\(billHolding\)\s*\.set\(\{[^}]*\bstate\b/.test(readFileSync(`${root}${path}`, 'utf8')),
    )
    .map(path => path.replace(/.*\//, ''))
  expect(writers).toEqual(['move-holdings.ts'])
})
