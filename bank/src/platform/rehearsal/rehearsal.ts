/**
 * What somebody who tries the product may want to happen on purpose: a refusal, a failed payout, a slow settlement. Only
 * a sandbox rehearses; for a bank at work nothing is ever arranged.
 */
import type { Tx } from '../db/db.ts'
import { definePort } from '../kernel/port.ts'

/** Faces of bills, fen. */
export type Faces = readonly { faceFen: bigint }[]

export interface Rehearsal {
  /** Outcome that replaces the approval of an application with these bills. */
  approval(tx: Tx, bills: Faces): Promise<{ event: 'refuse' | 'return'; reason: string } | undefined>
  /** Why the payout of this try fails; empty when it does not. */
  payoutFault(tx: Tx, bills: Faces, payTries: number): Promise<string>
  /** Outcome of an order's settlement: short of money, or queued for a number of real ms. */
  settlement(tx: Tx, bills: Faces): Promise<{ kind: 'short' } | { kind: 'slow'; waitMs: number } | undefined>
  /** Real ms until an exchange would have answered. */
  answerMs(tx: Tx): Promise<number>
  /** Real ms until clearing would have answered a payout of 秒贴. */
  instantMs(tx: Tx): Promise<number>
}

export const rehearsal = definePort<Rehearsal>({
  approval: async () => undefined,
  payoutFault: async () => '',
  settlement: async () => undefined,
  answerMs: async () => 0,
  instantMs: async () => 0,
})
