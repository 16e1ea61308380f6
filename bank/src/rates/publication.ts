/** Publishing a day's grid, the market's or one bank's own. */

import { Fault } from '@portal/shared/errors/fault.ts'
import { MAX_RATE_E6 } from '@portal/shared/money/rate.ts'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import type { Tx } from '../platform/db/db.ts'
import { rateGrid } from '../platform/db/schema/quotes.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx, Handlers } from '../platform/kernel/handler.ts'
import { staleFault } from '../platform/kernel/stale.ts'
import { gridNamed } from './banks.ts'
import { findGrid, type GridOf, rowsOf } from './grid.ts'

type GridRow = typeof rateGrid.$inferSelect
export type Rate = Pick<GridRow, 'acceptorClass' | 'tenor' | 'rateE6'>

export const latestDay = async (tx: Tx, of: GridOf, upTo: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ day: rateGrid.businessDate })
    .from(rateGrid)
    .where(and(rowsOf(of), lte(rateGrid.businessDate, upTo)))
    .orderBy(desc(rateGrid.businessDate))
    .limit(1)
  return row?.day
}

export const gridOf = (tx: Tx, of: GridOf, day: string): Promise<GridRow[]> =>
  tx
    .select()
    .from(rateGrid)
    .where(and(rowsOf(of), eq(rateGrid.businessDate, day)))
    .orderBy(asc(rateGrid.id))

export const plain = (rates: readonly Rate[]) =>
  rates.map(rate => `${rate.acceptorClass} ${rate.tenor} ${rate.rateE6}`)

/** Writes rates of today; what was published today already is replaced, locks keep the rate they were given. */
export const publish = async (
  ctx: Ctx,
  { biz, bankOrgId }: GridOf,
  rates: readonly Rate[],
  source: string,
  publisher: string,
) => {
  for (const { acceptorClass, tenor, rateE6 } of rates) {
    const values = { rateE6, source, publisher, effectiveAt: ctx.now() }
    await ctx.tx
      .insert(rateGrid)
      .values({ biz, bankOrgId, businessDate: ctx.today(), acceptorClass, tenor, ...values })
      .onConflictDoUpdate({
        target: [
          rateGrid.biz,
          rateGrid.bankOrgId,
          rateGrid.businessDate,
          rateGrid.acceptorClass,
          rateGrid.tenor,
        ],
        set: values,
      })
  }
}

/** What a day's grid is called in the audit log: `disc 2026-06-23`, and the bank's number after it where it is one's. */
const nameOf = ({ biz, bankNo }: { biz: GridOf['biz']; bankNo: string }, day: string) =>
  [biz, day, bankNo].filter(Boolean).join(' ')

export const publicationHandlers = {
  '/api/admin/rate/query': async (ctx, input) => {
    const of = await gridNamed(ctx, input)
    const day = input.business_dt ?? (await latestDay(ctx.tx, of, ctx.today())) ?? ctx.today()
    const [rows, grid] = [await gridOf(ctx.tx, of, day), await findGrid(ctx.tx, day, of)]
    return [
      {
        business_dt: day,
        rates: rows.map(row => ({
          acceptor_class: row.acceptorClass,
          tenor: row.tenor,
          rate_e6: row.rateE6,
          change_bp: grid?.rate(row.acceptorClass, row.tenor)?.changeBp ?? 0,
          source: row.source,
          publisher: row.publisher,
          published_at: instantText(row.effectiveAt),
        })),
      },
    ]
  },

  '/api/admin/rate/publish': async (ctx, { rates, ...named }) => {
    const of = await gridNamed(ctx, named)
    const objectNo = nameOf(of, ctx.today())
    const wrong = rates.findIndex(rate => rate.rate_e6 < 0 || rate.rate_e6 > MAX_RATE_E6)
    if (wrong >= 0) {
      throw new Fault('20019', { fields: { rates: `第${wrong + 1}行：利率应在0~24%之间，小数位不超过4位` } })
    }
    const given: Rate[] = rates.map(rate => ({
      acceptorClass: rate.acceptor_class,
      tenor: rate.tenor,
      rateE6: rate.rate_e6,
    }))
    if (new Set(given.map(rate => rate.acceptorClass + rate.tenor)).size < given.length) {
      throw new Fault('9012', { fields: { rates: '同一品种与期限不能重复' } })
    }
    // One after the other, so that the second sees what the first has published.
    const turn = ['rate_grid', of.biz, of.bankNo].filter(Boolean).join(' ')
    await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${turn}))`)
    const before = await gridOf(ctx.tx, of, (await latestDay(ctx.tx, of, ctx.today())) ?? ctx.today())
    const isStale = rates.some(({ acceptor_class, tenor, expected_rate_e6: expected }) => {
      const now = before.find(row => row.acceptorClass === acceptor_class && row.tenor === tenor)
      return expected !== undefined && expected !== (now?.rateE6 ?? null)
    })
    if (isStale) throw await staleFault(ctx, { objectType: 'rate_grid', objectNo })
    const kept = before.filter(
      row => !given.some(rate => rate.acceptorClass === row.acceptorClass && rate.tenor === row.tenor),
    )
    await publish(ctx, of, [...kept, ...given], '银行报价', ctx.operator.account)
    await ctx.audit({
      action: 'rate.publish',
      objectType: 'rate_grid',
      objectNo,
      before: plain(before),
      after: plain(given),
    })
    await tellChange(ctx, { to: 'everybody', topic: 'rate', refNo: ctx.today() })
    return [{ business_dt: ctx.today(), published: given.length }]
  },
} satisfies Handlers
