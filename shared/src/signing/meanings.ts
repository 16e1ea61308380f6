/** Meaning of a signing's states for the business: every set of states is read from these columns. */
import type { SignState } from './states.ts'

export interface SignMeaning {
  /** Who has to do something: the company, or an officer who reviews signings. */
  waitsFor?: 'member' | 'bank'
  /** Applied for, and neither agreed nor ended. */
  open?: true
  /** Agreed and not over, even if paused or about to end: what was applied for under it is still paid. */
  running?: true
  /** Runs until its last day: shortly before it may be renewed, after it the signing expires. */
  lasts?: true
  /** Was agreed once, and is over. */
  over?: true
  /** Perhaps never handed in to the bank; its history says whether it was. */
  perhapsDraft?: true
}

const withMember = { open: true, waitsFor: 'member' } as const
const lasting = { running: true, lasts: true } as const

export const signMeanings: Readonly<Record<SignState, SignMeaning>> = {
  S00: { ...withMember, perhapsDraft: true },
  S10: { open: true, waitsFor: 'bank' },
  S15: withMember,
  S20: withMember,
  S30: lasting,
  S40: lasting,
  S50: { running: true, waitsFor: 'bank' },
  S60: { over: true },
  S70: { over: true },
  S80: { perhapsDraft: true },
  S90: {},
}
