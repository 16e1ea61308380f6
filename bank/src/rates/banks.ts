/** The discounting banks as those who publish grids name them. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, lte, max } from 'drizzle-orm'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { rateGrid } from '../platform/db/schema/quotes.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { ofOwnBank, ownBankOf } from '../platform/kernel/own-bank.ts'
import { type GridOf, market } from './grid.ts'

const isOpen = and(eq(bankOrg.isDiscountBank, true), bankOrg.active)

/**
 * Whose grid a call means: where it names no bank the market's, or, to an officer of one discounting bank, that bank's.
 * @throws Fault 20372 for what is no discounting bank, or not the caller's
 */
export const gridNamed = async (
  ctx: CallCtx,
  { biz, bank_no = '' }: { biz: GridOf['biz']; bank_no?: string | undefined },
): Promise<GridOf & { bankNo: string }> => {
  if (bank_no === '' && ownBankOf(ctx) === null) return { ...market(biz), bankNo: '' }
  const [found] = await ctx.tx
    .select({ id: bankOrg.id, bankNo: bankOrg.bankNo })
    .from(bankOrg)
    .where(and(bank_no ? eq(bankOrg.bankNo, bank_no) : undefined, ofOwnBank(ctx, bankOrg.id), isOpen))
  if (!found) throw new Fault('20372', { fields: { bank_no: new Fault('20372').text } })
  if (biz !== 'disc') {
    const text = '转贴现只按市场行情，不按贴入行发布'
    throw new Fault('20372', { text, fields: { bank_no: text } })
  }
  return { biz, bankOrgId: found.id, bankNo: found.bankNo }
}

/** By number, as far as the caller serves them; with the last day on which each has published a grid of its own. */
export const queryBanks: Handler<'/api/admin/rate/query_bank'> = async ctx => {
  const rows = await ctx.tx
    .select({ bankNo: bankOrg.bankNo, name: bankOrg.name, day: max(rateGrid.businessDate) })
    .from(bankOrg)
    .leftJoin(rateGrid, and(eq(rateGrid.bankOrgId, bankOrg.id), lte(rateGrid.businessDate, ctx.today())))
    .where(and(isOpen, ofOwnBank(ctx, bankOrg.id)))
    .groupBy(bankOrg.bankNo, bankOrg.name)
    .orderBy(asc(bankOrg.bankNo))
  return rows.map(({ bankNo, name, day }) => ({ bank_no: bankNo, bank_name: name, published_dt: day }))
}
