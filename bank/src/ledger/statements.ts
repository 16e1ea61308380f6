/**
 * 对账单, from the ledger: the figures of an account over a span of days, and its lines.
 * A member's account is a company's settlement account, or the money of an institution's own books.
 */
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { queryRows, type Tx } from '../platform/db/db.ts'
import { ledgerEntry, ledgerTxn, type MovementKind, settleAccount } from '../platform/db/schema/ledger.ts'
import { receipt } from '../platform/db/schema/receipts.ts'
import type { statement } from '../platform/db/schema/statements.ts'

export type Statement = typeof statement.$inferSelect

/** Days from the first to the last, both counted. */
export interface Span {
  from: string
  to: string
}

/** What a movement is called on a statement: where it brings money, and where it takes some. */
const kindNames: Readonly<Record<MovementKind, readonly [takenIn: string, paidOut: string]>> = {
  opening: ['期初', '期初'],
  disc_payout: ['贴现放款', '承担贴现利息'],
  payer_in: ['付息款转入', '付息款转出'],
  payer_back: ['付息款退回', '付息款退回'],
  sign_verify: ['打款验证', '打款验证'],
  bill_paid: ['票据兑付', '票据兑付'],
  bill_recourse: ['追索清偿', '追索清偿'],
  recourse: ['追索清偿收款', '追索清偿付款'],
  rd_settle: ['转贴现首期结算', '转贴现首期结算'],
  rd_due: ['转贴现到期结算', '转贴现到期结算'],
  rd_maturity: ['持仓票据托收', '持仓票据托收'],
  rd_collect: ['质押票据托收', '质押票据托收'],
  collection: ['到期托收', '到期托收'],
  rd_transfer: ['票据划转', '票据划转'],
}

export const kindName = (kind: MovementKind, isIn: boolean): string => kindNames[kind][isIn ? 0 : 1]

/** Of an institution's books only its money. */
export const isMoney = or(isNull(settleAccount.book), eq(settleAccount.book, 'CLEARING'))

/** A member's accounts in the order in which they were opened. */
export const accountsOf = (tx: Tx, memberId: number) =>
  tx
    .select()
    .from(settleAccount)
    .where(and(eq(settleAccount.ownerMemberId, memberId), isMoney))
    .orderBy(asc(settleAccount.id))

export const isIn: SQL<boolean> = sql<boolean>`${ledgerEntry.side} = ${settleAccount.normalSide}`
/** What an entry adds to its account, fen. */
export const signed = sql`case when ${isIn} then ${ledgerEntry.amountFen} else -${ledgerEntry.amountFen} end`

export const inSpan = ({ from, to }: Span): SQL => sql`${ledgerTxn.businessDate} between ${from} and ${to}`

/** Sums over an account's entries up to the last day of a span. */
export const sumsOver = (span: Span) => ({
  openingFen: sql<string>`coalesce(sum(${signed}) filter (where ${ledgerTxn.businessDate} < ${span.from}), 0)::text`,
  inFen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}) filter (where ${inSpan(span)} and ${isIn}), 0)::text`,
  outFen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}) filter (where ${inSpan(span)} and not ${isIn}), 0)::text`,
  inCount: sql<number>`(count(*) filter (where ${inSpan(span)} and ${isIn}))::int`,
  outCount: sql<number>`(count(*) filter (where ${inSpan(span)} and not ${isIn}))::int`,
})

export interface Figures extends Span {
  /** Balance, fen, before the first day. */
  openingFen: bigint
  inFen: bigint
  inCount: number
  outFen: bigint
  outCount: number
  /** Balance, fen, after the last day: what came in and went out since the opening, and nothing else. */
  closingFen: bigint
}

interface Sums {
  openingFen: string
  inFen: string
  outFen: string
  inCount: number
  outCount: number
}

export const figuresFrom = ({ from, to }: Span, sums: Sums | undefined): Figures => {
  const openingFen = BigInt(sums?.openingFen ?? 0)
  const inFen = BigInt(sums?.inFen ?? 0)
  const outFen = BigInt(sums?.outFen ?? 0)
  const [inCount, outCount] = [sums?.inCount ?? 0, sums?.outCount ?? 0]
  return { from, to, openingFen, inFen, inCount, outFen, outCount, closingFen: openingFen + inFen - outFen }
}

export const figuresOf = async (tx: Tx, accountId: number, span: Span): Promise<Figures> => {
  const [sums] = await tx
    .select(sumsOver(span))
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .where(and(eq(ledgerEntry.accountId, accountId), lte(ledgerTxn.businessDate, span.to)))
  return figuresFrom(span, sums)
}

/** Sums by kind, what came in first. */
export const kindsOf = async (tx: Tx, accountId: number, span: Span) => {
  const rows = await tx
    .select({
      kind: ledgerTxn.kind,
      isIn,
      count: sql<number>`count(*)::int`,
      fen: sql<string>`sum(${ledgerEntry.amountFen})::text`,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .where(and(eq(ledgerEntry.accountId, accountId), inSpan(span)))
    .groupBy(ledgerTxn.kind, isIn)
    .orderBy(sql`2 desc`, asc(ledgerTxn.kind))
  return rows.map(row => ({ ...row, name: kindName(row.kind, row.isIn) }))
}

/** Which of a span's lines: all of them, or one page. */
interface Part {
  limit: number
  offset: number
}

const lineColumns = {
  id: ledgerEntry.id,
  businessDate: ledgerTxn.businessDate,
  at: ledgerTxn.at,
  txnNo: ledgerTxn.txnNo,
  kind: ledgerTxn.kind,
  isIn,
  amountFen: ledgerEntry.amountFen,
  remark: ledgerEntry.remark,
  receipt,
}

/** How a line names its movement, with the other party, business number and receipt where it has one. */
const wordsOf = ({ kind, isIn: taken, receipt: proof }: Pick<LineRow, 'kind' | 'isIn' | 'receipt'>) => ({
  kindName: kindName(kind, taken),
  otherName: (taken ? proof?.payerName : proof?.payeeName) ?? '',
  refNo: proof?.refNo ?? '',
  receiptNo: proof?.receiptNo ?? '',
})

interface LineRow {
  kind: MovementKind
  isIn: boolean
  receipt: typeof receipt.$inferSelect | null
}

/** Of a span's lines those with these ids, the earliest first. */
export const linesById = async (tx: Tx, accountId: number, span: Span, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const rows = await tx
    .select(lineColumns)
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .leftJoin(receipt, eq(receipt.entryId, ledgerEntry.id))
    .where(and(eq(ledgerEntry.accountId, accountId), inSpan(span), inArray(ledgerEntry.id, [...ids])))
    .orderBy(asc(ledgerTxn.businessDate), asc(ledgerEntry.id))
  return rows.map(({ receipt: proof, ...row }) => ({ ...row, ...wordsOf({ ...row, receipt: proof }) }))
}

/** The lines of a span, the earliest first, each with the balance after it. @param openingFen before the first of them */
export const linesOf = async (
  tx: Tx,
  accountId: number,
  span: Span,
  openingFen: bigint,
  part: Part = { limit: 1_000_000, offset: 0 },
) => {
  const rows = await tx
    .select({
      ...lineColumns,
      balanceFen: sql<string>`(${openingFen}::bigint
        + sum(${signed}) over (order by ${ledgerTxn.businessDate}, ${ledgerEntry.id}))::text`,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .leftJoin(receipt, eq(receipt.entryId, ledgerEntry.id))
    .where(and(eq(ledgerEntry.accountId, accountId), inSpan(span)))
    .orderBy(asc(ledgerTxn.businessDate), asc(ledgerEntry.id))
    .limit(part.limit)
    .offset(part.offset)
  return rows.map(({ receipt: proof, balanceFen, ...row }) => ({
    ...row,
    ...wordsOf({ ...row, receipt: proof }),
    balanceFen: BigInt(balanceFen),
  }))
}

export type StatementLine = Awaited<ReturnType<typeof linesOf>>[number]

/** Statements that no longer say what the ledger says: none, at any time. */
export const checkStatements = (tx: Tx): Promise<{ no: string }[]> =>
  queryRows(
    tx,
    sql`select s.statement_no as no from statement s
          join settle_account a on a.id = s.acct_id
          left join ledger_entry e on e.acct_id = s.acct_id
          left join ledger_txn t on t.id = e.txn_id and t.business_dt <= s.to_dt
         group by s.id, s.statement_no, s.closing_fen
        having s.closing_fen <> coalesce(sum(case when t.id is null then 0
          when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end), 0)`,
  )
