/**
 * The bank's claim on a bill that it has discounted. The code that sells or collects such a bill ends the claim, and knows
 * nothing of the application it came from: that is kept where the bill was discounted.
 */
import type { Ctx } from '../../platform/kernel/handler.ts'
import { definePort } from '../../platform/kernel/port.ts'

/** How a claim ended, and for a sale what it brought against cost. */
export type ClaimEnd = { how: 'paid' } | { how: 'sold'; soldResultFen: bigint }

export interface Claims {
  /**
   * Keeps others from changing the applications whose bills these are, until the transaction ends. Before the
   * bills themselves are locked: the maturity of an application locks in this order too.
   */
  lock(ctx: Ctx, bills: readonly { holdingId: number }[]): Promise<void>
  /** Ends the claim on one bill. @throws Fault 20000 when it has ended before */
  end(ctx: Ctx, discountId: number, end: ClaimEnd): Promise<void>
  /** Units that came back after a buy-out repo are in another row now. */
  follow(ctx: Ctx, discountId: number, holdingId: number): Promise<void>
}

const nobody = async (): Promise<never> => {
  throw new Error('nobody keeps the claims on discounted bills')
}

export const claims = definePort<Claims>({ lock: nobody, end: nobody, follow: nobody })
