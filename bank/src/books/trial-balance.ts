/** 试算平衡表: the books by subject, over a span of days. */
import { bookSets, type SubjectNo, subjects } from '@portal/shared/books/subjects.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { movedBy, type Span, spanOf } from './span.ts'
import { inSet, subjectNo, subjectNos } from './subjects.ts'

type Filter = RequestOf<'/api/admin/books/query_trial_balance'>
type Answer = RowOf<'/api/admin/books/query_trial_balance'>
type Row = Answer['rows'][number]

interface Sums {
  accounts: number
  opening: bigint
  debit: bigint
  credit: bigint
}

const none: Sums = { accounts: 0, opening: 0n, debit: 0n, credit: 0n }

const sumsOf = async (ctx: CallCtx, set: Filter['set'], span: Span): Promise<Map<SubjectNo, Sums>> => {
  const moved = movedBy(ctx.tx, span)
  const rows = await ctx.tx
    .select({
      subject: subjectNo.as('subject'),
      accounts: sql<number>`count(*)::int`,
      opening: sql<string>`coalesce(sum(${moved.opening}), 0)::text`,
      debit: sql<string>`coalesce(sum(${moved.debit}), 0)::text`,
      credit: sql<string>`coalesce(sum(${moved.credit}), 0)::text`,
    })
    .from(settleAccount)
    .leftJoin(moved, eq(moved.accountId, settleAccount.id))
    .where(inSet(set))
    .groupBy(sql`1`)
  return new Map(
    rows.map(({ subject, accounts, opening, debit, credit }) => [
      subject,
      { accounts, opening: BigInt(opening), debit: BigInt(debit), credit: BigInt(credit) },
    ]),
  )
}

/** A balance stands on the side it is on: what a subject owes on its wrong side is seen. */
const onSides = (fen: bigint): { debit: string; credit: string } => ({
  debit: String(fen > 0n ? fen : 0n),
  credit: String(fen < 0n ? -fen : 0n),
})

const toRow = (no: SubjectNo, { accounts, opening, debit, credit }: Sums): Row => {
  const before = onSides(opening)
  const after = onSides(opening + debit - credit)
  return {
    subject: no,
    subject_name: subjects[no].name,
    side: subjects[no].side,
    accounts,
    opening_debit_fen: before.debit,
    opening_credit_fen: before.credit,
    debit_fen: String(debit),
    credit_fen: String(credit),
    closing_debit_fen: after.debit,
    closing_credit_fen: after.credit,
  }
}

const rowsOf = async (ctx: CallCtx, set: Filter['set'], span: Span): Promise<Row[]> => {
  const sums = await sumsOf(ctx, set, span)
  return subjectNos.filter(no => subjects[no].set === set).map(no => toRow(no, sums.get(no) ?? none))
}

const sumOf = (rows: readonly Row[], of: (row: Row) => string): bigint =>
  rows.reduce((sum, row) => sum + BigInt(of(row)), 0n)

export const trialBalance: Handler<'/api/admin/books/query_trial_balance'> = async (ctx, filter) => {
  const { page_no, page_size, set } = filter
  const span = spanOf(ctx.today(), filter)
  const rows = await rowsOf(ctx, set, span)
  const totals = {
    opening_debit_fen: sumOf(rows, row => row.opening_debit_fen),
    opening_credit_fen: sumOf(rows, row => row.opening_credit_fen),
    debit_fen: sumOf(rows, row => row.debit_fen),
    credit_fen: sumOf(rows, row => row.credit_fen),
    closing_debit_fen: sumOf(rows, row => row.closing_debit_fen),
    closing_credit_fen: sumOf(rows, row => row.closing_credit_fen),
  }
  const balanced =
    totals.opening_debit_fen === totals.opening_credit_fen &&
    totals.debit_fen === totals.credit_fen &&
    totals.closing_debit_fen === totals.closing_credit_fen
  const first = (page_no - 1) * page_size
  return [
    {
      total: rows.length,
      rows: rows.slice(first, first + page_size),
      page_no,
      page_size,
      ...span,
      set_name: bookSets[set],
      totals: {
        opening_debit_fen: String(totals.opening_debit_fen),
        opening_credit_fen: String(totals.opening_credit_fen),
        debit_fen: String(totals.debit_fen),
        credit_fen: String(totals.credit_fen),
        closing_debit_fen: String(totals.closing_debit_fen),
        closing_credit_fen: String(totals.closing_credit_fen),
      },
      balanced,
    },
  ]
}

/** The list for a file: the numbers of the subjects. */
export const idsOfTrial = (_: CallCtx, { set }: Filter): SQL =>
  sql`array[${sql.join(
    subjectNos.filter(no => subjects[no].set === set).map(no => sql`${Number(no)}::bigint`),
    sql`, `,
  )}]`

/** And these of them, over the days that the file was ordered for. */
export const trialById = async (ctx: CallCtx, _: readonly number[], filter: Filter) => {
  const rows = await rowsOf(ctx, filter.set, spanOf(ctx.today(), filter))
  return new Map(rows.map(row => [Number(row.subject), row] as const))
}
