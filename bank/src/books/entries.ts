/** 明细账: the entries of the books, the earliest first, so that what is booked meanwhile comes at the end. */
import { subjects } from '@portal/shared/books/subjects.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { kindName } from '../ledger/statements.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import { queryRows } from '../platform/db/db.ts'
import { containing } from '../platform/db/like.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { ledgerEntry, ledgerTxn, settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { type Span, spanOf } from './span.ts'
import { inSet, subjectNo } from './subjects.ts'

type Filter = RequestOf<'/api/admin/books/query_entry'>
type Row = RowOf<'/api/admin/books/query_entry'>['rows'][number]

const select = (ctx: CallCtx) =>
  ctx.tx
    .select({
      entry: ledgerEntry,
      txn: ledgerTxn,
      subject: subjectNo.as('subject'),
      acctName: settleAccount.acctName,
      normalSide: settleAccount.normalSide,
      ownerName: sql<string>`coalesce(${member.companyName}, '')`,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .leftJoin(member, eq(member.id, settleAccount.ownerMemberId))

type Found = Awaited<ReturnType<typeof select>>[number]

const toRow = ({ entry, txn, ...row }: Found, balances: ReadonlyMap<number, string>): Row => ({
  entry_no: String(entry.id),
  business_dt: txn.businessDate,
  at: instantText(txn.at),
  txn_no: txn.txnNo,
  kind_name: kindName(txn.kind, entry.side === row.normalSide),
  ref_no: txn.refNo,
  acct_id: String(entry.accountId),
  subject: row.subject,
  subject_name: subjects[row.subject].name,
  acct_name: row.acctName,
  owner_name: row.ownerName,
  side: entry.side,
  amount_fen: String(entry.amountFen),
  balance_fen: balances.get(entry.id) ?? null,
  remark: entry.remark,
})

/**
 * The balance of one account after each of these entries, in the order of days: what a movement of an earlier release wrote
 * down beside its entries may be of another order. Empty where no account is asked for.
 */
const balancesOf = async (ctx: CallCtx, acctId: string | undefined, rows: readonly Found[]) => {
  if (acctId === undefined || rows.length === 0) return new Map<number, string>()
  const ids = rows.map(({ entry }) => entry.id)
  const found = await queryRows<{ id: string; fen: string }>(
    ctx.tx,
    sql`select id::text as id, fen::text as fen from (
          select e.id, sum(case when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end)
                   over (order by t.business_dt, e.id) as fen
            from ledger_entry e join ledger_txn t on t.id = e.txn_id join settle_account a on a.id = e.acct_id
           where e.acct_id = ${Number(acctId)}) run
         where id in ${ids}`,
  )
  return new Map(found.map(({ id, fen }) => [Number(id), fen]))
}

const matching = (filter: Filter, { from, to }: Span): SQL | undefined =>
  and(
    sql`${ledgerTxn.businessDate} between ${from} and ${to}`,
    inSet(filter.set),
    filter.subject ? sql`${subjectNo} = ${filter.subject}` : undefined,
    filter.acct_id ? eq(ledgerEntry.accountId, Number(filter.acct_id)) : undefined,
    filter.side ? eq(ledgerEntry.side, filter.side) : undefined,
    filter.keyword
      ? or(
          ilike(ledgerTxn.refNo, containing(filter.keyword)),
          ilike(ledgerTxn.txnNo, containing(filter.keyword)),
          ilike(settleAccount.acctName, containing(filter.keyword)),
        )
      : undefined,
  )

const inOrder = [asc(ledgerTxn.businessDate), asc(ledgerEntry.id)]

export const queryEntries: Handler<'/api/admin/books/query_entry'> = async (ctx, filter) => {
  const { page_no, page_size } = filter
  const span = spanOf(ctx.today(), filter)
  const where = matching(filter, span)
  const rows = await select(ctx)
    .where(where)
    .orderBy(...inOrder)
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const balances = await balancesOf(ctx, filter.acct_id, rows)
  const sumOf = (side: 'D' | 'C') =>
    sql<string>`coalesce(sum(${ledgerEntry.amountFen}) filter (where ${ledgerEntry.side} = ${side}), 0)::text`
  const [sums] = await ctx.tx
    .select({ total: sql<number>`count(*)::int`, debitFen: sumOf('D'), creditFen: sumOf('C') })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .where(where)
  return [
    {
      total: sums?.total ?? 0,
      rows: rows.map(row => toRow(row, balances)),
      page_no,
      page_size,
      ...span,
      debit_fen: sums?.debitFen ?? '0',
      credit_fen: sums?.creditFen ?? '0',
    },
  ]
}

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfEntries = (ctx: CallCtx, filter: Filter): SQL =>
  idArray(
    ctx.tx
      .select({ id: ledgerEntry.id })
      .from(ledgerEntry)
      .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
      .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
      .where(matching(filter, spanOf(ctx.today(), filter)))
      .orderBy(...inOrder),
  )

/** And these of them by id. */
export const entriesById = async (ctx: CallCtx, ids: readonly number[], filter: Filter) => {
  const rows = await select(ctx).where(inArray(ledgerEntry.id, [...ids]))
  const balances = await balancesOf(ctx, filter.acct_id, rows)
  return new Map(rows.map(row => [row.entry.id, toRow(row, balances)] as const))
}
