/** Meaning of a statement's states for the business: every set of states is read from these columns. */
import type { StatementState } from './states.ts'

export interface StatementMeaning {
  /** Who has to say something: the member, or an officer of the bank. */
  waitsFor?: 'member' | 'bank'
  /** What its maker has said waits for a second person of the member: the bank hears of it when it is passed. */
  inReview?: true
}

export const statementMeanings: Readonly<Record<StatementState, StatementMeaning>> = {
  T00: {},
  T10: { waitsFor: 'member' },
  T12: { waitsFor: 'member', inReview: true },
  T14: { waitsFor: 'member', inReview: true },
  T20: { waitsFor: 'bank' },
  T22: { waitsFor: 'member', inReview: true },
  T30: {},
}
