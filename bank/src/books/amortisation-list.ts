/** Lists of the amortisation: by day or month, and by bill. */
import { formatRange } from '@portal/shared/bills/range.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { MAX_FILE_ROWS } from '@portal/shared/contract/exports.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import type { SQL } from 'drizzle-orm'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import {
  amortisedBills,
  type BillRow,
  countAmortised,
  idsOfAmortised,
  movedIn,
  tiedOn,
} from './amortisation.ts'
import { type AskedDays, type Span, spanOf } from './span.ts'

type Filter = RequestOf<'/api/admin/books/query_amortisation'>
type Row = RowOf<'/api/admin/books/query_amortisation'>['rows'][number]

/** The month of today where no days are asked for. */
const spanOfMonth = (today: string, asked: AskedDays): Span =>
  spanOf(today, asked.from || asked.to ? asked : { from: `${today.slice(0, 7)}-01`, to: today })

const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

/** The days or months of a span in their order; the first and the last month may be parts of one. */
export const periodsOf = ({ from, to }: Span, by: 'day' | 'month'): Span[] => {
  const periods: Span[] = []
  for (let first = from; first <= to; ) {
    const next = by === 'day' ? addDays(first, 1) : nextMonth(first)
    const last = addDays(next, -1)
    periods.push({ from: first, to: last < to ? last : to })
    first = next
  }
  return periods
}

export const amortisationByPeriod: Handler<'/api/admin/books/query_amortisation_period'> = async (
  ctx,
  filter,
) => {
  const { page_no, page_size } = filter
  const span = spanOfMonth(ctx.today(), filter)
  const periods = periodsOf(span, filter.by ?? 'day')
  const shown = periods.slice((page_no - 1) * page_size, page_no * page_size)
  const rows = shown.length > 0 ? await movedIn(ctx.tx, shown) : []
  const [totals] = await movedIn(ctx.tx, [span])
  if (!totals) throw new Error('sums of the amortisation were not returned')
  const tied = await tiedOn(ctx.tx, span.to)
  const booked = BigInt(tied.ledger_fen)
  return [
    {
      total: periods.length,
      rows: rows.map(row => ({
        ...row,
        period: filter.by === 'month' ? row.from.slice(0, 7) : row.from,
      })),
      page_no,
      page_size,
      ...span,
      totals: {
        opening_fen: totals.opening_fen,
        added_fen: totals.added_fen,
        earned_fen: totals.earned_fen,
        handed_over_fen: totals.handed_over_fen,
        closing_fen: totals.closing_fen,
      },
      ...tied,
      ties: booked === BigInt(tied.earned_fen) + BigInt(tied.remaining_fen),
    },
  ]
}

const toRow = ({ id, splittable, range_start, range_end, ...row }: BillRow): Row => ({
  ...row,
  bill_id: id,
  range: formatRange({ start: BigInt(range_start), end: BigInt(range_end) }, splittable),
})

export const amortisationByBill: Handler<'/api/admin/books/query_amortisation'> = async (ctx, filter) => {
  const { page_no, page_size } = filter
  const span = spanOfMonth(ctx.today(), filter)
  const which = { ...span, ...(filter.keyword && { keyword: filter.keyword }) }
  const rows = await amortisedBills(ctx.tx, which, {
    limit: page_size,
    offset: (page_no - 1) * page_size,
  })
  return [
    {
      total: await countAmortised(ctx.tx, which),
      rows: rows.map(toRow),
      page_no,
      page_size,
      ...span,
    },
  ]
}

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfAmortisation = (ctx: CallCtx, filter: Filter): SQL =>
  idsOfAmortised(
    { ...spanOfMonth(ctx.today(), filter), ...(filter.keyword && { keyword: filter.keyword }) },
    MAX_FILE_ROWS + 1,
  )

/** And these of them by id, over the days that the file was ordered for. */
export const amortisationById = async (ctx: CallCtx, ids: readonly number[], filter: Filter) => {
  const which = { ...spanOfMonth(ctx.today(), filter), ids }
  const rows = await amortisedBills(ctx.tx, which, { limit: ids.length, offset: 0 })
  return new Map(rows.map(row => [Number(row.id), toRow(row)] as const))
}

/** The days that a file is about, settled when it is ordered. */
export const monthSpan = spanOfMonth
