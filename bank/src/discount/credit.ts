/** The acceptors' credit lines (承兑人额度): taken when a payout is confirmed, given back when it fails. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { bankOrg, bill } from '../db/schema/bills.ts'
import { discApplyBill } from '../db/schema/discount.ts'
import type { Ctx } from '../http/handler.ts'
import type { Apply } from './applications.ts'

/** Face per acceptor that needs a line, fen. The discount bank's own acceptances need none (自承自贴). */
const facePerAcceptor = (ctx: Ctx, apply: Apply) =>
  ctx.tx
    .select({
      acceptorId: bankOrg.id,
      faceFen: sql<string>`sum(${discApplyBill.faceFen})::text`,
    })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(
      and(
        eq(discApplyBill.applyId, apply.id),
        eq(discApplyBill.round, apply.round),
        eq(bankOrg.isDiscountBank, false),
      ),
    )
    .groupBy(bankOrg.id)
    .orderBy(asc(bankOrg.id))

/** Throws Fault 20018 when an acceptor has not enough left. */
export const occupyCredit = async (ctx: Ctx, apply: Apply): Promise<void> => {
  for (const { acceptorId, faceFen } of await facePerAcceptor(ctx, apply)) {
    const used = sql`${bankOrg.usedLimitFen} + ${faceFen}::bigint`
    const rows = await ctx.tx
      .update(bankOrg)
      .set({ usedLimitFen: used, version: sql`${bankOrg.version} + 1` })
      .where(and(eq(bankOrg.id, acceptorId), sql`${used} <= ${bankOrg.creditLimitFen}`))
      .returning({ id: bankOrg.id })
    if (rows.length !== 1) throw new Fault('20018', { text: '承兑人可用额度不足' })
  }
}

/** Gives back the line of one bill that was paid; the discount bank's own acceptances took none. */
export const releaseAcceptor = async (
  ctx: Ctx,
  acceptor: { acceptorId: number; acceptorIsDiscountBank: boolean },
  faceFen: bigint,
): Promise<void> => {
  if (acceptor.acceptorIsDiscountBank) return
  await ctx.tx
    .update(bankOrg)
    .set({
      usedLimitFen: sql`${bankOrg.usedLimitFen} - ${faceFen}::bigint`,
      version: sql`${bankOrg.version} + 1`,
    })
    .where(eq(bankOrg.id, acceptor.acceptorId))
}

export const releaseCredit = async (ctx: Ctx, apply: Apply): Promise<void> => {
  for (const { acceptorId, faceFen } of await facePerAcceptor(ctx, apply)) {
    await ctx.tx
      .update(bankOrg)
      .set({
        usedLimitFen: sql`${bankOrg.usedLimitFen} - ${faceFen}::bigint`,
        version: sql`${bankOrg.version} + 1`,
      })
      .where(eq(bankOrg.id, acceptorId))
  }
}
