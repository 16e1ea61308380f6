/**
 * Meaning of the states of a discount application, and of the bank's claim on each of its bills, for the business: every
 * set of states is read from these columns.
 */
import type { ApplyState } from './states.ts'

export interface ApplyMeaning {
  /**
   * Whose turn it is on the way to the payout: the company's maker or checker, the officer who approves, the company
   * once more, the officer who pays out, the bank's jobs. Undefined where no one has to act.
   */
  waitsFor?: 'maker' | 'checker' | 'approval' | 'confirmation' | 'payout' | 'system'
  /** On its way to the payout: it holds its bills and needs a signing that runs. What was returned holds nothing. */
  underWay?: true
  /** Counts against the signing's limits: under way, or paid and not settled. */
  outstanding?: true
  /** The money was paid out, whether or not it was paid back. */
  paid?: true
  /** Its bills take their acceptors' credit lines. */
  takesCreditLine?: true
  /** The payout was ordered and may yet happen: the payer's money that came in for it stays. */
  keepsMoney?: true
  /** The bank has sent it back or refused it. */
  turnedDown?: true
  /** Ended without a payout. */
  inVain?: true
}

const underWay = { underWay: true, outstanding: true } as const
const claim = { outstanding: true, paid: true, takesCreditLine: true } as const

export const applyMeanings: Readonly<Record<ApplyState, ApplyMeaning>> = {
  D00: { waitsFor: 'maker' },
  D10: { ...underWay, waitsFor: 'checker' },
  D15: { waitsFor: 'maker' },
  D20: { ...underWay, waitsFor: 'approval' },
  D25: { waitsFor: 'maker', turnedDown: true },
  D30: { ...underWay, waitsFor: 'confirmation' },
  D40: { ...underWay, waitsFor: 'payout' },
  D45: { ...underWay, waitsFor: 'payout', keepsMoney: true },
  D50: { ...underWay, waitsFor: 'system', keepsMoney: true, takesCreditLine: true },
  D60: claim,
  D70: { paid: true },
  D75: claim,
  D80: { inVain: true },
  D90: { inVain: true, turnedDown: true },
  D95: { inVain: true },
}

/** 0 not yet due, 1 paid, 2 dishonoured, 3 paid by the company that sold it, 4 sold on by the bank. */
export const claimStates = ['0', '1', '2', '3', '4'] as const
export type ClaimState = (typeof claimStates)[number]

export interface ClaimMeaning {
  /** The bank has not been paid for this bill. */
  open?: true
  /** Dishonoured: the bank has turned to the company, and its desk cannot sell the bill. */
  recourse?: true
  /** Whose money settled it. */
  paidBy?: 'acceptor' | 'company'
  /** The bank's desk has sold it before its due date. */
  sold?: true
}

export const claimMeanings: Readonly<Record<ClaimState, ClaimMeaning>> = {
  '0': { open: true },
  '1': { paidBy: 'acceptor' },
  '2': { open: true, recourse: true },
  '3': { recourse: true, paidBy: 'company' },
  '4': { sold: true },
}

/** The bank has turned to the company and has not been paid. */
export const isPursued = (state: ClaimState): boolean => {
  const { open, recourse } = claimMeanings[state]
  return open === true && recourse === true
}
