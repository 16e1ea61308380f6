/** Limits of a signing: per application, per day, and in total (20036–20038). */
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { eq } from 'drizzle-orm'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { isInForce, notInForce } from '../signing/signs.ts'
import { type SignUsage, unused, usageOf } from '../signing/usage.ts'

/** Which limit of a signing an application of this face would pass, what is used of it considered; null for none. */
export const limitFault = (
  sign: typeof bankSign.$inferSelect,
  used: SignUsage,
  totalFen: bigint,
): Fault | null => {
  if (totalFen > sign.singleLimitFen) {
    return new Fault('20036', { text: `超过签约单笔限额${formatYuan(sign.singleLimitFen)}元` })
  }
  if (sign.dayLimitCount > 0 && used.dayCount >= sign.dayLimitCount) {
    return new Fault('20037', { text: `超过签约当日笔数限制（${sign.dayLimitCount}笔）` })
  }
  const isOver = sign.totalLimitFen > 0n && used.totalFen + totalFen > sign.totalLimitFen
  return isOver ? new Fault('20038') : null
}

/**
 * Holds the signing until the transaction ends, so that two submits cannot both take the last of a limit, and that it
 * cannot be paused or ended under the submit: what was read of it before may be over by now.
 * Throws Fault 20025 and 20026 unless it is in force, 20036 (单笔), 20037 (当日笔数), 20038 (累计).
 */
export const requireWithinLimits = async (
  ctx: Ctx,
  signId: number,
  apply: { applyNo: string; totalFen: bigint },
): Promise<void> => {
  const [sign] = await ctx.tx.select().from(bankSign).where(eq(bankSign.id, signId)).for('update')
  if (!sign) throw new Error(`signing ${signId} is missing`)
  if (!isInForce({ sign }, ctx.today())) throw notInForce([{ sign }], ctx.today())
  const used = (await usageOf(ctx, [signId], apply.applyNo)).get(signId) ?? unused
  const fault = limitFault(sign, used, apply.totalFen)
  if (fault) throw fault
}
