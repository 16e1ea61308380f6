import { eq } from 'drizzle-orm'
import { member } from '../../platform/db/schema/members.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

/** What a signing writes into its company's record. */
export const signingCompanies = {
  signsElectronically: async (ctx: Ctx, memberId: number): Promise<void> => {
    await ctx.tx
      .update(member)
      .set({ acptESign: true, modifiedAt: new Date() })
      .where(eq(member.id, memberId))
  },
}
