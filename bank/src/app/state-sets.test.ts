import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staffChangeMeanings } from '@portal/shared/access/meanings.ts'
import { applyMeanings, claimMeanings } from '@portal/shared/discount/meanings.ts'
import { consentStates } from '@portal/shared/discount/payer-consent.ts'
import { legMeanings, orderMeanings, whiteRequestMeanings } from '@portal/shared/rediscount/meanings.ts'
import { acctStateNames } from '@portal/shared/rediscount/states.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { contractMeanings } from '@portal/shared/trade/meanings.ts'
import { describe, expect, test } from 'vitest'
import { claimMachine } from '../discount/claim-states.ts'
import { consentMachine } from '../discount/consent-states.ts'
import { legMachine } from '../market/leg-states.ts'
import { stepMachine } from '../market/step-states.ts'
import { contractMachine } from '../paper/trade/contract-states.ts'
import { changeMachine } from '../people/operators/change-states.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import { whiteMachine } from '../reference/white-list/white-request-states.ts'

const root = import.meta.url.replace(/^file:\/\/(.*\/bank\/src\/).*/, '$1')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * Files that hold data, not rules: the tables of states themselves, the demo's cases, the database's own constraints,
 * which are compared below, and what a parameter may be.
 */
const isRule = (path: string): boolean =>
  path.endsWith('.ts') &&
  !path.endsWith('.test.ts') &&
  !/(^|\/)(schema|seed|states|params)\/|states\.ts$/.test(path)

/** By code: applications, orders and their legs, signings, white-list requests; holdings and invoices; claims, contracts. */
const codes = '[DRSW]\\d\\d|MS\\d\\d|05|[1-8]0|[0-8]'
/** By word: staff changes, requests to pay interest, clearing orders, exports, notices, content, white-list entries, jobs. */
const words =
  'open|approved|refused|withdrawn|lapsed|waiting|agreed|ended|paid|running|done|failed|cancelled|sent|draft|published|listed|stopped'
const code = `'(?:${codes}|${words})'`
/** Two codes or more in brackets or in a list of SQL, or one after the other in a comparison. */
const sets = new RegExp(
  `[[(]\\s*${code}(?:\\s*,\\s*${code})+|[!=]== (${code})(?:\\)|\\s)*(?:\\|\\||&&)[^\\n]*[!=]== (?!\\1)${code}`,
  'g',
)

describe('sets of states', () => {
  test('are read from the tables of states, and written nowhere else', () => {
    const written = files
      .filter(isRule)
      .flatMap(path => (textOf(path).match(sets) ?? []).map(found => `${path}: ${found}`))
    expect(written).toEqual([])
  })

  test('the test sees a set that is written by hand', () => {
    for (const text of [
      "inArray(x, ['D40', 'D45'])",
      "state in ('S10',\n 'S50')",
      "a === 'R30' || b === 'R35'",
      "settle_state not in ('2', '3')",
      "inArray(x, ['MS03', 'MS04'])",
      "state !== 'waiting' && state !== 'running'",
    ])
      expect(text.match(sets), text).not.toBeNull()
    expect("eq(x, 'D40')".match(sets)).toBeNull()
  })

  test('agree with the database, whose constraints name the same states', () => {
    const schema = files
      .filter(path => /\/schema\/(discount|signing|staff-changes)\.ts$/.test(path))
      .map(textOf)
      .join('')
    for (const states of [
      statesWhere(applyMeanings, state => state.paid),
      statesWhere(signMeanings, state => state.open),
      statesWhere(signMeanings, state => state.running),
      statesWhere(staffChangeMeanings, state => state.decided),
    ]) {
      expect(schema).toContain(`in (${states.map(state => `'${state}'`).join(', ')})`)
    }
  })

  test.each([
    ['claim', claimMeanings, claimMachine, '0', []],
    ['leg of an order', legMeanings, legMachine, 'MS00', ['MS01', 'MS06']],
    ['staff change', staffChangeMeanings, changeMachine, 'open', []],
    ['white-list request', whiteRequestMeanings, whiteMachine, 'W10', []],
    ['contract', contractMeanings, contractMachine, '0', []],
    ['request to pay interest', consentStates, consentMachine, 'waiting', []],
    ['step of an order', acctStateNames, stepMachine, '00', []],
  ])(
    'of a %s: all but those that only others write are begun with or led to',
    (_, names, machine, first, foreign) => {
      const reached = new Set([first, ...machine.rows.map(({ to }) => to), ...foreign])
      expect([...reached].sort()).toEqual(Object.keys(names).sort())
    },
  )

  test('fit each other: what is paid is not under way, and nothing that ended without a payout waits or counts', () => {
    for (const [state, { underWay, outstanding, paid, takesCreditLine, inVain, waitsFor }] of Object.entries(
      applyMeanings,
    )) {
      expect(underWay && paid, state).toBeFalsy()
      if (underWay || takesCreditLine) expect(outstanding, state).toBe(true)
      if (underWay) expect(waitsFor, state).toBeDefined()
      if (inVain) expect(underWay ?? outstanding ?? paid ?? waitsFor, state).toBeUndefined()
    }
    for (const [state, { expires, settling, inVain, waitsFor }] of Object.entries(orderMeanings)) {
      if (waitsFor) expect(expires, state).toBe(true)
      expect([expires, settling, inVain].filter(Boolean).length, state).toBeLessThan(2)
    }
  })
})
