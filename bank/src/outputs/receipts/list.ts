/** Lists of receipts: a member's own, and all of them for staff. */
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { and, asc, count, desc, eq, gte, ilike, lte, type SQL, sql } from 'drizzle-orm'
import { receiptOfOwnBank } from '../../ledger/receipt-of-bank.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { containing } from '../../platform/db/like.ts'
import { orderOf } from '../../platform/db/order.ts'
import { member } from '../../platform/db/schema/members.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import type { Ctx, Handler } from '../../platform/kernel/handler.ts'

type Filter = Omit<RequestOf<'/api/admin/receipt/query_receipt'>, 'company_name'>
type Row = RowOf<'/api/receipt/query_receipt'>['rows'][number]

const otherName = sql<string>`case when ${receipt.isIn} then ${receipt.payerName} else ${receipt.payeeName} end`

const sortable = {
  receipt_no: receipt.receiptNo,
  business_dt: receipt.businessDate,
  amount_fen: receipt.amountFen,
  other_name: otherName,
}

const conditionsOf = (filter: Filter): SQL | undefined =>
  and(
    filter.receipt_no ? ilike(receipt.receiptNo, containing(filter.receipt_no)) : undefined,
    filter.ref_no ? ilike(receipt.refNo, containing(filter.ref_no)) : undefined,
    filter.other_name ? ilike(otherName, containing(filter.other_name)) : undefined,
    filter.direction ? eq(receipt.isIn, filter.direction === 'in') : undefined,
    filter.from ? gte(receipt.businessDate, filter.from) : undefined,
    filter.to ? lte(receipt.businessDate, filter.to) : undefined,
  )

/** Newest first; of one movement in the order of its entries. */
const order = (sort: Filter['sort']) => orderOf(sort, sortable, [desc(receipt.at), asc(receipt.id)])

const rowOf = (ctx: Ctx, of: typeof receipt.$inferSelect): Row => {
  const ownAcctEnc = of.isIn ? of.payeeAcctEnc : of.payerAcctEnc
  return {
    receipt_no: of.receiptNo,
    business_dt: of.businessDate,
    at: instantText(of.at),
    is_in: of.isIn,
    amount_fen: String(of.amountFen),
    purpose: of.purpose,
    other_name: of.isIn ? of.payerName : of.payeeName,
    acct_no: ownAcctEnc === null ? '' : maskAccount(ctx.atRest.open(ownAcctEnc)),
    ref_no: of.refNo,
    bill_no: of.bills[0]?.billNo ?? '',
    bill_count: of.bills.length,
    txn_no: of.txnNo,
  }
}

/** One page of them, with the names of their members. */
const pageOf = async (ctx: Ctx, filter: Filter, where: SQL | undefined) => {
  const [counted] = await ctx.tx
    .select({ total: count() })
    .from(receipt)
    .innerJoin(member, eq(member.id, receipt.memberId))
    .where(where)
  const rows = await ctx.tx
    .select({ of: receipt, companyName: member.companyName })
    .from(receipt)
    .innerJoin(member, eq(member.id, receipt.memberId))
    .where(where)
    .orderBy(...order(filter.sort))
    .limit(filter.page_size)
    .offset((filter.page_no - 1) * filter.page_size)
  return { total: counted?.total ?? 0, rows, page_no: filter.page_no, page_size: filter.page_size }
}

export const byMember: Handler<'/api/receipt/query_receipt'> = async (ctx, filter) => {
  const own = eq(receipt.memberId, ctx.operator.memberId)
  const page = await pageOf(ctx, filter, and(own, conditionsOf(filter)))
  return [{ ...page, rows: page.rows.map(({ of }) => rowOf(ctx, of)) }]
}

export const byStaff: Handler<'/api/admin/receipt/query_receipt'> = async (
  ctx,
  { company_name: companyName, ...filter },
) => {
  const ofMember = companyName ? ilike(member.companyName, containing(companyName)) : undefined
  const page = await pageOf(ctx, filter, and(receiptOfOwnBank(ctx), ofMember, conditionsOf(filter)))
  return [{ ...page, rows: page.rows.map(row => ({ ...rowOf(ctx, row.of), company_name: row.companyName })) }]
}
