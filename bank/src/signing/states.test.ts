import { signState } from '@portal/shared/contract/signing.ts'
import { type SignEvent, signEvents, signStates } from '@portal/shared/signing/states.ts'
import { describe, expect, test } from 'vitest'
import { type SignActor, type SignStateOrNew, signMachine } from './states.ts'

/** The state table written down a second time: from, event, to, who. */
const listed = `
NEW save S00 member
S00 submit S10 member
S15 submit S10 member
S10 approve S20 officer
S10 return S15 officer
S10 refuse S90 officer
S20 verify S30 member
S20 verify_failed S90 system
S20 return S15 system
S30 pause S40 officer,member
S40 resume S30 officer
S30 apply_end S50 main
S40 apply_end S50 main
S50 confirm_end S60 officer,system
S30 expire S70 system
S40 expire S70 system
S00 withdraw S80 member
S10 withdraw S80 member
S15 withdraw S80 member
S20 withdraw S80 member`
  .trim()
  .split('\n')
  .map(line => line.split(' ') as [SignStateOrNew, SignEvent, SignStateOrNew, string])

const states: SignStateOrNew[] = ['NEW', ...signState.options]
const events = Object.keys(signEvents) as SignEvent[]
const actors: SignActor[] = ['member', 'main', 'officer', 'system']

const everything = states.flatMap(from =>
  events.flatMap(event => actors.map(actor => ({ from, event, actor }))),
)
const targetOf = (from: string, event: string, actor: string) =>
  listed.find(row => row[0] === from && row[1] === event && row[3].split(',').includes(actor))?.[2]

describe('the state table of a signing', () => {
  test('leads where the list says, for every listed state, event and actor', () => {
    for (const { from, event, actor } of everything) {
      const to = targetOf(from, event, actor)
      if (to) expect(signMachine.next(from, event, actor), `${from} ${event} ${actor}`).toBe(to)
    }
  })

  test('refuses everything else with 20000: 600 combinations', () => {
    const unlisted = everything.filter(({ from, event, actor }) => !targetOf(from, event, actor))
    expect(unlisted.length).toBeGreaterThan(600)
    for (const { from, event, actor } of unlisted) {
      expect(signMachine.allows(from, event, actor)).toBe(false)
      try {
        signMachine.next(from, event, actor)
        expect.unreachable(`${from} ${event} ${actor}`)
      } catch (error) {
        expect(error).toMatchObject({ code: '20000', status: 409, text: '当前状态不允许该操作' })
      }
    }
  })

  test('lets a company pause, and only the bank resume', () => {
    expect(signMachine.allows('S30', 'pause', 'member')).toBe(true)
    expect(signMachine.allows('S40', 'resume', 'member')).toBe(false)
    expect(signMachine.allows('S40', 'resume', 'main')).toBe(false)
  })

  test('has a Chinese face for every state', () => {
    for (const state of signState.options) expect(signStates[state].name).toMatch(/^[一-鿿]{2,8}$/)
  })
})
