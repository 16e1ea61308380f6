import type { Ctx } from '../platform/kernel/handler.ts'
import { definePort } from '../platform/kernel/port.ts'

/** Port through which signings tell the discount business that later payouts go to another account. */
export interface PromisedAccounts {
  /**
   * What has been applied for under a signing goes on being paid to the account that it was promised to.
   * @param accountId the signing's account until now
   */
  keep(ctx: Ctx, signId: number, accountId: number): Promise<void>
}

export const promisedAccounts = definePort<PromisedAccounts>({
  keep: async () => {
    throw new Error('nobody keeps what was promised')
  },
})
