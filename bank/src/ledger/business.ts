/**
 * 贴现业务对账单, from the ledger: what a company's discount business with the bank was over a span of days. Only a
 * bill that its acceptor did not pay moves no money: that day is told by the bill's own history.
 */
import { type BusinessKind, businessKinds } from '@portal/shared/statements/business.ts'
import { type SQL, sql } from 'drizzle-orm'
import { queryRows, type Tx } from '../platform/db/db.ts'
import type { Span } from './statements.ts'

/** Every figure in fen. */
export interface BusinessFigures {
  kind: BusinessKind
  billCount: number
  faceFen: string
  interestFen: string
  /** Of the interest what the payer (付息人) bears. */
  buyerInterestFen: string
  /** Paid to the company, and by it. */
  inFen: string
  outFen: string
  /** Paid back to the payer. */
  backFen: string
}

export interface BusinessLine extends BusinessFigures {
  /** The same for the same line at any time. */
  lineNo: string
  businessDate: string
  applyNo: string
  /** Empty where the line is of no single bill. */
  billNo: string
}

export interface BusinessSum extends BusinessFigures {
  count: number
}

/** A payout's own entries: face, interest, who bears it and what the company got. */
const payouts = (memberId: number, { from, to }: Span): SQL => sql`
  select 'T' || t.id as line_no, t.business_dt, t.id as seq, 'paid_out' as kind, a.apply_no, '' as bill_no,
      a.total_count as bill_count,
      coalesce(sum(e.amount_fen) filter (where g.gl_code = 'DISC_ASSET'), 0) as face_fen,
      coalesce(sum(e.amount_fen) filter (where g.gl_code = 'INTEREST_INCOME'), 0) as interest_fen,
      coalesce(sum(e.amount_fen) filter (where e.dr_cr = 'D' and g.gl_code is null), 0) as buyer_interest_fen,
      coalesce(sum(e.amount_fen) filter (where e.dr_cr = 'C' and g.gl_code is null), 0) as in_fen,
      0 as out_fen, 0 as back_fen
    from disc_apply a
    join ledger_txn t on t.kind = 'disc_payout' and t.ref_no = a.apply_no
    join ledger_entry e on e.txn_id = t.id
    join settle_account g on g.id = e.acct_id
   where a.member_id = ${memberId} and t.business_dt between ${from} and ${to}
   group by t.id, t.business_dt, a.apply_no, a.total_count`

/** A bill that its acceptor paid, or the company in the acceptor's place. */
const settlements = (memberId: number, { from, to }: Span): SQL => sql`
  select 'T' || t.id, t.business_dt, t.id, case t.kind when 'bill_paid' then 'collected' else 'repaid' end,
      a.apply_no, b.bill_no, 1, e.amount_fen, 0, 0, 0,
      case t.kind when 'bill_paid' then 0 else e.amount_fen end, 0
    from disc_apply a
    join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
    join bill b on b.id = l.bill_id
    join ledger_txn t on t.kind in ('bill_paid', 'bill_recourse') and t.ref_no = a.apply_no || ':' || l.line
    join ledger_entry e on e.txn_id = t.id
    join settle_account g on g.id = e.acct_id and g.gl_code = 'DISC_ASSET'
   where a.member_id = ${memberId} and t.business_dt between ${from} and ${to}`

/** A bill that its acceptor did not pay. */
const refusals = (memberId: number, { from, to }: Span): SQL => sql`
  select 'B' || v.id, to_char(v.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 0, 'dishonoured',
      a.apply_no, b.bill_no, 1, v.range_end - v.range_start + 1, 0, 0, 0, 0, 0
    from disc_apply a
    join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
    join bill b on b.id = l.bill_id
    join bill_event v on v.bill_id = b.id and v.event = 'dishonoured' and v.ref_no = a.apply_no
      and v.range_start = l.range_start and v.range_end = l.range_end
   where a.member_id = ${memberId}
     and to_char(v.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') between ${from} and ${to}`

/** Interest that a payer had paid in and that was not needed. */
const refunds = (memberId: number, { from, to }: Span): SQL => sql`
  select 'T' || t.id, t.business_dt, t.id, 'payer_back', a.apply_no, '', 0, 0, 0, 0, 0, 0, o.amount_fen
    from disc_apply a
    join clearing_order o on o.kind = 'return' and o.subject = a.apply_no
    join ledger_txn t on t.kind = 'payer_back' and t.ref_no = o.reference
   where a.member_id = ${memberId} and t.business_dt between ${from} and ${to}`

const linesSql = (memberId: number, span: Span): SQL =>
  sql`(${sql.join(
    [payouts, settlements, refusals, refunds].map(part => part(memberId, span)),
    sql` union all `,
  )}) as line(line_no, business_dt, seq, kind, apply_no, bill_no, bill_count, face_fen, interest_fen,
      buyer_interest_fen, in_fen, out_fen, back_fen)`

/** The lines of a span, the earliest first. */
export const businessLines = (
  tx: Tx,
  memberId: number,
  span: Span,
  part: { limit: number; offset: number },
): Promise<BusinessLine[]> =>
  queryRows(
    tx,
    sql`select line_no as "lineNo", business_dt::text as "businessDate", kind, apply_no as "applyNo",
          bill_no as "billNo", bill_count::int as "billCount", face_fen::text as "faceFen",
          interest_fen::text as "interestFen", buyer_interest_fen::text as "buyerInterestFen",
          in_fen::text as "inFen", out_fen::text as "outFen", back_fen::text as "backFen"
        from ${linesSql(memberId, span)}
        order by business_dt, seq, line_no limit ${part.limit} offset ${part.offset}`,
  )

/** Sums by kind, in the order of {@link businessKinds}; a kind that did not happen is left out. */
export const businessSums = async (tx: Tx, memberId: number, span: Span): Promise<BusinessSum[]> => {
  const sums = await queryRows<BusinessSum>(
    tx,
    sql`select kind, count(*)::int as count, sum(bill_count)::int as "billCount", sum(face_fen)::text as "faceFen",
          sum(interest_fen)::text as "interestFen", sum(buyer_interest_fen)::text as "buyerInterestFen",
          sum(in_fen)::text as "inFen", sum(out_fen)::text as "outFen", sum(back_fen)::text as "backFen"
        from ${linesSql(memberId, span)} group by kind`,
  )
  return (Object.keys(businessKinds) as BusinessKind[]).flatMap(
    kind => sums.find(sum => sum.kind === kind) ?? [],
  )
}
