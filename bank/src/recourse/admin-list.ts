/** Recourses as the bank's officers read them. */
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { dayEnd, dayStart } from '../platform/calendar/day-bounds.ts'
import { recourseOfBank } from '../platform/db/discounted-bills.ts'
import { orderOf } from '../platform/db/order.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { recourse } from '../platform/db/schema/recourse.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { ownBankOf } from '../platform/kernel/own-bank.ts'
import { matching, numbered, type Reader, selectRecourses, sortable, toRow } from './list.ts'

type Filter = RequestOf<'/api/admin/query_recourse'>
type AdminRow = RowOf<'/api/admin/query_recourse'>['rows'][number]

/** To an officer of one discounting bank those about bills that it has discounted, and no others. */
const visibleTo = (ctx: CallCtx): SQL | undefined => {
  const own = ownBankOf(ctx)
  return own === null ? undefined : recourseOfBank(own)
}

const adminWhere = (ctx: CallCtx, filter: Filter): SQL | undefined =>
  and(
    visibleTo(ctx),
    numbered(filter.recourse_no),
    filter.state ? eq(recourse.state, filter.state) : undefined,
    matching(filter.keyword),
    filter.begun_from ? gte(recourse.begunAt, dayStart(filter.begun_from)) : undefined,
    filter.begun_to ? lt(recourse.begunAt, dayEnd(filter.begun_to)) : undefined,
  )

const adminOrder = (filter: Filter) => orderOf(filter.sort, sortable, [desc(recourse.id)])

/** Officers read, and settle nothing. */
const officer = (ctx: CallCtx): Reader => ({ memberId: null, today: ctx.today(), acts: false })

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfRecourses = (ctx: CallCtx, filter: Filter): SQL =>
  idArray(
    ctx.tx
      .select({ id: recourse.id })
      .from(recourse)
      .innerJoin(bill, eq(bill.id, recourse.billId))
      .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
      .where(adminWhere(ctx, filter))
      .orderBy(...adminOrder(filter)),
  )

/** And these of them by id, as they are now. */
export const recoursesById = async (
  ctx: CallCtx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AdminRow>> => {
  const rows = await selectRecourses(ctx, null).where(and(inArray(recourse.id, [...ids]), visibleTo(ctx)))
  return new Map(rows.map(listed => [listed.row.id, toRow(listed, officer(ctx))]))
}

export const adminQueryRecourse: Handler<'/api/admin/query_recourse'> = async (ctx, input) => {
  const where = adminWhere(ctx, input)
  const [sums] = await ctx.tx
    .select({
      total: sql<number>`count(*)::int`,
      fen: sql<string>`coalesce(sum(${recourse.rangeEnd} - ${recourse.rangeStart} + 1), 0)::text`,
    })
    .from(recourse)
    .innerJoin(bill, eq(bill.id, recourse.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(where)
  const rows = await selectRecourses(ctx, null)
    .where(where)
    .orderBy(...adminOrder(input))
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  return [
    {
      total: sums?.total ?? 0,
      rows: rows.map(row => toRow(row, officer(ctx))),
      page_no: input.page_no,
      page_size: input.page_size,
      total_fen: sums?.fen ?? '0',
    },
  ]
}
