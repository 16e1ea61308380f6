/** Meaning of the states of a change of an officer's account: every set of states is read from these columns. */
import type { StaffChangeState } from './staff-changes.ts'

export interface StaffChangeMeaning {
  /** A second administrator has to decide. */
  waits?: true
  /** A second administrator has decided. */
  decided?: true
}

export const staffChangeMeanings: Readonly<Record<StaffChangeState, StaffChangeMeaning>> = {
  open: { waits: true },
  approved: { decided: true },
  refused: { decided: true },
  withdrawn: {},
  lapsed: {},
}
