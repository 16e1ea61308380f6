/** Meaning of the states of a contract and of an invoice's verification: every set of states is read from these columns. */
import type { ContractState, VerifyState } from './kinds.ts'

export interface VerifyMeaning {
  /** Proves a trade: it was verified, or an officer let it through. */
  usable?: true
  /** Proves nothing any more, or not before it passes. */
  lost?: true
}

export const verifyMeanings: Readonly<Record<VerifyState, VerifyMeaning>> = {
  '10': {},
  '20': {},
  '30': { usable: true },
  '40': { lost: true },
  '50': { usable: true },
  '60': { lost: true },
  '70': { lost: true },
  '80': { lost: true },
}

export interface ContractMeaning {
  /** In force: applications may be based on it. */
  usable?: true
  /** Neither changed nor given invoices until it is in force again. */
  stopped?: true
}

export const contractMeanings: Readonly<Record<ContractState, ContractMeaning>> = {
  '0': {},
  '1': { usable: true },
  '2': { stopped: true },
}
