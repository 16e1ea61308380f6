import type { BizRole } from '@portal/shared/access/principal.ts'
import {
  type OrderState,
  orderActions,
  orderStates,
  orderTransitions,
} from '@portal/shared/rediscount/states.ts'
import { listOf } from '@portal/shared/states/transition.ts'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '../platform/kernel/handler.ts'
import { allowedOn } from './order-row.ts'
import type { Order, Side } from './orders.ts'

const ada = 7
const bert = 8

/** A directed order that colleagues of the caller, Ada, have made and accepted; both sides stand by it. */
const order = (state: OrderState, facts: Partial<Order> = {}) =>
  ({
    state,
    tradeType: 'TT01',
    cpMemberId: 2,
    ownTraderId: bert,
    cpTraderId: bert,
    revokeAskedBy: null,
    ownConfirmed: true,
    cpConfirmed: true,
    dealNo: null,
    ...facts,
  }) as Order

const offered = (side: Side, roles: BizRole[], state: OrderState, facts: Partial<Order> = {}) => {
  const caller = { operatorId: ada, principal: { biz_roles: roles } } as SignedIn
  const { actions, blockedReason } = allowedOn(order(state, facts), side, caller)
  return blockedReason === '' ? actions.join(' ') : `closed: ${actions.join(' ')}`
}

/** Side, role, state, actions; whoever is not listed is offered nothing. */
const listed = `
own maker R00 edit submit delete
own maker R15 edit submit
own maker R20 revoke
own maker R25 revoke
own checker R10 review_pass review_return review_refuse
own checker R30 hold
counter maker R20 open accept refuse
counter maker R25 accept refuse
counter checker R28 review_pass review_return review_refuse
counter checker R30 hold`
  .trim()
  .split('\n')

describe('people of an order', () => {
  test('are offered what the list says in every state, and nothing else', () => {
    const seen = (['own', 'counter'] as const).flatMap(side =>
      (['maker', 'checker', 'viewer'] as const).flatMap(role =>
        (Object.keys(orderStates) as OrderState[])
          .map(state => `${side} ${role} ${state} ${offered(side, [role], state)}`)
          .filter(line => line.split(' ')[3] !== ''),
      ),
    )
    expect(seen).toEqual(listed)
  })

  test('may check the work of others, not their own, and are told so', () => {
    expect(offered('own', ['checker'], 'R10', { ownTraderId: ada })).toBe('closed: ')
    expect(offered('counter', ['checker'], 'R28', { cpTraderId: ada })).toBe('closed: ')
    expect(offered('counter', ['checker'], 'R28', { ownTraderId: ada })).toBe(
      'review_pass review_return review_refuse',
    )
    expect(offered('own', ['checker'], 'R30', { ownTraderId: ada })).toBe('hold')
  })

  test('ask once to revoke what was opened; a checker who has not asked decides', () => {
    const asked = { revokeAskedBy: bert }
    expect(offered('own', ['maker'], 'R25', asked)).toBe('')
    expect(offered('own', ['checker'], 'R25', asked)).toBe('revoke keep')
    expect(offered('own', ['maker', 'checker'], 'R25', asked)).toBe('revoke keep')
    expect(offered('own', ['checker'], 'R25', { revokeAskedBy: ada })).toBe('closed: ')
    // It is the request that is theirs or not, whoever made the order.
    expect(offered('own', ['checker'], 'R25', { ...asked, ownTraderId: ada })).toBe('revoke keep')
    expect(offered('counter', ['checker'], 'R25', asked)).toBe('')
  })

  test('take a quote from the market or leave it, and turn down only what they have taken', () => {
    const market = { tradeType: 'TT03', cpMemberId: null } as const
    expect(offered('counter', ['maker'], 'R20', market)).toBe('accept')
    const taken = { ...market, cpMemberId: 2 }
    expect(offered('counter', ['maker'], 'R25', taken)).toBe('accept refuse')
    expect(offered('counter', ['checker'], 'R28', taken)).toBe('review_pass review_return review_refuse')
  })

  test('give again the word to settle that their own side has taken back', () => {
    const held = { ownConfirmed: false }
    expect(offered('own', ['checker'], 'R30', held)).toBe('confirm')
    expect(offered('counter', ['checker'], 'R30', held)).toBe('hold')
  })

  test('have a slip of every deal, whatever they are', () => {
    for (const state of ['R30', 'R42', 'R45'] as const) {
      expect(offered('counter', ['viewer'], state, { dealNo: 'CJ1' })).toBe('deal_slip')
    }
    expect(offered('own', ['checker'], 'R30', { dealNo: 'CJ1' })).toBe('hold deal_slip')
  })

  test('are offered each action by a row of the state table, but for the slip, which moves nothing', () => {
    const inTable = new Set(orderTransitions.flatMap(({ offers = [] }) => listOf(offers)))
    expect(Object.keys(orderActions).filter(action => !inTable.has(action as never))).toEqual(['deal_slip'])
  })
})
