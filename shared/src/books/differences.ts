/** Differences that the day-end reconciliation (日终对账) finds: their kinds, their states by name, and the state table. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

/** What does not agree. Expected is what the business says, found what the ledger has. */
export const differenceKinds = {
  unposted: '有业务无账',
  unfounded: '有账无业务',
  booked_twice: '重复入账',
  entry_missing: '缺少分录',
  entry_doubled: '分录重复',
  entry_extra: '多余分录',
  amount: '金额不符',
  account: '账户不符',
  day: '日期不符',
  unbalanced: '借贷不平',
  balance: '账户余额不符',
  statement: '对账单不符',
} as const satisfies Record<string, string>

export type DifferenceKind = keyof typeof differenceKinds

export const differenceStates = {
  K10: { name: '待处理', tone: 'waiting', next: '查明原因后确认并说明', by: '账务核对岗' },
  K20: { name: '已确认', tone: 'done', next: '', by: '' },
  K30: { name: '已消除', tone: 'quiet', next: '', by: '' },
} satisfies Record<string, Omit<StateFace<never>, 'step'>>

export type DifferenceState = keyof typeof differenceStates

export interface DifferenceMeaning {
  /** An officer has to say what it is. */
  waits?: true
}

/** Every set of states is read from here. */
export const differenceMeanings: Readonly<Record<DifferenceState, DifferenceMeaning>> = {
  K10: { waits: true },
  K20: {},
  K30: {},
}

/** Every event of the state table with the name that the audit log shows. */
export const differenceEvents = {
  accept: '确认对账差异',
  vanish: '对账差异消除',
  again: '对账差异再现',
} as const satisfies Record<string, string>

export type DifferenceEvent = keyof typeof differenceEvents

/** What a caller can be offered to do with a difference. */
export const differenceActions = { accept: '确认' } as const satisfies Record<string, string>
export type DifferenceAction = keyof typeof differenceActions

export type DifferenceActor = 'officer' | 'system'

/**
 * The state table: what is not listed is refused. A day that is reconciled again takes away what is gone, and asks again
 * where the figures of an accepted difference have changed.
 */
export const differenceTransitions: readonly (Transition<DifferenceState, DifferenceEvent, DifferenceActor> &
  Offer<DifferenceActor, DifferenceAction>)[] = [
  { from: 'K10', event: 'accept', to: 'K20', who: 'officer', offers: 'accept' },
  { from: 'K10', event: 'vanish', to: 'K30', who: 'system' },
  { from: ['K20', 'K30'], event: 'again', to: 'K10', who: 'system' },
]

/** Differences of one day that are kept at most; how many there are in all is counted. */
export const KEPT_DIFFERENCES = 1_000

/** Days of one question to the books at most, both ends counted: a year, leap day and all. */
export const BOOK_DAYS = 366
