import { describe, expect, test } from 'vitest'
import { type MemberActor, type MemberEvent, type MemberStatus, memberMachine } from './states.ts'

const states: MemberStatus[] = ['0', '4', '5', '7', '8']
const actors: MemberActor[] = ['officer', 'main']
const events: MemberEvent[] = [
  'approve',
  'reject',
  'resubmit',
  'disable',
  'enable',
  'mark_abnormal',
  'clear_abnormal',
  'propose_exception',
  'approve_exception',
  'refuse_exception',
  'lapse_exception',
]

const listed = new Map([
  ['0 approve officer', '4'],
  ['0 reject officer', '7'],
  ['0 propose_exception officer', '0'],
  ['0 approve_exception officer', '4'],
  ['0 refuse_exception officer', '0'],
  ['0 lapse_exception main', '0'],
  ['7 resubmit main', '0'],
  ['4 disable officer', '5'],
  ['8 disable officer', '5'],
  ['5 enable officer', '4'],
  ['4 mark_abnormal officer', '8'],
  ['8 clear_abnormal officer', '4'],
])

const every = states.flatMap(from =>
  events.flatMap(event => actors.map(actor => [from, event, actor] as const)),
)

describe('the state table of a member', () => {
  test.each(every)('%s %s by %s goes where the table says, or is refused', (from, event, actor) => {
    const to = listed.get(`${from} ${event} ${actor}`)
    if (to) expect(memberMachine.next(from, event, actor)).toBe(to)
    else expect(() => memberMachine.next(from, event, actor)).toThrow('20000 当前状态不允许该操作')
  })
})
