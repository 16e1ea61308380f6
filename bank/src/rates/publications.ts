/** Which grids were published, and by whom. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { countDistinct, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { queryRows } from '../platform/db/db.ts'
import { rateGrid } from '../platform/db/schema/quotes.ts'
import type { Handlers } from '../platform/kernel/handler.ts'
import { gridNamed, queryBanks } from './banks.ts'
import { rowsOf } from './grid.ts'

interface Day {
  day: string
  source: string
  publisher: string
  at: string | Date
  prices: number
  changed: number
}

export const publicationLogHandlers = {
  '/api/admin/rate/query_bank': queryBanks,

  '/api/admin/rate/query_publication': async (ctx, { page_no, page_size, ...named }) => {
    const of = await gridNamed(ctx, named)
    // As `rowsOf`, under another name: `is not distinct from` would find no index.
    const isOf = (table: string) => {
      const [biz, bank] = [sql.raw(`${table}.biz`), sql.raw(`${table}.bank_org_id`)]
      const isBank = of.bankOrgId === null ? sql`${bank} is null` : sql`${bank} = ${of.bankOrgId}`
      return sql`${biz} = ${of.biz} and ${isBank}`
    }
    const [counted] = await ctx.tx
      .select({ total: countDistinct(rateGrid.businessDate) })
      .from(rateGrid)
      .where(rowsOf(of))
    const days = await queryRows<Day>(
      ctx.tx,
      sql`with shown as (
            select distinct s.business_dt as day from rate_grid s where ${isOf('s')}
             order by day desc limit ${page_size} offset ${(page_no - 1) * page_size}
          ), before as (
            select day, (select max(g.business_dt) from rate_grid g where ${isOf('g')} and g.business_dt < day) as earlier
              from shown
          )
          select b.day,
                 (array_agg(g.source order by g.effective_at desc, g.id desc))[1] as source,
                 (array_agg(g.publisher order by g.effective_at desc, g.id desc))[1] as publisher,
                 max(g.effective_at) as at,
                 count(*)::int as prices,
                 (count(*) filter (where e.rate_e6 is distinct from g.rate_e6))::int as changed
            from before b
            join rate_grid g on ${isOf('g')} and g.business_dt = b.day
            left join rate_grid e on ${isOf('e')} and e.business_dt = b.earlier
                 and e.acceptor_class = g.acceptor_class and e.tenor_label = g.tenor_label
           group by b.day order by b.day desc`,
    )
    const rows: RowOf<'/api/admin/rate/query_publication'>['rows'] = days.map(row => ({
      business_dt: row.day,
      source: row.source,
      publisher: row.publisher,
      published_at: instantText(new Date(row.at)),
      prices: row.prices,
      changed: row.changed,
    }))
    return [{ total: counted?.total ?? 0, rows, page_no, page_size }]
  },
} satisfies Handlers
