import { orderState } from '@portal/shared/contract/rediscount.ts'
import { type OrderEvent, orderEvents, orderStates, orderSteps } from '@portal/shared/rediscount/states.ts'
import { describe, expect, test } from 'vitest'
import { type OrderActor, type OrderStateOrNone, orderMachine } from './states.ts'

/** The state table written down a second time: from, event, to, who. */
const listed = `
NEW save R00 maker
R00 save R00 maker
R15 save R15 maker
R00 delete GONE maker
R00 submit R10 maker
R15 submit R10 maker
R10 check_pass R20 checker
R10 check_return R15 checker
R10 check_refuse R50 checker
R20 open R25 system
R20 accept R28 cp_maker
R25 accept R28 cp_maker
R28 cp_pass R30 cp_checker
R28 cp_return R25 cp_checker
R25 put_back R20 cp_maker
R28 put_back R20 cp_checker
R20 refuse R50 cp_maker
R25 refuse R50 cp_maker
R28 refuse R50 cp_checker
R20 revoke R60 maker
R25 ask_revoke R25 maker
R25 keep R25 checker
R25 revoke R60 checker
R10 expire R70 system
R20 expire R70 system
R25 expire R70 system
R28 expire R70 system
R10 stop R60 platform
R20 stop R60 platform
R25 stop R60 platform
R28 stop R60 platform
R30 hold R30 checker,cp_checker
R30 confirm R30 checker,cp_checker
R30 settle R35 system
R35 queue R35 system
R35 settled R40 system
R35 fail R45 system
R40 due_queue R40 system
R40 due_settled R42 system
R40 due_overdue R47 system
R47 collect R47 system
R47 due_settled R42 system`
  .trim()
  .split('\n')
  .map(line => line.split(' ') as [OrderStateOrNone, OrderEvent, OrderStateOrNone, string])

const states: OrderStateOrNone[] = ['NEW', 'GONE', ...orderState.options]
const events = Object.keys(orderEvents) as OrderEvent[]
const actors: OrderActor[] = ['maker', 'checker', 'cp_maker', 'cp_checker', 'system', 'platform']

const everything = states.flatMap(from =>
  events.flatMap(event => actors.map(actor => ({ from, event, actor }))),
)
const targetOf = (from: string, event: string, actor: string) =>
  listed.find(row => row[0] === from && row[1] === event && row[3].split(',').includes(actor))?.[2]

describe('the state table of a re-discount order', () => {
  test('leads where the list says, for every listed state, event and actor', () => {
    for (const { from, event, actor } of everything) {
      const to = targetOf(from, event, actor)
      if (to) expect(orderMachine.next(from, event, actor), `${from} ${event} ${actor}`).toBe(to)
    }
  })

  test('refuses everything else with 20000: two thousand combinations', () => {
    const unlisted = everything.filter(({ from, event, actor }) => !targetOf(from, event, actor))
    expect(unlisted.length).toBe(17 * 27 * 6 - 44)
    for (const { from, event, actor } of unlisted) {
      expect(() => orderMachine.next(from, event, actor), `${from} ${event} ${actor}`).toThrow(
        expect.objectContaining({ code: '20000', status: 409, text: '当前状态不允许该操作' }),
      )
    }
  })

  test('lets nobody revoke or refuse what is dealt', () => {
    for (const state of ['R30', 'R35', 'R40'] as const) {
      for (const actor of actors) {
        expect(orderMachine.allows(state, 'revoke', actor)).toBe(false)
        expect(orderMachine.allows(state, 'refuse', actor)).toBe(false)
      }
    }
  })

  test('has a Chinese face for every state, on a step of the bar', () => {
    for (const state of orderState.options) {
      expect(orderStates[state].name).toMatch(/^[一-鿿]{2,8}$/)
      expect(orderSteps[orderStates[state].step]).toBeDefined()
    }
  })
})
