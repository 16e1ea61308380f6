/** The account that an application's money goes to: the one its signing had when it was submitted. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { discApply } from '../platform/db/schema/discount.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { PromisedAccounts } from '../signing/promised-accounts.ts'

/** Of an application joined with its signing; those of an earlier release and drafts name none of their own. */
export const promisedAccountId = sql<number>`coalesce(${discApply.settleAccountId}, ${bankSign.settleAccountId})`

export const discountPromises: PromisedAccounts = {
  keep: async (ctx, signId, accountId) => {
    await ctx.tx
      .update(discApply)
      .set({ settleAccountId: accountId })
      .where(and(eq(discApply.signId, signId), isNull(discApply.settleAccountId), ne(discApply.state, 'D00')))
  },
}
