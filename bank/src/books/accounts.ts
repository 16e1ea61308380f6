/** 总账: the accounts of the books, each with what it had, what moved and what it has. */
import { subjects } from '@portal/shared/books/subjects.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '../platform/db/like.ts'
import { orderOf } from '../platform/db/order.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { movedBy, type Span, spanOf } from './span.ts'
import { inSet, subjectNo } from './subjects.ts'

type Filter = RequestOf<'/api/admin/books/query_account'>
type Row = RowOf<'/api/admin/books/query_account'>['rows'][number]

const select = (ctx: CallCtx, span: Span) => {
  const moved = movedBy(ctx.tx, span)
  const own = (fen: SQL) => sql`case when ${settleAccount.normalSide} = 'D' then ${fen} else -(${fen}) end`
  const opening = own(sql`coalesce(${moved.opening}, 0)`)
  const closing = own(sql`coalesce(${moved.opening} + ${moved.debit} - ${moved.credit}, 0)`)
  const fields = {
    id: settleAccount.id,
    account: settleAccount,
    subject: subjectNo.as('subject'),
    ownerName: sql<string>`coalesce(${member.companyName}, '')`,
    openingFen: sql<string>`${opening}::text`,
    debitFen: sql<string>`coalesce(${moved.debit}, 0)::text`,
    creditFen: sql<string>`coalesce(${moved.credit}, 0)::text`,
    closingFen: sql<string>`${closing}::text`,
    entries: sql<number>`coalesce(${moved.entries}, 0)`,
  }
  const from = ctx.tx
    .select(fields)
    .from(settleAccount)
    .leftJoin(member, eq(member.id, settleAccount.ownerMemberId))
    .leftJoin(moved, eq(moved.accountId, settleAccount.id))
  return { from, moved, closing }
}

type Found = Awaited<ReturnType<typeof select>['from']>[number]

const toRow = (ctx: CallCtx, { account, subject, ...row }: Found): Row => ({
  acct_id: String(account.id),
  subject,
  subject_name: subjects[subject].name,
  acct_name: account.acctName,
  acct_no: account.acctNoEnc === null ? '' : maskAccount(ctx.atRest.open(account.acctNoEnc)),
  owner_name: row.ownerName,
  side: account.normalSide,
  opening_fen: row.openingFen,
  debit_fen: row.debitFen,
  credit_fen: row.creditFen,
  closing_fen: row.closingFen,
  entries: row.entries,
})

const matching = (filter: Filter, entries: SQL): SQL | undefined =>
  and(
    inSet(filter.set),
    filter.subject ? sql`${subjectNo} = ${filter.subject}` : undefined,
    filter.acct_id ? eq(settleAccount.id, Number(filter.acct_id)) : undefined,
    filter.acct_name
      ? or(
          ilike(settleAccount.acctName, containing(filter.acct_name)),
          ilike(member.companyName, containing(filter.acct_name)),
        )
      : undefined,
    filter.moved === '1' ? sql`coalesce(${entries}, 0) > 0` : undefined,
  )

const listed = (ctx: CallCtx, filter: Filter) => {
  const { from, moved, closing } = select(ctx, spanOf(ctx.today(), filter))
  const sortable = {
    closing_fen: closing,
    debit_fen: sql`coalesce(${moved.debit}, 0)`,
    credit_fen: sql`coalesce(${moved.credit}, 0)`,
  }
  const where = matching(filter, sql`${moved.entries}`)
  const order = orderOf(filter.sort, sortable, [asc(subjectNo), asc(settleAccount.id)])
  return { from, moved, closing, where, order }
}

export const queryAccounts: Handler<'/api/admin/books/query_account'> = async (ctx, filter) => {
  const { page_no, page_size } = filter
  const span = spanOf(ctx.today(), filter)
  const { from, where, order } = listed(ctx, filter)
  const rows = await from
    .where(where)
    .orderBy(...order)
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const summed = movedBy(ctx.tx, span)
  const [sums] = await ctx.tx
    .select({
      total: sql<number>`count(*)::int`,
      debitFen: sql<string>`coalesce(sum(${summed.debit}), 0)::text`,
      creditFen: sql<string>`coalesce(sum(${summed.credit}), 0)::text`,
    })
    .from(settleAccount)
    .leftJoin(member, eq(member.id, settleAccount.ownerMemberId))
    .leftJoin(summed, eq(summed.accountId, settleAccount.id))
    .where(matching(filter, sql`${summed.entries}`))
  return [
    {
      total: sums?.total ?? 0,
      rows: rows.map(row => toRow(ctx, row)),
      page_no,
      page_size,
      ...span,
      debit_fen: sums?.debitFen ?? '0',
      credit_fen: sums?.creditFen ?? '0',
    },
  ]
}

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfAccounts = (ctx: CallCtx, filter: Filter): SQL => {
  const { moved, where, order } = listed(ctx, filter)
  return idArray(
    ctx.tx
      .select({ id: settleAccount.id })
      .from(settleAccount)
      .leftJoin(member, eq(member.id, settleAccount.ownerMemberId))
      .leftJoin(moved, eq(moved.accountId, settleAccount.id))
      .where(where)
      .orderBy(...order),
  )
}

/** And these of them by id, over the days that the file was ordered for. */
export const accountsById = async (ctx: CallCtx, ids: readonly number[], filter: Filter) => {
  const { from } = select(ctx, spanOf(ctx.today(), filter))
  const rows = await from.where(inArray(settleAccount.id, [...ids]))
  return new Map(rows.map(row => [row.id, toRow(ctx, row)] as const))
}
