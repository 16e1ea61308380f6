/** A statement of account (对账单): its states by name, and its state table. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

/** Until when: the last day on which the member is to confirm. */
export type StatementUntil = 'confirmDay'

export const statementStates = {
  T00: { name: '自助出具', tone: 'quiet', next: '', by: '' },
  T10: {
    name: '待确认',
    tone: 'waiting',
    next: '请与本单位账目核对后确认，有差异的请说明',
    by: '经办人',
    until: 'confirmDay',
  },
  T12: { name: '相符待复核', tone: 'waiting', next: '等待复核人确认相符', by: '复核人', until: 'confirmDay' },
  T14: { name: '差异待复核', tone: 'waiting', next: '等待复核人确认差异', by: '复核人', until: 'confirmDay' },
  T20: { name: '有差异', tone: 'moving', next: '等待银行答复差异', by: '银行签约审核岗' },
  T22: {
    name: '消除差异待复核',
    tone: 'waiting',
    next: '等待复核人确认差异已消除、账目相符',
    by: '复核人',
    until: 'confirmDay',
  },
  T30: { name: '已相符', tone: 'done', next: '', by: '' },
} satisfies Record<string, Omit<StateFace<StatementUntil>, 'step'>>

export type StatementState = keyof typeof statementStates

/** Every event of the state table with the name that the audit log shows. */
export const statementEvents = {
  issue: '出具月度对账单',
  order: '自助出具对账单',
  agree: '确认相符',
  agree_for_review: '确认相符，提交复核',
  dispute: '提出差异',
  dispute_for_review: '提出差异，提交复核',
  check_pass: '复核通过',
  check_return: '复核退回',
  reply: '答复差异',
} as const satisfies Record<string, string>

export type StatementEvent = keyof typeof statementEvents

/** What a caller can be offered to do with a statement, in the order in which `actions` of a row lists them. */
export const statementActions = {
  agree: '相符',
  dispute: '有差异',
  check_pass: '复核通过',
  check_return: '复核退回',
  reply: '答复',
} as const satisfies Record<string, string>

export type StatementAction = keyof typeof statementActions

/** maker and checker 经办、复核 of the company or institution, officer the bank's, system its jobs. */
export type StatementActor = 'maker' | 'checker' | 'officer' | 'system'

/** `NEW` is the state before a statement. */
export type StatementStateOrNew = StatementState | 'NEW'

/**
 * The state table: what is not listed is refused. An answer leads back to the member, who has the last word. That a
 * checker is not the maker is a rule of the handlers: 21001.
 */
export const statementTransitions: readonly (Transition<StatementStateOrNew, StatementEvent, StatementActor> &
  Offer<StatementActor, StatementAction, never, 'ownWork'>)[] = [
  { from: 'NEW', event: 'order', to: 'T00', who: 'maker' },
  { from: 'NEW', event: 'issue', to: 'T10', who: 'system' },
  { from: ['T10', 'T20'], event: 'agree', to: 'T30', who: 'maker', offers: 'agree' },
  { from: 'T10', event: 'dispute', to: 'T20', who: 'maker', offers: 'dispute' },
  // Of a member whose submissions a second person of its own reviews.
  { from: 'T10', event: 'agree_for_review', to: 'T12', who: 'maker' },
  { from: 'T10', event: 'dispute_for_review', to: 'T14', who: 'maker' },
  { from: 'T20', event: 'agree_for_review', to: 'T22', who: 'maker' },
  {
    from: ['T12', 'T22'],
    event: 'check_pass',
    to: 'T30',
    who: 'checker',
    offers: 'check_pass',
    unless: 'ownWork',
  },
  { from: 'T14', event: 'check_pass', to: 'T20', who: 'checker', offers: 'check_pass', unless: 'ownWork' },
  {
    from: ['T12', 'T14'],
    event: 'check_return',
    to: 'T10',
    who: 'checker',
    offers: 'check_return',
    unless: 'ownWork',
  },
  {
    from: 'T22',
    event: 'check_return',
    to: 'T20',
    who: 'checker',
    offers: 'check_return',
    unless: 'ownWork',
  },
  { from: 'T20', event: 'reply', to: 'T10', who: 'officer', offers: 'reply' },
]

/** Days of one statement at most, both ends counted: a year, leap day and all. */
export const STATEMENT_DAYS = 366

/** Lines of one paper at most: more would be a file that is too large to be checked again. */
export const STATEMENT_LINES = 5_000

/** Lines that one difference can point at. */
export const MARKED_LINES = 50

/** Days after its issue within which a month's statement is to be confirmed. */
export const CONFIRM_DAYS = 29
