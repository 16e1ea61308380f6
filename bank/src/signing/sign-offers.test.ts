import { maskOf } from '@portal/shared/access/masks.ts'
import { type SignState, signActions, signStates, signTransitions } from '@portal/shared/signing/states.ts'
import { listOf } from '@portal/shared/states/transition.ts'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '../platform/kernel/handler.ts'
import type { Sign } from './moves.ts'
import { companySignViewer, officerSignViewer } from './sign-row.ts'

const today = '2026-06-23'
const sign = (state: SignState, validTo = '2027-06-22') => ({ state, validTo }) as Sign
const member = (roles: string[], isMain: boolean) =>
  companySignViewer({ principal: { biz_roles: roles, is_main_account: isMain } } as SignedIn, today)
const officer = (mask: string) =>
  officerSignViewer({ principal: { permissions: { eclp: mask } } } as unknown as SignedIn)

const people = {
  maker: member(['maker'], false),
  main: member([], true),
  checker: member(['checker'], false),
  officer: officer(maskOf(['sign_review'])),
  onlooker: officer('0'),
}

/** Person, state, actions; whoever is not listed is offered nothing. */
const listed = `
maker S00 edit submit withdraw
maker S10 withdraw
maker S15 edit submit withdraw
maker S20 verify withdraw
maker S30 pause
maker S60 renew
maker S70 renew
main S30 apply_end
main S40 apply_end
officer S10 approve return refuse
officer S30 pause
officer S40 resume
officer S50 confirm_end`
  .trim()
  .split('\n')

describe('people of a signing', () => {
  test('are offered what the list says in every state, and nothing else', () => {
    const seen = Object.entries(people).flatMap(([person, viewer]) =>
      (Object.keys(signStates) as SignState[])
        .map(state => `${person} ${state} ${viewer(sign(state)).join(' ')}`)
        .filter(line => line.split(' ')[2] !== ''),
    )
    expect(seen).toEqual(listed)
  })

  test('renew what runs in its last thirty days', () => {
    expect(people.maker(sign('S30', '2026-07-24'))).toEqual(['pause'])
    expect(people.maker(sign('S30', '2026-07-23'))).toEqual(['pause', 'renew'])
    expect(people.maker(sign('S40', '2026-07-23'))).toEqual(['renew'])
    expect(people.maker(sign('S50', '2026-07-23'))).toEqual([])
    expect(people.main(sign('S30', '2026-07-23'))).toEqual(['apply_end'])
  })

  test('are offered each action by a row of the state table, but for the renewal, which begins another one', () => {
    const inTable = new Set(signTransitions.flatMap(({ offers = [] }) => listOf(offers)))
    expect(Object.keys(signActions).filter(action => !inTable.has(action as never))).toEqual(['renew'])
  })
})
