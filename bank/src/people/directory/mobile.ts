import { Fault } from '@portal/shared/errors/fault.ts'
import { eq } from 'drizzle-orm'
import { operator } from '../../platform/db/schema/people.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

/** An operator's mobile number in clear, to send to, never to answer. @throws Fault 9015 for no operator */
export const mobileOf = async (ctx: Pick<Ctx, 'tx' | 'atRest'>, operatorId: number): Promise<string> => {
  const [row] = await ctx.tx
    .select({ mobileEnc: operator.mobileEnc })
    .from(operator)
    .where(eq(operator.id, operatorId))
  if (!row) throw new Fault('9015')
  return ctx.atRest.open(row.mobileEnc)
}
