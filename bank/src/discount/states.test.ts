import { applyState } from '@portal/shared/contract/applications.ts'
import { type ApplyEvent, applyEvents, applyStates, applySteps } from '@portal/shared/discount/states.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { describe, expect, test } from 'vitest'
import { createMachine } from '../platform/kernel/machine.ts'
import { type ApplyActor, type ApplyStateOrNew, applyMachine } from './states.ts'

/** The state table written down a second time: from, event, to, who. */
const listed = `
NEW save D00 maker
D00 submit D20 maker
D00 submit_for_review D10 maker
D15 submit D20 maker
D15 submit_for_review D10 maker
D10 check_pass D20 checker
D10 check_return D15 checker
D20 accept D30 officer
D20 return D25 officer
D20 refuse D90 officer
D20 refer D20 officer
D20 refer_back D20 officer
D20 take D20 officer
D40 take D40 officer
D45 take D45 officer
D20 assign D20 officer
D40 assign D40 officer
D45 assign D45 officer
D20 give_back D20 officer
D40 give_back D40 officer
D45 give_back D45 officer
D30 confirm D40 maker,main,system
D25 submit D20 maker
D25 submit_for_review D10 maker
D25 withdraw D80 maker,main
D30 decline D80 maker,main
D30 expire D95 system
D20 rule_pass D50 rule
D20 to_officer D20 rule
D50 to_officer D20 rule
D40 pay D50 officer
D50 paid D60 system
D50 fail D45 system
D45 pay D50 officer
D00 withdraw D80 maker,main
D10 withdraw D80 maker,main
D15 withdraw D80 maker,main
D20 withdraw D80 maker,main
D45 withdraw D80 maker,main,officer
D20 redate D25 system
D30 redate D25 system
D40 redate D25 system
D45 redate D25 system
D60 settle D70 system
D60 overdue D75 system,officer
D75 repay D70 system,officer
D60 sold D70 system
D75 sold D70 system
D75 repay_part D75 officer
D60 redeem D70 maker
D10 supply_trade D10 maker
D20 supply_trade D20 maker
D30 supply_trade D30 maker
D40 supply_trade D40 maker
D45 supply_trade D45 maker
D50 supply_trade D50 maker
D60 supply_trade D60 maker
D70 supply_trade D70 maker
D75 supply_trade D75 maker
D20 payer_agree D20 payer
D20 payer_refuse D20 payer
D20 payer_paper D20 maker,main
D20 payer_paper_pass D20 officer
D20 payer_paper_reject D20 officer
D30 payer_agree D30 payer
D30 payer_refuse D30 payer
D30 payer_paper D30 maker,main
D30 payer_paper_pass D30 officer
D30 payer_paper_reject D30 officer`
  .trim()
  .split('\n')
  .map(line => line.split(' ') as [ApplyStateOrNew, ApplyEvent, ApplyStateOrNew, string])

const states: ApplyStateOrNew[] = ['NEW', ...applyState.options]
const events = Object.keys(applyEvents) as ApplyEvent[]
const actors: ApplyActor[] = ['maker', 'checker', 'main', 'officer', 'payer', 'system', 'rule']

const everything = states.flatMap(from =>
  events.flatMap(event => actors.map(actor => ({ from, event, actor }))),
)
const targetOf = (from: string, event: string, actor: string) =>
  listed.find(row => row[0] === from && row[1] === event && row[3].split(',').includes(actor))?.[2]

describe('the state table of a discount application', () => {
  test('leads where the list says, for every listed state, event and actor', () => {
    for (const { from, event, actor } of everything) {
      const to = targetOf(from, event, actor)
      if (to) expect(applyMachine.next(from, event, actor), `${from} ${event} ${actor}`).toBe(to)
    }
  })

  test('refuses everything else with 20000: 1400 combinations', () => {
    const unlisted = everything.filter(({ from, event, actor }) => !targetOf(from, event, actor))
    expect(unlisted.length).toBeGreaterThan(1400)
    for (const { from, event, actor } of unlisted) {
      expect(applyMachine.allows(from, event, actor)).toBe(false)
      expect(() => applyMachine.next(from, event, actor), `${from} ${event} ${actor}`).toThrow(Fault)
      try {
        applyMachine.next(from, event, actor)
      } catch (error) {
        expect(error).toMatchObject({ code: '20000', status: 409, text: '当前状态不允许该操作' })
      }
    }
  })

  test('lets nobody withdraw once the payout waits or runs', () => {
    for (const state of ['D40', 'D50', 'D60'] as const) {
      expect(applyMachine.allows(state, 'withdraw', 'maker')).toBe(false)
    }
  })

  test('has a Chinese face for every state, on a step of the bar', () => {
    for (const state of applyState.options) {
      expect(applyStates[state].name).toMatch(/^[一-鿿]{2,8}$/)
      expect(applySteps[applyStates[state].step]).toBeDefined()
    }
  })
})

describe('a state machine', () => {
  test('does not start when two rows answer the same event differently', () => {
    const rows = [
      { from: 'a', event: 'go', to: 'b', who: ['x'] },
      { from: 'a', event: 'go', to: 'c', who: ['x'] },
    ]
    expect(() => createMachine(rows)).toThrow('lists a go x twice')
  })
})
