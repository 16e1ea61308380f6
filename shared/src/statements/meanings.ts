/** Meaning of a statement's states for the business: every set of states is read from these columns. */
import type { StatementState } from './states.ts'

export interface StatementMeaning {
  /** Who has to say something: the member, or an officer of the bank. */
  waitsFor?: 'member' | 'bank'
}

export const statementMeanings: Readonly<Record<StatementState, StatementMeaning>> = {
  T00: {},
  T10: { waitsFor: 'member' },
  T20: { waitsFor: 'bank' },
  T30: {},
}
