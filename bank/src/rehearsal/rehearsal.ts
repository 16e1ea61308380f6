/**
 * What somebody who tries the product may want to happen on purpose: a refusal, a failed payout, a slow settlement. Only
 * a sandbox rehearses; for a bank at work nothing is ever arranged.
 */
import type { Tx } from '../db/db.ts'

/** Faces of bills, fen. */
export type Faces = readonly { faceFen: bigint }[]

export interface Rehearsal {
  /** What the approval of an application with these bills ends in instead. */
  approval(tx: Tx, bills: Faces): Promise<{ event: 'refuse' | 'return'; reason: string } | undefined>
  /** Why the payout of this try fails; empty when it does not. */
  payoutFault(tx: Tx, bills: Faces, payTries: number): Promise<string>
  /** What the settlement of an order does: find no money, or wait so many real ms in the queue. */
  settlement(tx: Tx, bills: Faces): Promise<{ kind: 'short' } | { kind: 'slow'; waitMs: number } | undefined>
  /** Real ms until an exchange would have answered. */
  answerMs(tx: Tx): Promise<number>
}

export const noRehearsal: Rehearsal = {
  approval: async () => undefined,
  payoutFault: async () => '',
  settlement: async () => undefined,
  answerMs: async () => 0,
}
