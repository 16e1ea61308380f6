/**
 * Meaning of the states of a re-discount order, of its legs and of a request for the white list: every set of states is
 * read from these columns.
 */
import type { OrderSettleState, OrderState, WhiteRequestState } from './states.ts'

export interface OrderMeaning {
  /** A quote that ends by itself when its time is over. */
  expires?: true
  /** Sent, and its counterparty's trader has not answered. */
  received?: true
  /** Waits for a checker: of the institution whose order it is, or of its counterparty. */
  waitsFor?: 'checker' | 'cp_checker'
  /** There is a deal, and its first leg has not been settled. */
  settling?: true
  /** Its legs that move money on their day, or have: a failed deal's do not, an overdue second one does on another day. */
  legs?: 'first' | 'both'
  /** Its second leg was not paid on its day, and is owed since. */
  overdue?: true
  /** Ended without a deal. */
  inVain?: true
}

const settling = { settling: true, legs: 'first' } as const
const received = { expires: true, received: true } as const

export const orderMeanings: Readonly<Record<OrderState, OrderMeaning>> = {
  R00: {},
  R10: { expires: true, waitsFor: 'checker' },
  R15: {},
  R20: received,
  R25: received,
  R28: { expires: true, waitsFor: 'cp_checker' },
  R30: settling,
  R35: settling,
  R40: { legs: 'both' },
  R42: { legs: 'both' },
  R45: {},
  R47: { legs: 'first', overdue: true },
  R50: { inVain: true },
  R60: { inVain: true },
  R70: { inVain: true },
}

export interface LegMeaning {
  /** Waits for money, and is tried again. */
  queued?: true
  /** Money and bills have changed hands. */
  done?: true
}

export const legMeanings: Readonly<Record<OrderSettleState, LegMeaning>> = {
  MS00: {},
  MS01: {},
  MS02: {},
  MS03: { queued: true },
  MS04: { done: true },
  MS05: {},
  MS06: {},
}

export interface WhiteRequestMeaning {
  /** An officer has to decide. */
  waits?: true
}

export const whiteRequestMeanings: Readonly<Record<WhiteRequestState, WhiteRequestMeaning>> = {
  W10: { waits: true },
  W20: {},
  W90: {},
}
