/** The bills behind a figure of the report. */
import { classNames } from '@portal/shared/audit-details/formats.ts'
import { formatRange } from '@portal/shared/bills/range.ts'
import { MAX_FILE_ROWS } from '@portal/shared/contract/exports.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { type SQL, sql } from 'drizzle-orm'
import { queryRows } from '../platform/db/db.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { andOwnBank } from '../platform/kernel/own-bank.ts'
import { type Figures, figures, manager, matching, paid, paidDay, reportSpan } from './paid.ts'

type Filter = RequestOf<'/api/admin/report/query_discount_bill'>
type Row = RowOf<'/api/admin/report/query_discount_bill'>['rows'][number]

interface Found extends Omit<Row, 'range' | 'class_name'> {
  id: string
  org_class: string
  splittable: boolean
  range_start: string
  range_end: string
}

const inOrder = sql`a.paid_at, b.apply_id, b.line`

const rowsWhere = (ctx: CallCtx, where: SQL, part: SQL = sql``): Promise<Found[]> =>
  queryRows<Found>(
    ctx.tx,
    sql`select b.id::text as id, a.apply_no, b.line, ${paidDay} as paid_dt, m.company_name, bank.name as bank_name,
               ${manager} as manager, acceptor.name as acceptor_name, acceptor.org_class, bill.bill_no, bill.splittable,
               b.range_start::text as range_start, b.range_end::text as range_end, bill.due_dt,
               b.face_fen::text as face_fen, b.rate_e6, b.days, b.interest_fen::text as interest_fen,
               b.net_fen::text as net_fen
          from ${paid} where ${where} order by ${inOrder} ${part}`,
  )

const toRow = ({ id, org_class, splittable, range_start, range_end, ...row }: Found): Row => ({
  ...row,
  class_name: classNames[org_class] ?? org_class,
  range: formatRange({ start: BigInt(range_start), end: BigInt(range_end) }, splittable),
})

export const discountReportBills: Handler<'/api/admin/report/query_discount_bill'> = async (ctx, filter) => {
  const { page_no, page_size } = filter
  const span = reportSpan(ctx.today(), filter)
  const where = matching(ctx, span, filter)
  const [totals] = await queryRows<Figures>(ctx.tx, sql`select ${figures} from ${paid} where ${where}`)
  if (!totals) throw new Error('an aggregate always has a row')
  const rows = await rowsWhere(ctx, where, sql`limit ${page_size} offset ${(page_no - 1) * page_size}`)
  return [{ total: totals.bills, rows: rows.map(toRow), page_no, page_size, ...span, totals }]
}

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfReportBills = (ctx: CallCtx, filter: Filter): SQL =>
  sql`array(select b.id from ${paid} where ${matching(ctx, reportSpan(ctx.today(), filter), filter)}
             order by ${inOrder} limit ${MAX_FILE_ROWS + 1})`

/** And these of them by id. */
export const reportBillsById = async (ctx: CallCtx, ids: readonly number[]) => {
  const rows = await rowsWhere(
    ctx,
    sql`b.id in ${[...ids]} and a.paid_at is not null${andOwnBank(ctx, 'a.disc_bank_id')}`,
  )
  return new Map(rows.map(row => [Number(row.id), toRow(row)] as const))
}
