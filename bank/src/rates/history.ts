/** How rates moved, and what they are for one company. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { memberRate, type TenorBand } from '@portal/shared/money/rate.ts'
import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import type { AcceptorClass } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { rateGrid } from '../platform/db/schema/quotes.ts'
import type { Handlers } from '../platform/kernel/handler.ts'
import { type Grid, loadGrid, market, rowsOf } from './grid.ts'

/** Source of grids that are no market's prices. */
export const SIMULATED = '模拟行情'

/** The grid's lines in the order they are published. */
export const gridRows: readonly { acceptorClass: AcceptorClass; name: string }[] = [
  { acceptorClass: 'GG', name: '国股银票' },
  { acceptorClass: 'CS', name: '城商银票' },
  { acceptorClass: 'SN', name: '三农银票' },
  { acceptorClass: 'CW', name: '财票' },
  { acceptorClass: 'QY', name: '商票' },
]
/** Whether what the pages show today as 行情 comes from no real market. */
export const isMarketSimulated = async (tx: Tx, today: string): Promise<boolean> => {
  const [latest] = await tx
    .select({ source: rateGrid.source })
    .from(rateGrid)
    .where(and(isNull(rateGrid.bankOrgId), lte(rateGrid.businessDate, today)))
    .orderBy(desc(rateGrid.businessDate), desc(eq(rateGrid.source, SIMULATED)))
    .limit(1)
  return latest?.source === SIMULATED
}

const tenors: readonly TenorBand[] = ['1M', '3M', '6M']

/** The grid as the API writes it, each rate as `price` makes it of the published one. */
export const quotedGridRows = (grid: Grid, price: (rateE6: number) => number = rate => rate) =>
  gridRows.map(gridRow => ({
    acceptor_class: gridRow.acceptorClass,
    name: gridRow.name,
    rates: tenors.flatMap(tenor => {
      const rate = grid.rate(gridRow.acceptorClass, tenor)
      return rate ? [{ tenor, rate_e6: price(rate.rateE6), change_bp: rate.changeBp }] : []
    }),
  }))

export const historyHandlers = {
  '/api/quotes/query_history': async (ctx, { biz, acceptor_class, tenor, days }) => {
    const rows = await ctx.tx
      .select({ date: rateGrid.businessDate, rate_e6: rateGrid.rateE6, source: rateGrid.source })
      .from(rateGrid)
      .where(
        and(
          rowsOf(market(biz)),
          eq(rateGrid.acceptorClass, acceptor_class),
          eq(rateGrid.tenor, tenor),
          gt(rateGrid.businessDate, addDays(ctx.today(), -Number(days))),
          lte(rateGrid.businessDate, ctx.today()),
        ),
      )
      .orderBy(asc(rateGrid.businessDate))
    const source = rows.at(-1)?.source ?? ''
    return [
      {
        source,
        simulated: source === SIMULATED,
        points: rows.map(({ date, rate_e6 }) => ({ date, rate_e6 })),
      },
    ]
  },

  '/api/quotes/query_own_rate': async ctx => {
    const [own] = await ctx.tx
      .select({ coefficientE4: member.coefficientE4, revenueBp: member.revenueBp })
      .from(member)
      .where(eq(member.id, ctx.operator.memberId))
    if (!own) throw new Error('member of the session is missing')
    const grid = await loadGrid(ctx.tx, ctx.today())
    return [
      {
        coefficient_e4: own.coefficientE4,
        revenue_bp: own.revenueBp,
        classes: quotedGridRows(grid, rate => memberRate(rate, own.coefficientE4, own.revenueBp)),
      },
    ]
  },
} satisfies Handlers
