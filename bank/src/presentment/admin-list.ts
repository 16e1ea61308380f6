/** Every presentment, as officers read them. */
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { circulatesAs } from '../paper/bills/exchange-facts.ts'
import { loadCalendar } from '../platform/calendar/calendar.ts'
import { dayEnd, dayStart } from '../platform/calendar/day-bounds.ts'
import { containing } from '../platform/db/like.ts'
import { orderOf } from '../platform/db/order.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'
import { listed, matching, type Reader, toPresentmentRow } from './rows.ts'

type Filter = RequestOf<'/api/admin/query_presentment'>
type AdminRow = RowOf<'/api/admin/query_presentment'>['rows'][number]

/** An officer of one bank reads what that bank presents of its own. */
const adminWhere = (ctx: CallCtx, filter: Filter): SQL | undefined =>
  and(
    ofOwnBank(ctx, presentment.orgId),
    filter.presentment_no ? ilike(presentment.presentmentNo, containing(filter.presentment_no)) : undefined,
    filter.state ? eq(presentment.state, filter.state) : undefined,
    filter.holder_kind ? eq(presentment.holderKind, filter.holder_kind) : undefined,
    filter.holder_name ? ilike(presentment.holderName, containing(filter.holder_name)) : undefined,
    matching(filter.keyword),
    circulatesAs(filter.circulation, sql`${billHolding.state}`),
    filter.presented_from ? gte(presentment.presentedAt, dayStart(filter.presented_from)) : undefined,
    filter.presented_to ? lt(presentment.presentedAt, dayEnd(filter.presented_to)) : undefined,
  )

const adminSortable = {
  presentment_no: presentment.presentmentNo,
  amount_fen: presentment.amountFen,
  due_dt: bill.dueDate,
  holder_name: presentment.holderName,
  acceptor_name: bankOrg.name,
  state: presentment.state,
}

const adminOrder = (filter: Filter) => orderOf(filter.sort, adminSortable, [desc(presentment.id)])

const selectAll = (ctx: CallCtx) =>
  ctx.tx
    .select(listed)
    .from(presentment)
    .innerJoin(billHolding, eq(billHolding.id, presentment.holdingId))
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))

/** Officers read what has been presented and present nothing. */
const officer = async (ctx: CallCtx): Promise<Reader> => ({
  today: ctx.today(),
  calendar: await loadCalendar(ctx.tx),
  automatic: false,
  acts: false,
})

const toAdminRow = (row: Awaited<ReturnType<typeof selectAll>>[number], reader: Reader): AdminRow => ({
  ...toPresentmentRow({ ...row, own: null, amountFen: row.presented.amountFen }, reader),
  holder_name: row.presented.holderName,
  holder_kind: row.presented.holderKind,
})

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfPresentments = (ctx: CallCtx, filter: Filter): SQL =>
  idArray(
    ctx.tx
      .select({ id: presentment.id })
      .from(presentment)
      .innerJoin(billHolding, eq(billHolding.id, presentment.holdingId))
      .innerJoin(bill, eq(bill.id, presentment.billId))
      .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
      .where(adminWhere(ctx, filter))
      .orderBy(...adminOrder(filter)),
  )

/** And these of them by id, as they are now. */
export const presentmentsById = async (ctx: CallCtx, ids: readonly number[]) => {
  const reader = await officer(ctx)
  const rows = await selectAll(ctx).where(
    and(inArray(presentment.id, [...ids]), ofOwnBank(ctx, presentment.orgId)),
  )
  return new Map(rows.map(row => [row.presented.id, toAdminRow(row, reader)]))
}

export const adminQueryPresentment: Handler<'/api/admin/query_presentment'> = async (ctx, input) => {
  const where = adminWhere(ctx, input)
  const [sums] = await ctx.tx
    .select({
      total: sql<number>`count(*)::int`,
      fen: sql<string>`coalesce(sum(${presentment.amountFen}), 0)::text`,
    })
    .from(presentment)
    .innerJoin(billHolding, eq(billHolding.id, presentment.holdingId))
    .innerJoin(bill, eq(bill.id, presentment.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(where)
  const rows = await selectAll(ctx)
    .where(where)
    .orderBy(...adminOrder(input))
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  const reader = await officer(ctx)
  return [
    {
      total: sums?.total ?? 0,
      rows: rows.map(row => toAdminRow(row, reader)),
      page_no: input.page_no,
      page_size: input.page_size,
      total_fen: sums?.fen ?? '0',
    },
  ]
}
