import { and, eq } from 'drizzle-orm'
import { operator } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import type { Sign } from './moves.ts'

/** Mobile of whoever applied for a signing; of the main account for signings that do not know. */
export const mainOrApplicantMobile = async (ctx: Ctx, sign: Sign): Promise<string | undefined> => {
  const whom =
    sign.operatorId === null
      ? and(eq(operator.memberId, sign.memberId), eq(operator.isMainAccount, true))
      : eq(operator.id, sign.operatorId)
  const [person] = await ctx.tx.select({ mobileEnc: operator.mobileEnc }).from(operator).where(whom)
  return person && ctx.atRest.open(person.mobileEnc)
}
