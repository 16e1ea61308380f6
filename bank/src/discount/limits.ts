/** What a signing allows: per application, a day, and altogether (20036–20038). */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { discApply } from '../db/schema/discount.ts'
import { bankSign } from '../db/schema/signing.ts'
import type { Ctx } from '../http/handler.ts'
import { isInForce, notInForce } from '../signing/signs.ts'
import { submitted } from './submitted.ts'

/** Applied for or paid, and not settled. */
const outstanding = ['D10', 'D20', 'D30', 'D40', 'D45', 'D50', 'D60', 'D75'] as const

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
  if (apply.totalFen > sign.singleLimitFen) {
    throw new Fault('20036', { text: `超过签约单笔限额${formatYuan(sign.singleLimitFen)}元` })
  }
  const others = and(eq(discApply.signId, signId), ne(discApply.applyNo, apply.applyNo))
  if (sign.dayLimitCount > 0) {
    const midnight = new Date(`${shanghaiDate(ctx.now())}T00:00:00+08:00`)
    const [day] = await ctx.tx
      .select({ count: sql<number>`count(*)::int` })
      .from(discApply)
      .where(and(others, gte(discApply.submittedAt, midnight), submitted()))
    if ((day?.count ?? 0) >= sign.dayLimitCount) {
      throw new Fault('20037', { text: `超过签约当日笔数限制（${sign.dayLimitCount}笔）` })
    }
  }
  if (sign.totalLimitFen > 0n) {
    const [used] = await ctx.tx
      .select({ fen: sql<string>`coalesce(sum(${discApply.totalFen}), 0)::text` })
      .from(discApply)
      .where(and(others, inArray(discApply.state, [...outstanding])))
    if (BigInt(used?.fen ?? '0') + apply.totalFen > sign.totalLimitFen) throw new Fault('20038')
  }
}
