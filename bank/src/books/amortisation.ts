/**
 * 利息调整摊销: the interest of a discount is received on its first day and earned day by day until its last. Derived from
 * the applications, in whole fen: what is left after a day is the interest by days, rounded half up, as it is when a bill
 * is sold (docs/decisions/0010), so that the days of a bill add up to its interest exactly.
 */
import { claimMeanings } from '@portal/shared/discount/meanings.ts'
import { type SQL, sql } from 'drizzle-orm'
import { queryRows, type Tx } from '../platform/db/db.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import type { Span } from './span.ts'

/** Sold by the bank's desk: what is left of the interest goes with the bill. */
const sold = statesWhere(claimMeanings, state => state.sold)

/** Every bill that has been paid out, with its interest (fen), its days, its first day and the day after its last. */
const discounted: SQL = sql`(
  select b.id, b.apply_id, b.line, b.bill_id, b.range_start, b.range_end, b.face_fen, b.rate_e6,
         b.interest_fen as interest, b.days, a.disc_dt as first_dt, b.interest_end_dt as end_dt,
         case when b.settle_state in ${sold} then b.settled_dt end as sold_dt
    from disc_apply_bill b
    join disc_apply a on a.id = b.apply_id and a.round = b.round
   where a.paid_at is not null) d`

/** Interest for `left` days, fen, half up. */
const forDays = (left: SQL): SQL =>
  sql`((2 * d.interest * least(d.days, greatest(0, ${left})) + d.days) / (2 * d.days))`

/** What is not yet earned at the end of a day. */
const remaining = (day: SQL): SQL => sql`case
  when d.first_dt > ${day} or d.sold_dt <= ${day} then 0
  else ${forDays(sql`d.end_dt::date - ${day}::date - 1`)} end`

/** What had gone with the bill by the end of a day. */
const handedOver = (day: SQL): SQL =>
  sql`case when d.sold_dt <= ${day} then ${forDays(sql`d.end_dt::date - d.sold_dt::date`)} else 0 end`

/** What had been earned by the end of a day. */
const earned = (day: SQL): SQL => sql`(case when d.first_dt <= ${day} then d.interest else 0 end
  - ${remaining(day)} - ${handedOver(day)})`

const dayBefore = (day: SQL): SQL => sql`to_char(${day}::date - 1, 'YYYY-MM-DD')`

/** Whether a bill has interest to earn in a span, or has come in it. */
const concerns = (from: SQL, to: SQL): SQL =>
  sql`d.first_dt <= ${to} and d.end_dt > ${from} and (d.sold_dt is null or d.sold_dt >= ${from})`

/** What a span has done to the interest of some bills, fen: opening + added − earned − handed over = closing. */
export interface Moved {
  opening_fen: string
  added_fen: string
  earned_fen: string
  handed_over_fen: string
  closing_fen: string
  bills: number
}

const moved = (from: SQL, to: SQL): SQL => {
  const before = dayBefore(from)
  return sql`
    coalesce(sum(${remaining(before)}), 0)::text as opening_fen,
    coalesce(sum(d.interest) filter (where d.first_dt between ${from} and ${to}), 0)::text as added_fen,
    coalesce(sum(${earned(to)} - ${earned(before)}), 0)::text as earned_fen,
    coalesce(sum(${handedOver(to)} - ${handedOver(before)}), 0)::text as handed_over_fen,
    coalesce(sum(${remaining(to)}), 0)::text as closing_fen,
    count(d.id)::int as bills`
}

/** The periods of a page, each as it was. @param periods in their order, at least one */
export const movedIn = async (tx: Tx, periods: readonly Span[]): Promise<(Span & Moved)[]> => {
  const values = sql.join(
    periods.map(({ from, to }) => sql`(${from}::text, ${to}::text)`),
    sql`, `,
  )
  const [from, to] = [sql.raw('p.from_dt'), sql.raw('p.to_dt')]
  const rows = await queryRows<Moved & { from: string; to: string }>(
    tx,
    sql`select p.from_dt as from, p.to_dt as to, ${moved(from, to)}
          from (values ${values}) p(from_dt, to_dt)
          left join ${discounted} on ${concerns(from, to)}
         group by p.from_dt, p.to_dt order by p.from_dt`,
  )
  return rows
}

/** What all bills together had earned and not yet earned at the end of a day, and what the ledger has as income, fen. */
export interface Tied {
  earned_fen: string
  remaining_fen: string
  ledger_fen: string
}

export const tiedOn = async (tx: Tx, day: string): Promise<Tied> => {
  const at = sql`${day}::text`
  const [row] = await queryRows<Tied>(
    tx,
    sql`select coalesce(sum(${earned(at)}), 0)::text as earned_fen,
               coalesce(sum(${remaining(at)}), 0)::text as remaining_fen,
               (select coalesce(sum(case e.dr_cr when 'C' then e.amount_fen else -e.amount_fen end), 0)::text
                  from ledger_entry e join ledger_txn t on t.id = e.txn_id join settle_account s on s.id = e.acct_id
                 where s.gl_code = 'INTEREST_INCOME' and t.business_dt <= ${day}) as ledger_fen
          from ${discounted}`,
  )
  if (!row) throw new Error('sums of the amortisation were not returned')
  return row
}

/** Which bills: those a span concerns, or these. */
export interface Which extends Span {
  keyword?: string
  ids?: readonly number[]
}

export interface BillRow {
  id: string
  apply_no: string
  line: number
  bill_no: string
  splittable: boolean
  range_start: string
  range_end: string
  company_name: string
  face_fen: string
  rate_e6: number
  days: number
  first_dt: string
  end_dt: string
  sold_dt: string | null
  interest_fen: string
  before_fen: string
  earned_fen: string
  handed_over_fen: string
  remaining_fen: string
}

const from = sql`${discounted}
  join disc_apply a on a.id = d.apply_id
  join member m on m.id = a.member_id
  join bill on bill.id = d.bill_id`

const matching = ({ from: first, to, keyword, ids }: Which): SQL => {
  if (ids) return sql`d.id in ${[...ids]}`
  const word = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const named = keyword
    ? sql`and (a.apply_no ilike ${word} or bill.bill_no ilike ${word} or m.company_name ilike ${word})`
    : sql``
  return sql`${concerns(sql`${first}::text`, sql`${to}::text`)} ${named}`
}

const inOrder = sql`d.first_dt, a.apply_no, d.line`

export const amortisedBills = (
  tx: Tx,
  which: Which,
  part: { limit: number; offset: number },
): Promise<BillRow[]> => {
  const to = sql`${which.to}::text`
  const before = dayBefore(sql`${which.from}::text`)
  return queryRows<BillRow>(
    tx,
    sql`select d.id::text as id, a.apply_no, d.line, bill.bill_no, bill.splittable, d.range_start::text as range_start,
               d.range_end::text as range_end, m.company_name, d.face_fen::text as face_fen, d.rate_e6, d.days,
               d.first_dt, d.end_dt, case when d.sold_dt <= ${to} then d.sold_dt end as sold_dt,
               d.interest::text as interest_fen, ${earned(before)}::text as before_fen,
               (${earned(to)} - ${earned(before)})::text as earned_fen,
               (${handedOver(to)} - ${handedOver(before)})::text as handed_over_fen,
               ${remaining(to)}::text as remaining_fen
          from ${from} where ${matching(which)} order by ${inOrder}
         limit ${part.limit} offset ${part.offset}`,
  )
}

export const countAmortised = async (tx: Tx, which: Which): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from ${from} where ${matching(which)}`,
  )
  return row?.n ?? 0
}

/** SQL for the array of the ids of all that match, in the list's order. */
export const idsOfAmortised = (which: Which, limit: number): SQL =>
  sql`array(select d.id from ${from} where ${matching(which)} order by ${inOrder} limit ${limit})`
