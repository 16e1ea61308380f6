/**
 * The acceptors' credit lines (承兑人额度): taken when a payout is confirmed, given back when it fails, when the bill is
 * paid or sold on. Every bill records whose line it took, so that giving back reads the record and nothing else: what
 * an acceptor or the bank has become meanwhile cannot change it, and it is given back once.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { bankOrg, bill } from '../db/schema/bills.ts'
import { discApplyBill } from '../db/schema/discount.ts'
import type { Ctx } from '../http/handler.ts'
import type { Apply, ApplyBill } from './applications.ts'

const ofRound = (apply: Pick<Apply, 'id' | 'round'>): SQL | undefined =>
  and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round))

const sumByAcceptor = (rows: readonly { acceptorId: number; faceFen: bigint }[]) => {
  const sums = new Map<number, bigint>()
  for (const { acceptorId, faceFen } of rows) sums.set(acceptorId, (sums.get(acceptorId) ?? 0n) + faceFen)
  // Always in the order of ids, so that two applications cannot wait for each other.
  return [...sums].sort(([a], [b]) => a - b)
}

/**
 * Takes the acceptors' lines for an application's bills, and writes on each whose it took. The discounting bank's own
 * acceptances take none (自承自贴). Throws Fault 20018 when an acceptor has not enough left.
 */
export const occupyCredit = async (ctx: Ctx, apply: Apply): Promise<void> => {
  const rows = await ctx.tx
    .select({ id: discApplyBill.id, acceptorId: bill.acceptorId, faceFen: discApplyBill.faceFen })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .where(ofRound(apply))
    .orderBy(asc(discApplyBill.line))
  const foreign = rows.filter(row => row.acceptorId !== apply.bankOrgId)
  for (const [acceptorId, faceFen] of sumByAcceptor(foreign)) {
    const used = sql`${bankOrg.usedLimitFen} + ${faceFen}::bigint`
    const taken = await ctx.tx
      .update(bankOrg)
      .set({ usedLimitFen: used, version: sql`${bankOrg.version} + 1` })
      .where(and(eq(bankOrg.id, acceptorId), sql`${used} <= ${bankOrg.creditLimitFen}`))
      .returning({ id: bankOrg.id })
    if (taken.length !== 1) throw new Fault('20018', { text: '承兑人可用额度不足' })
  }
  for (const { id, acceptorId } of foreign) {
    await ctx.tx.update(discApplyBill).set({ creditOrgId: acceptorId }).where(eq(discApplyBill.id, id))
  }
}

/** Gives back what the bills that fit `where` say they took; those that took nothing, or gave it back, are left alone. */
const giveBack = async (ctx: Ctx, where: SQL | undefined): Promise<void> => {
  const rows = await ctx.tx
    .select({ id: discApplyBill.id, acceptorId: discApplyBill.creditOrgId, faceFen: discApplyBill.faceFen })
    .from(discApplyBill)
    .where(and(where, isNotNull(discApplyBill.creditOrgId)))
    .for('update')
  const taken = rows.flatMap(({ acceptorId, faceFen }) =>
    acceptorId === null ? [] : [{ acceptorId, faceFen }],
  )
  for (const [acceptorId, faceFen] of sumByAcceptor(taken)) {
    await ctx.tx
      .update(bankOrg)
      .set({
        usedLimitFen: sql`${bankOrg.usedLimitFen} - ${faceFen}::bigint`,
        version: sql`${bankOrg.version} + 1`,
      })
      .where(eq(bankOrg.id, acceptorId))
  }
  for (const { id } of rows) {
    await ctx.tx.update(discApplyBill).set({ creditOrgId: null }).where(eq(discApplyBill.id, id))
  }
}

/** Gives back the line of one bill that was paid or sold on; nothing when it holds none. */
export const releaseLine = (ctx: Ctx, line: Pick<ApplyBill, 'id'>): Promise<void> =>
  giveBack(ctx, eq(discApplyBill.id, line.id))

/** Gives back the lines of all bills of an application's round; nothing when they hold none. */
export const releaseCredit = (ctx: Ctx, apply: Pick<Apply, 'id' | 'round'>): Promise<void> =>
  giveBack(ctx, ofRound(apply))
