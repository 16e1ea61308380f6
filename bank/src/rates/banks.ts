/** The discounting banks as those who publish grids name them. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, lte, max } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { rateGrid } from '../platform/db/schema/quotes.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { type GridOf, market } from './grid.ts'

const isOpen = and(eq(bankOrg.isDiscountBank, true), bankOrg.active)

/** Whose grid a call means: the market's where it names no bank. @throws Fault 20372 for what is no discounting bank */
export const gridNamed = async (
  tx: Tx,
  { biz, bank_no }: { biz: GridOf['biz']; bank_no?: string | undefined },
): Promise<GridOf & { bankNo: string }> => {
  if (bank_no === undefined || bank_no === '') return { ...market(biz), bankNo: '' }
  const [found] = await tx
    .select({ id: bankOrg.id })
    .from(bankOrg)
    .where(and(eq(bankOrg.bankNo, bank_no), isOpen))
  if (!found) throw new Fault('20372', { fields: { bank_no: new Fault('20372').text } })
  if (biz !== 'disc') {
    const text = '转贴现只按市场行情，不按贴入行发布'
    throw new Fault('20372', { text, fields: { bank_no: text } })
  }
  return { biz, bankOrgId: found.id, bankNo: bank_no }
}

/** By number; with the last day on which each has published a grid of its own. */
export const queryBanks: Handler<'/api/admin/rate/query_bank'> = async ctx => {
  const rows = await ctx.tx
    .select({ bankNo: bankOrg.bankNo, name: bankOrg.name, day: max(rateGrid.businessDate) })
    .from(bankOrg)
    .leftJoin(rateGrid, and(eq(rateGrid.bankOrgId, bankOrg.id), lte(rateGrid.businessDate, ctx.today())))
    .where(isOpen)
    .groupBy(bankOrg.bankNo, bankOrg.name)
    .orderBy(asc(bankOrg.bankNo))
  return rows.map(({ bankNo, name, day }) => ({ bank_no: bankNo, bank_name: name, published_dt: day }))
}
