/** The paid discounts of a span in groups, with each group's share, and whether the ledger has the same. */
import { classNames } from '@portal/shared/audit-details/formats.ts'
import { MAX_FILE_ROWS } from '@portal/shared/contract/exports.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import type { ReportGrouping } from '@portal/shared/discount/report.ts'
import { divideHalfUp } from '@portal/shared/money/interest.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Span } from '../books/span.ts'
import { queryRows } from '../platform/db/db.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { andOwnBank, ownBankOf } from '../platform/kernel/own-bank.ts'
import { type Figures, figures, manager, matching, paid, paidDay, reportSpan } from './paid.ts'

type Filter = RequestOf<'/api/admin/report/query_discount'>
type Answer = RowOf<'/api/admin/report/query_discount'>
type Group = Answer['rows'][number]

/** SQL for the key of a bill's group, and for the group's name. */
const groupings: Readonly<Record<ReportGrouping, { key: SQL; name: SQL }>> = {
  month: { key: sql`left(${paidDay}, 7)`, name: sql`left(${paidDay}, 7)` },
  bank: { key: sql`bank.bank_no`, name: sql`bank.name` },
  manager: { key: manager, name: manager },
  class: { key: sql`acceptor.org_class`, name: sql`acceptor.org_class` },
}

interface Found extends Figures {
  key: string
  name: string
  /** Its first bill: what the group is known by while others are paid. */
  first_id: string
}

const findGroups = (ctx: CallCtx, span: Span, by: ReportGrouping): Promise<Found[]> => {
  const { key, name } = groupings[by]
  return queryRows<Found>(
    ctx.tx,
    sql`select ${key} as key, ${name} as name, ${figures}, (array_agg(b.id order by a.paid_at, b.id))[1]::text as first_id
          from ${paid} where ${matching(ctx, span)}
         group by 1, 2
         order by ${by === 'month' ? sql`1` : sql`sum(b.face_fen) desc, 1`}`,
  )
}

const findTotals = async (ctx: CallCtx, span: Span): Promise<Figures> => {
  const [totals] = await queryRows<Figures>(
    ctx.tx,
    sql`select ${figures} from ${paid} where ${matching(ctx, span)}`,
  )
  if (!totals) throw new Error('an aggregate always has a row')
  return totals
}

/** What the payouts of a span have booked, fen. */
interface Booked {
  ledger_face_fen: string
  ledger_interest_fen: string
}

/** Of a bank's officers the payouts of that bank's applications; of all others every booking, whatever it is for. */
const ofPayout = (ctx: CallCtx): SQL => {
  if (ownBankOf(ctx) === null) return sql``
  return sql` and exists (select 1 from disc_apply a where a.apply_no = t.ref_no${andOwnBank(ctx, 'a.disc_bank_id')})`
}

const findBooked = async (ctx: CallCtx, { from, to }: Span): Promise<Booked> => {
  const [booked] = await queryRows<Booked>(
    ctx.tx,
    sql`select
          coalesce(sum(e.amount_fen) filter (where s.gl_code = 'DISC_ASSET' and e.dr_cr = 'D'), 0)::text as ledger_face_fen,
          coalesce(sum(e.amount_fen) filter (where s.gl_code = 'INTEREST_INCOME' and e.dr_cr = 'C'), 0)::text
            as ledger_interest_fen
          from ledger_txn t
          join ledger_entry e on e.txn_id = t.id
          join settle_account s on s.id = e.acct_id
         where t.kind = 'disc_payout' and t.business_dt between ${from} and ${to}${ofPayout(ctx)}`,
  )
  if (!booked) throw new Error('an aggregate always has a row')
  return booked
}

/** A part of a sum in ten-thousandths, half up. */
const shareOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number(divideHalfUp(part * 10_000n, whole))

/** The days of a group: of a month those that the span has of it. */
const daysOf = (by: ReportGrouping, key: string, { from, to }: Span): Span => {
  if (by !== 'month') return { from, to }
  const last = new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5)), 0)).toISOString().slice(0, 10)
  return { from: from > `${key}-01` ? from : `${key}-01`, to: to < last ? to : last }
}

const toGroup = ({ first_id, ...found }: Found, by: ReportGrouping, span: Span, whole: bigint): Group => ({
  ...found,
  name: by === 'class' ? (classNames[found.key] ?? found.key) : found.name,
  ...daysOf(by, found.key, span),
  share_e4: shareOf(BigInt(found.face_fen), whole),
})

/** A chart has a bar for every month, which are thirteen at most, or for the largest groups and one for what is left. */
const MOST_BARS = 12

const largestOf = (groups: readonly Group[], by: ReportGrouping, whole: bigint): Answer['largest'] => {
  const alone = by === 'month' || groups.length <= MOST_BARS ? groups : groups.slice(0, MOST_BARS - 1)
  const rest = groups.slice(alone.length)
  const left = rest.reduce((sum, { face_fen }) => sum + BigInt(face_fen), 0n)
  return [
    ...alone.map(({ name, face_fen, share_e4 }) => ({ name, face_fen, share_e4 })),
    ...(rest.length > 0
      ? [{ name: `其余 ${rest.length} 组`, face_fen: String(left), share_e4: shareOf(left, whole) }]
      : []),
  ]
}

export const discountReport: Handler<'/api/admin/report/query_discount'> = async (ctx, filter) => {
  const { page_no, page_size, by = 'month' } = filter
  const span = reportSpan(ctx.today(), filter)
  const totals = await findTotals(ctx, span)
  const whole = BigInt(totals.face_fen)
  const groups = (await findGroups(ctx, span, by)).map(found => toGroup(found, by, span, whole))
  const booked = await findBooked(ctx, span)
  return [
    {
      total: groups.length,
      rows: groups.slice((page_no - 1) * page_size, page_no * page_size),
      page_no,
      page_size,
      ...span,
      by,
      totals,
      largest: largestOf(groups, by, whole),
      ...booked,
      ties: booked.ledger_face_fen === totals.face_fen && booked.ledger_interest_fen === totals.interest_fen,
    },
  ]
}

/** The list for a file: the first bill of every group, in the list's order. */
export const idsOfReport = async (ctx: CallCtx, filter: Filter): Promise<SQL> => {
  const groups = await findGroups(ctx, reportSpan(ctx.today(), filter), filter.by ?? 'month')
  const ids = groups.slice(0, MAX_FILE_ROWS + 1).map(({ first_id }) => sql`${Number(first_id)}::bigint`)
  return ids.length === 0 ? sql`array[]::bigint[]` : sql`array[${sql.join(ids, sql`, `)}]`
}

/** And these of them, over the days that the file was ordered for. */
export const reportById = async (ctx: CallCtx, _: readonly number[], filter: Filter) => {
  const by = filter.by ?? 'month'
  const span = reportSpan(ctx.today(), filter)
  const found = await findGroups(ctx, span, by)
  const whole = found.reduce((sum, { face_fen }) => sum + BigInt(face_fen), 0n)
  return new Map(found.map(group => [Number(group.first_id), toGroup(group, by, span, whole)] as const))
}
