/** A recourse (追索): its states by name, those of each party that it is directed against, and their state tables. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

type Face = Omit<StateFace, 'step'>

/** Where a recourse stands. */
export const recourseStates = {
  Z10: { name: '追索中', tone: 'waiting', next: '等待被追索人清偿', by: '被追索人' },
  Z20: { name: '部分清偿', tone: 'waiting', next: '等待清偿余额', by: '被追索人' },
  Z30: { name: '已清偿', tone: 'done', next: '', by: '' },
  Z40: { name: '已撤回', tone: 'quiet', next: '', by: '' },
} satisfies Record<string, Face>
export type RecourseState = keyof typeof recourseStates

/** Where one of those pursued stands; each is liable for all of it until one has settled. */
export const partyStates = {
  B10: { name: '待清偿', tone: 'waiting' },
  B20: { name: '部分清偿', tone: 'waiting' },
  B30: { name: '已清偿', tone: 'done' },
  B40: { name: '已拒绝', tone: 'failed' },
  B50: { name: '已终止', tone: 'quiet' },
} satisfies Record<string, Pick<Face, 'name' | 'tone'>>
export type PartyState = keyof typeof partyStates

/** The exchange's kinds: after a refusal to pay, and without one. */
export const recourseKinds = { RT00: '拒付追索', RT01: '非拒付追索' } as const
export type RecourseKind = keyof typeof recourseKinds

/** Why a bill that nobody has refused to pay is pursued all the same (《票据法》第61条). */
export const recourseReasons = {
  bankrupt: '承兑人被宣告破产',
  dead: '承兑人死亡、逃匿',
  closed: '承兑人因违法被责令终止业务活动',
} as const
export type RecourseReason = keyof typeof recourseReasons

/** As what a party is liable. */
export const partyRoles = { acceptor: '承兑人', drawer: '出票人', endorser: '背书人' } as const
export type PartyRole = keyof typeof partyRoles

/** Every event with the name that the audit log shows. */
export const recourseEvents = {
  begin: '发起追索',
  settle_part: '部分清偿',
  settle: '同意清偿',
  refuse: '拒绝清偿',
  withdraw: '撤回追索',
} as const satisfies Record<string, string>
export type RecourseEvent = keyof typeof recourseEvents

export type PartyEvent = 'pay_part' | 'pay' | 'refuse' | 'end'

/** What a caller can be offered, in the order in which `actions` of a row lists them. */
export const recourseActions = {
  settle: '同意清偿',
  refuse: '拒绝清偿',
  withdraw: '撤回追索',
  follow: '向前手再追索',
} as const satisfies Record<string, string>
export type RecourseAction = keyof typeof recourseActions

/** holder who pursues, debtor who is pursued; system what follows from another's act. */
export type RecourseActor = 'holder' | 'debtor'
export type PartyActor = 'debtor' | 'system'

/** `NEW` is the state before a recourse. */
export type RecourseStateOrNew = RecourseState | 'NEW'

type RecourseTransition = Transition<RecourseStateOrNew, RecourseEvent, RecourseActor> &
  Offer<RecourseActor, RecourseAction>

/**
 * The state table: what is not listed is refused. A recourse that has been settled in part is not withdrawn, since who
 * has paid would lose what the payment gave.
 */
export const recourseTransitions: readonly RecourseTransition[] = [
  { from: 'NEW', event: 'begin', to: 'Z10', who: 'holder' },
  { from: ['Z10', 'Z20'], event: 'settle', to: 'Z30', who: 'debtor', offers: 'settle' },
  { from: ['Z10', 'Z20'], event: 'settle_part', to: 'Z20', who: 'debtor' },
  { from: ['Z10', 'Z20'], event: 'refuse', who: 'debtor', offers: 'refuse' },
  { from: 'Z10', event: 'withdraw', to: 'Z40', who: 'holder', offers: 'withdraw' },
]

/** Who has refused may still settle: the liability stays. */
export const partyTransitions: readonly Transition<PartyState, PartyEvent, PartyActor>[] = [
  { from: ['B10', 'B20', 'B40'], event: 'pay', to: 'B30', who: 'debtor' },
  { from: ['B10', 'B20', 'B40'], event: 'pay_part', to: 'B20', who: 'debtor' },
  { from: 'B10', event: 'refuse', to: 'B40', who: 'debtor' },
  { from: ['B10', 'B20', 'B40'], event: 'end', to: 'B50', who: 'system' },
]
