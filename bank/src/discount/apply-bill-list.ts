/** 业务查询: a company's applications bill by bill. */
import { parseRange } from '@portal/shared/bills/range.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, eq, gte, ilike, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { containing } from '../platform/db/like.ts'
import { orderOf } from '../platform/db/order.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { applyConditions, counted, ownOrder, selectApplicants, selectBills, sumText } from './apply-list.ts'
import { codesOfBill, toApplyHead, toBillOfApply, type Viewer } from './apply-row.ts'
import { loadWaitRule } from './waiting.ts'

type Filter = RequestOf<'/api/discount/query_apply_bill'>
type Page = RowOf<'/api/discount/query_apply_bill'>

/** Twelve digits, as long as a unit's number can be. */
const LAST_UNIT = 999_999_999_999n

/** Bills that have a unit in common with `start-end`. */
const inRange = (text: string): SQL | undefined => {
  const range = parseRange(text, LAST_UNIT)
  if (!range) throw new Fault('9012', { fields: { range: '子票区间应为 起始-结束' } })
  return and(lte(discApplyBill.rangeStart, range.end), gte(discApplyBill.rangeEnd, range.start))
}

const conditionsOf = (ctx: CallCtx, filter: Filter, memberId: number): SQL | undefined =>
  and(
    applyConditions(ctx, filter, memberId),
    filter.bill_no ? ilike(bill.billNo, containing(filter.bill_no)) : undefined,
    filter.range ? inRange(filter.range) : undefined,
    filter.acceptor_name ? ilike(bankOrg.name, containing(filter.acceptor_name)) : undefined,
    filter.face_from ? gte(discApplyBill.faceFen, BigInt(filter.face_from)) : undefined,
    filter.face_to ? lte(discApplyBill.faceFen, BigInt(filter.face_to)) : undefined,
    filter.due_from ? gte(bill.dueDate, filter.due_from) : undefined,
    filter.due_to ? lte(bill.dueDate, filter.due_to) : undefined,
  )

const sortable = {
  apply_no: discApply.applyNo,
  state: discApply.state,
  disc_dt: discApply.discountDate,
  rate_e6: discApplyBill.rateE6,
  face_fen: discApplyBill.faceFen,
  interest_fen: discApplyBill.interestFen,
  net_fen: discApplyBill.netFen,
  due_dt: bill.dueDate,
  submitted_at: discApply.submittedAt,
  paid_at: discApply.paidAt,
}

const sumsOf = async (ctx: CallCtx, filter: Filter, where: SQL | undefined) => {
  const of = counted(filter)
  const [sums] = await ctx.tx
    .select({
      bills: count(),
      applies: sql<number>`(count(distinct ${discApply.id}) filter (where ${of}))::int`,
      faceFen: sumText(discApplyBill.faceFen, of),
      interestFen: sumText(discApplyBill.interestFen, of),
      buyerInterestFen: sumText(discApplyBill.buyerInterestFen, of),
      netFen: sumText(discApplyBill.netFen, of),
    })
    .from(discApply)
    .innerJoin(
      discApplyBill,
      and(eq(discApplyBill.applyId, discApply.id), eq(discApplyBill.round, discApply.round)),
    )
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(where)
  if (!sums) throw new Error('an aggregate always has a row')
  return sums
}

/** One page, application by application and its bills in their order, with the sums of the whole filter. */
export const listApplyBills = async (
  ctx: CallCtx,
  filter: Filter,
  viewer: Viewer,
  memberId: number,
): Promise<Page> => {
  const where = conditionsOf(ctx, filter, memberId)
  const sums = await sumsOf(ctx, filter, where)
  const own = [...ownOrder(filter), asc(discApplyBill.line)]
  const bills = await selectBills(ctx)
    .where(where)
    .orderBy(...orderOf(filter.sort, sortable, own))
    .limit(filter.page_size)
    .offset((filter.page_no - 1) * filter.page_size)
  const ids = [...new Set(bills.map(({ applyBill }) => applyBill.applyId))]
  const applicants = ids.length > 0 ? await selectApplicants(ctx).where(inArray(discApply.id, ids)) : []
  const rule = await loadWaitRule(ctx)
  const heads = new Map(applicants.map(each => [each.apply.id, toApplyHead(ctx, each, viewer, rule)]))
  return {
    total: sums.bills,
    rows: bills.flatMap((each, index) => {
      const apply = heads.get(each.applyBill.applyId)
      return apply
        ? {
            ...toBillOfApply(each),
            line: each.applyBill.line,
            leads: bills.findIndex(({ applyBill }) => applyBill.applyId === each.applyBill.applyId) === index,
            bill_kind: each.billKind,
            ...codesOfBill(each, ctx.today()),
            apply,
          }
        : []
    }),
    page_no: filter.page_no,
    page_size: filter.page_size,
    totals: {
      apply_count: sums.applies,
      face_fen: sums.faceFen,
      interest_fen: sums.interestFen,
      buyer_interest_fen: sums.buyerInterestFen,
      net_fen: sums.netFen,
    },
  }
}
