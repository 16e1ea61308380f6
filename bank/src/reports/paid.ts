/**
 * The bills that were paid out in a span of days, and the figures of any of them. All of a report comes from these rows:
 * a group's figures are those of its bills, so that groups add up to the whole.
 */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { NO_MANAGER } from '@portal/shared/discount/report.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type AskedDays, type Span, spanOf } from '../books/span.ts'
import { dayEnd, dayStart } from '../platform/calendar/day-bounds.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'

/** The days asked for; this year until today where none are. @throws Fault 20360 */
export const reportSpan = (today: string, asked: AskedDays): Span =>
  spanOf(today, asked.from || asked.to ? asked : { from: `${today.slice(0, 4)}-01-01`, to: today })

/** A row for every bill, or part of one, of the round that was paid. */
export const paid: SQL = sql`disc_apply a
  join disc_apply_bill b on b.apply_id = a.id and b.round = a.round
  join bill on bill.id = b.bill_id
  join bank_org acceptor on acceptor.id = bill.acceptor_id
  join bank_org bank on bank.id = a.disc_bank_id
  join bank_sign sign on sign.id = a.bank_sign_id
  join member m on m.id = a.member_id`

export const paidDay: SQL = sql`to_char(a.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
export const manager: SQL = sql`coalesce(nullif(trim(sign.cust_manager), ''), ${NO_MANAGER}::text)`

/** Paid out on one of these days in Shanghai. */
const within = ({ from, to }: Span): SQL =>
  sql`a.paid_at >= ${dayStart(from).toISOString()}::timestamptz and a.paid_at < ${dayEnd(to).toISOString()}::timestamptz`

/** What a group is of, or all of them. */
export type Narrowed = Pick<
  RequestOf<'/api/admin/report/query_discount_bill'>,
  'bank_no' | 'manager' | 'acceptor_class'
>

/** What an officer of one bank meets of it is their bank's. */
export const matching = (
  ctx: CallCtx,
  span: Span,
  { bank_no, manager: name, acceptor_class }: Narrowed = {},
): SQL =>
  sql.join(
    [
      within(span),
      ofOwnBank(ctx, sql`a.disc_bank_id`) ?? sql`true`,
      ...(bank_no ? [sql`bank.bank_no = ${bank_no}`] : []),
      ...(name ? [sql`${manager} = ${name}`] : []),
      ...(acceptor_class ? [sql`acceptor.org_class = ${acceptor_class}`] : []),
    ],
    sql` and `,
  )

/** Sums in fen as text; means as the contract has them, half up. */
export interface Figures {
  applies: number
  bills: number
  face_fen: string
  interest_fen: string
  net_fen: string
  mean_rate_e6: number | null
  mean_days_e2: number | null
}

const weight = sql`b.face_fen::numeric * b.days`

export const figures: SQL = sql`
  count(distinct a.id)::int as applies,
  count(*)::int as bills,
  coalesce(sum(b.face_fen), 0)::text as face_fen,
  coalesce(sum(b.interest_fen), 0)::text as interest_fen,
  coalesce(sum(b.net_fen), 0)::text as net_fen,
  round(sum(${weight} * b.rate_e6) / nullif(sum(${weight}), 0))::int as mean_rate_e6,
  round(100 * sum(${weight}) / nullif(sum(b.face_fen), 0))::int as mean_days_e2`
