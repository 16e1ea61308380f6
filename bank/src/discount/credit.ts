/**
 * The acceptors' credit lines (承兑人额度), and behind each the discounting bank's own for that acceptor (贴入行额度): taken
 * when a payout is confirmed, given back when it fails, when the bill is paid or sold on. Every bill records which lines
 * it took.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import type { Takers } from '../ledger/recorded-lines.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { discApplyBill } from '../platform/db/schema/discount.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { acceptorLines } from '../reference/organisations/acceptor-lines.ts'
import type { Apply, ApplyBill } from './applications.ts'
import { giveBackBankLines, takeBankLine } from './bank-lines.ts'

const bills: Takers = {
  table: discApplyBill,
  id: discApplyBill.id,
  line: discApplyBill.creditOrgId,
  fen: discApplyBill.faceFen,
}

const ofRound = (apply: Pick<Apply, 'id' | 'round'>): SQL | undefined =>
  and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round))

/**
 * Takes the credit lines for an application's bills, always in the order of acceptors, so that two applications cannot wait
 * for each other. The discounting bank's own acceptances take none (自承自贴).
 * @throws Fault 20018 when an acceptor, or the bank's own line for it, has not enough left
 */
export const occupyCredit = async (ctx: Ctx, apply: Apply): Promise<void> => {
  const bankOrgId = apply.bankOrgId ?? 0
  const foreign = await ctx.tx
    .select({ id: discApplyBill.id, acceptorId: bill.acceptorId, acceptorName: bankOrg.name })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(ofRound(apply), ne(bill.acceptorId, bankOrgId)))
    .orderBy(asc(bill.acceptorId), asc(discApplyBill.line))
  for (const { id, ...of } of foreign) {
    const taken = await acceptorLines.take(ctx.tx, bills, id, of.acceptorId)
    if (!taken) throw new Fault('20018', { text: '承兑人可用额度不足' })
    await takeBankLine(ctx.tx, id, { bankOrgId, ...of })
  }
}

/** The acceptors' lines first, as they are taken. */
const giveBack = async (ctx: Ctx, where: SQL | undefined): Promise<void> => {
  await acceptorLines.giveBack(ctx.tx, bills, where)
  await giveBackBankLines(ctx.tx, where)
}

/** Gives back the credit lines of one bill that was paid or sold on; nothing when it holds none. */
export const releaseBillCredit = (ctx: Ctx, applyBill: Pick<ApplyBill, 'id'>): Promise<void> =>
  giveBack(ctx, eq(discApplyBill.id, applyBill.id))

/** Gives back the credit lines of all bills of an application's round; nothing when they hold none. */
export const releaseCredit = (ctx: Ctx, apply: Pick<Apply, 'id' | 'round'>): Promise<void> =>
  giveBack(ctx, ofRound(apply))
