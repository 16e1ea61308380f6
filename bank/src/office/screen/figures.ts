/** The figures of the big screen, from paid applications, grouped in the database by company and cell. */

import { addMonths } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { tenorBand, weightedRateOf } from '@portal/shared/money/rate.ts'
import { maskCompany } from '@portal/shared/people/mask.ts'
import { sql } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import type { Tx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/db.ts'
import type { AcceptorClass } from '../../platform/db/schema/bills.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { statesWhere } from '../../platform/kernel/machine.ts'
import { regionTree } from '../../platform/regions/regions.ts'
import { gridRows } from '../../rates/history.ts'
import { type Cell, hiddenCells, MIN_COMPANIES, suppressed } from './suppress.ts'

type Figures = RowOf<'/api/screen/get_figures'>

/** One company's part of every cell; amounts as text, since the drivers differ in how they hand over bigint. */
interface Part {
  member_id: string
  region: string
  month: string
  acceptor_class: AcceptorClass
  tenor: '1M' | '3M' | '6M'
  count: number
  amount: string
  /** Σ face × days, and × rate. */
  weight: string
  weighted: string
}

const LATEST = 10
const MONTHS = 12
const paid = sql`a.state in ${statesWhere(applyMeanings, state => state.paid)}`

/** The first day of the twelve months that end with the business date. */
const sinceOf = (ctx: Ctx) => addMonths(`${ctx.today().slice(0, 7)}-01`, 1 - MONTHS)
const within = (since: string) => sql`${paid} and a.paid_at >= ${`${since}T00:00:00+08:00`}::timestamptz`

/** The first day of a band as pricing has it, so that the screen and the price list agree. */
const firstDayOf = (wanted: '3M' | '6M'): number => {
  let day = 1
  while (tenorBand(day) !== wanted) day += 1
  return day
}

const band = sql.raw(
  `case when b.days < ${firstDayOf('3M')} then '1M' when b.days < ${firstDayOf('6M')} then '3M' else '6M' end`,
)

const partsOf = (tx: Tx, since: string): Promise<Part[]> =>
  queryRows<Part>(
    tx,
    sql`select a.member_id::text as member_id, coalesce(p.province_code, '') as region,
               to_char(a.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
               o.org_class as acceptor_class, ${band} as tenor, count(*)::int as count,
               sum(b.face_fen)::text as amount, sum(b.face_fen::numeric * b.days)::text as weight,
               sum(b.face_fen::numeric * b.days * b.rate_e6)::text as weighted
          from disc_apply a
          join disc_apply_bill b on b.apply_id = a.id and b.round = a.round
          join bill on bill.id = b.bill_id
          join bank_org o on o.id = bill.acceptor_id
          left join member_profile p on p.member_id = a.member_id
         where ${within(since)}
         group by 1, 2, 3, 4, 5`,
  )

const minutesToPay = async (tx: Tx, since: string): Promise<number> => {
  const [row] = await queryRows<{ minutes: number | null }>(
    tx,
    sql`select round(percentile_cont(0.5) within group
                 (order by extract(epoch from a.paid_at - a.submitted_at)) / 60)::int as minutes
          from disc_apply a where ${within(since)}`,
  )
  return row?.minutes ?? 0
}

const latestOf = async (tx: Tx, since: string, regions: ReadonlySet<string>): Promise<Figures['latest']> => {
  const rows = await queryRows<{
    name: string
    region: string
    acceptor_class: AcceptorClass
    amount: string
    rate: number
    at: string | Date
  }>(
    tx,
    sql`select m.company_name as name, coalesce(p.province_code, '') as region, a.total_fen::text as amount,
               coalesce(a.final_rate_e6, a.rate_e6) as rate, a.paid_at as at,
               (select o.org_class from disc_apply_bill b join bill on bill.id = b.bill_id
                  join bank_org o on o.id = bill.acceptor_id
                 where b.apply_id = a.id and b.round = a.round
                 order by b.face_fen desc, b.id limit 1) as acceptor_class
          from disc_apply a join member m on m.id = a.member_id
          left join member_profile p on p.member_id = m.id
         where ${within(since)} order by a.paid_at desc, a.id desc limit ${LATEST}`,
  )
  return rows.map(row => ({
    company: maskCompany(row.name),
    region: regions.has(row.region) ? regionName(row.region) : '',
    acceptor_class: className(row.acceptor_class),
    amount_fen: row.amount,
    rate_e6: row.rate,
    paid_at: instantText(new Date(row.at)),
  }))
}

const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + BigInt(text), 0n)

/** The parts summed by one of their properties. */
const cellsBy = (parts: readonly Part[], keyOf: (part: Part) => string): Cell[] => {
  const cells = new Map<string, { members: Set<number>; count: number; amountFen: bigint }>()
  for (const part of parts) {
    const cell = cells.get(keyOf(part)) ?? { members: new Set<number>(), count: 0, amountFen: 0n }
    cell.members.add(Number(part.member_id))
    cell.count += part.count
    cell.amountFen += BigInt(part.amount)
    cells.set(keyOf(part), cell)
  }
  return [...cells].map(([key, cell]) => ({ key, ...cell }))
}

const shares = <Row>(cells: readonly Cell[], nameOf: (key: string, hidden: boolean) => Row) => {
  const { shown, others } = suppressed(cells)
  return [
    ...shown.map(cell => ({ cell, hidden: false })),
    ...(others ? [{ cell: others, hidden: true }] : []),
  ].map(({ cell, hidden }) => ({
    ...nameOf(cell.key, hidden),
    hidden,
    companies: cell.members.size,
    count: cell.count,
    amount_fen: String(cell.amountFen),
  }))
}

const monthsOf = (parts: readonly Part[], since: string): Figures['months'] => {
  const cells = cellsBy(parts, part => part.month)
  const hidden = new Set(hiddenCells(cells).map(cell => cell.key))
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(since, index).slice(0, 7)
    const cell = cells.find(each => each.key === month)
    return { month, amount_fen: hidden.has(month) ? null : String(cell?.amountFen ?? 0n) }
  })
}

/** The weighted rate of some parts; null for fewer than three companies. */
const rateOf = (parts: readonly Part[]): number | null => {
  const companies = new Set(parts.map(part => part.member_id)).size
  if (companies < MIN_COMPANIES) return null
  return weightedRateOf({
    weight: sum(parts.map(part => part.weight)),
    weighted: sum(parts.map(part => part.weighted)),
  })
}

/** Companies of this month that were in none of the months before. */
const newCompanies = (parts: readonly Part[], month: string): number => {
  const before = new Set(parts.filter(part => part.month < month).map(part => part.member_id))
  const now = parts.filter(part => part.month === month && !before.has(part.member_id))
  return new Set(now.map(part => part.member_id)).size
}

const provinces = new Map(regionTree.map(({ value, label }) => [value, label]))
const regionName = (code: string) => provinces.get(code) ?? '未登记地区'
const className = (code: AcceptorClass) => gridRows.find(each => each.acceptorClass === code)?.name ?? ''
const tenorNames = { '1M': '1个月以内', '3M': '3个月', '6M': '6个月' } as const
const OTHERS = '其他'

/** Everything the screen shows, as of now. */
export const computeFigures = async (ctx: Ctx): Promise<Figures> => {
  const since = sinceOf(ctx)
  const parts = await partsOf(ctx.tx, since)
  const month = ctx.today().slice(0, 7)
  const lastMonth = addMonths(`${month}-01`, -1).slice(0, 7)
  const regionCells = cellsBy(parts, part => part.region)
  const hiddenRegions = new Set(hiddenCells(regionCells).map(cell => cell.key))
  const shownRegions = new Set(regionCells.map(cell => cell.key).filter(key => !hiddenRegions.has(key)))
  const companies = new Set(parts.map(part => part.member_id)).size
  const enough = companies >= MIN_COMPANIES
  return {
    business_now: instantText(ctx.now()),
    since,
    totals: {
      amount_fen: enough ? String(sum(parts.map(part => part.amount))) : null,
      companies: enough ? companies : null,
      count: enough ? parts.reduce((total, part) => total + part.count, 0) : null,
      weighted_rate_e6: rateOf(parts),
      new_companies: enough ? newCompanies(parts, month) : null,
      month_rate_e6: rateOf(parts.filter(part => part.month === month)),
      last_month_rate_e6: rateOf(parts.filter(part => part.month === lastMonth)),
      minutes_to_pay: enough ? await minutesToPay(ctx.tx, since) : null,
    },
    regions: shares(regionCells, (region_code, hidden) => ({
      region_code,
      name: hidden ? OTHERS : regionName(region_code),
    })),
    months: monthsOf(parts, since),
    classes: shares(
      cellsBy(parts, part => part.acceptor_class),
      (key, hidden) => {
        const gridRow = gridRows.find(each => each.acceptorClass === key)
        return {
          acceptor_class: hidden ? null : (gridRow?.acceptorClass ?? null),
          name: gridRow?.name ?? OTHERS,
        }
      },
    ),
    tenors: shares(
      cellsBy(parts, part => part.tenor),
      (key, hidden) => {
        const tenor = hidden ? null : (key as Part['tenor'])
        return { tenor, name: tenor ? tenorNames[tenor] : OTHERS }
      },
    ),
    latest: enough ? await latestOf(ctx.tx, since, shownRegions) : [],
  }
}
