/** Orders as lists show them, to either side. */

import { type Direction, orderState } from '@portal/shared/contract/rediscount.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { legMeanings, orderMeanings } from '@portal/shared/rediscount/meanings.ts'
import { opposite, orderStates } from '@portal/shared/rediscount/states.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containing } from '../platform/db/like.ts'
import { shownNameOf } from '../platform/db/operator-name.ts'
import { orderOf } from '../platform/db/order.ts'
import { bill } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { operator } from '../platform/db/schema/people.ts'
import { rdOrder, rdOrderBill } from '../platform/db/schema/rediscount.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { clearsOn } from './legs.ts'
import type { NamedOrder } from './order-row.ts'
import { toOrderRow } from './order-row.ts'

type Filter = RequestOf<'/api/rediscount/query_order'>
type Page = RowOf<'/api/rediscount/query_order'>
type View = Filter['view']

/** The institution whose order it is, and the other one, in {@link selectNamed}. */
export const owner = alias(member, 'own')
export const counterparty = alias(member, 'cp')
const ownTrader = alias(operator, 'own_trader')
const ownChecker = alias(operator, 'own_checker')
const cpTrader = alias(operator, 'cp_trader')
const cpChecker = alias(operator, 'cp_checker')

/** Own ones, and those of others that were sent to the caller's institution. */
const mine = (memberId: number): SQL | undefined =>
  or(eq(rdOrder.ownMemberId, memberId), and(eq(rdOrder.cpMemberId, memberId), isNotNull(rdOrder.sentAt)))

/** Each list's orders (orderView of the contract). */
const viewCondition = (view: View, memberId: number, now: Date): SQL | undefined => {
  const conditions: Record<View, SQL | undefined> = {
    all: mine(memberId),
    review: or(
      and(
        eq(rdOrder.ownMemberId, memberId),
        or(eq(rdOrder.state, 'R10'), and(eq(rdOrder.state, 'R25'), isNotNull(rdOrder.revokeAskedBy))),
      ),
      and(eq(rdOrder.cpMemberId, memberId), eq(rdOrder.state, 'R28')),
    ),
    received: and(
      eq(rdOrder.cpMemberId, memberId),
      inState(rdOrder.state, orderMeanings, state => state.received),
      gt(rdOrder.validUntil, now),
    ),
    market: and(
      ne(rdOrder.ownMemberId, memberId),
      eq(rdOrder.tradeType, 'TT03'),
      eq(rdOrder.state, 'R20'),
      isNull(rdOrder.cpMemberId),
      gt(rdOrder.validUntil, now),
    ),
  }
  return and(eq(rdOrder.deleted, false), conditions[view])
}

/** Every order that an institution may open: its own, those sent to it, and what it may take of the market. */
export const openTo = (memberId: number, now: Date): SQL | undefined =>
  or(viewCondition('all', memberId, now), viewCondition('market', memberId, now))

/** States as a filter lists them. @throws Fault 9012 */
export const statesOf = (text: string) => {
  const read = text.split(',').map(part => orderState.safeParse(part.trim()))
  if (!read.every(part => part.success)) throw new Fault('9012', { fields: { state: '状态不正确' } })
  return read.map(part => part.data)
}

const withBill = (billNo: string): SQL => sql`exists (
  select 1 from ${rdOrderBill} join ${bill} on ${bill.id} = ${rdOrderBill.billId}
   where ${rdOrderBill.orderId} = ${rdOrder.id} and ${bill.billNo} ilike ${containing(billNo)})`

/** The other side's name, whichever side the caller is. */
export const otherName = (memberId: number, typed: string): SQL | undefined =>
  or(
    and(eq(rdOrder.ownMemberId, memberId), ilike(counterparty.companyName, containing(typed))),
    and(ne(rdOrder.ownMemberId, memberId), ilike(owner.companyName, containing(typed))),
  )

/** What the caller's institution itself buys or sells: a counterparty of a sale buys. */
const inDirection = (memberId: number, wanted: Direction): SQL | undefined =>
  or(
    and(eq(rdOrder.ownMemberId, memberId), eq(rdOrder.direction, wanted)),
    and(ne(rdOrder.ownMemberId, memberId), eq(rdOrder.direction, opposite(wanted))),
  )

const conditionsOf = (ctx: CallCtx, filter: Filter): SQL | undefined => {
  const { memberId } = ctx.operator
  const wanted = filter.direction
  return and(
    viewCondition(filter.view, memberId, ctx.now()),
    filter.order_no
      ? or(
          ilike(rdOrder.orderNo, containing(filter.order_no)),
          ilike(rdOrder.dealNo, containing(filter.order_no)),
        )
      : undefined,
    filter.busi_type ? eq(rdOrder.busiType, filter.busi_type) : undefined,
    wanted ? inDirection(memberId, wanted) : undefined,
    filter.cp_org_name ? otherName(memberId, filter.cp_org_name) : undefined,
    filter.bill_no ? withBill(filter.bill_no) : undefined,
    filter.bill_kind ? eq(rdOrder.billKind, filter.bill_kind) : undefined,
    filter.state ? inArray(rdOrder.state, statesOf(filter.state)) : undefined,
    filter.settle_state ? eq(rdOrder.settleState, filter.settle_state) : undefined,
    filter.acct_state ? eq(rdOrder.acctState, filter.acct_state) : undefined,
    filter.settle_from ? gte(rdOrder.settleDate, filter.settle_from) : undefined,
    filter.settle_to ? lte(rdOrder.settleDate, filter.settle_to) : undefined,
    filter.clears_on ? clearsOn(filter.clears_on) : undefined,
    filter.due_settle_from ? gte(rdOrder.dueSettleDate, filter.due_settle_from) : undefined,
    filter.due_settle_to ? lte(rdOrder.dueSettleDate, filter.due_settle_to) : undefined,
  )
}

export const selectNamed = (ctx: Pick<CallCtx, 'tx'>) =>
  ctx.tx
    .select({
      order: rdOrder,
      ownName: owner.companyName,
      ownUserCode: owner.userCode,
      ownTrader: shownNameOf(ownTrader),
      ownChecker: ownChecker.userName,
      cpName: counterparty.companyName,
      cpUserCode: counterparty.userCode,
      cpTrader: shownNameOf(cpTrader),
      cpChecker: cpChecker.userName,
    })
    .from(rdOrder)
    .innerJoin(owner, eq(owner.id, rdOrder.ownMemberId))
    .innerJoin(ownTrader, eq(ownTrader.id, rdOrder.ownTraderId))
    .leftJoin(ownChecker, eq(ownChecker.id, rdOrder.checkerId))
    .leftJoin(counterparty, eq(counterparty.id, rdOrder.cpMemberId))
    .leftJoin(cpTrader, eq(cpTrader.id, rdOrder.cpTraderId))
    .leftJoin(cpChecker, eq(cpChecker.id, rdOrder.cpCheckerId))

const sortable = {
  order_no: rdOrder.orderNo,
  state: rdOrder.state,
  rate_e6: rdOrder.rateE6,
  total_count: rdOrder.totalCount,
  total_fen: rdOrder.totalFen,
  interest_fen: rdOrder.interestFen,
  settle_fen: rdOrder.settleFen,
  settle_dt: rdOrder.settleDate,
  valid_until: rdOrder.validUntil,
}

/** What waits for an answer ends soonest first, what waits for a review has waited longest first, all else newest first. */
const ownOrder = (view: View): SQL[] => {
  if (view === 'received' || view === 'market') return [asc(rdOrder.validUntil), asc(rdOrder.id)]
  return view === 'review'
    ? [asc(rdOrder.createdAt), asc(rdOrder.id)]
    : [desc(rdOrder.createdAt), desc(rdOrder.id)]
}

/** Which orders a list's sums are of: not of what came to nothing, unless the filter asks for states by name. */
export const counted = ({ state }: { state?: string | undefined }): SQL =>
  state === undefined ? inState(rdOrder.state, orderMeanings, each => !each.inVain) : sql`true`

const sumText = (column: typeof rdOrder.totalFen, of: SQL) =>
  sql<string>`coalesce(sum(${column}) filter (where ${of}), 0)::text`

/** Orders of one view, named, without counting. */
export const listNamed = (ctx: CallCtx, view: View, limit: number): Promise<NamedOrder[]> =>
  selectNamed(ctx)
    .where(viewCondition(view, ctx.operator.memberId, ctx.now()))
    .orderBy(...ownOrder(view))
    .limit(limit)

/** How many orders a condition has, and the sums of those {@link counted}. */
export const sumsOf = async (ctx: Pick<CallCtx, 'tx'>, where: SQL | undefined, of: SQL) => {
  const [sums] = await ctx.tx
    .select({
      orders: count(),
      bills: sql<number>`coalesce(sum(${rdOrder.totalCount}) filter (where ${of}), 0)::int`,
      totalFen: sumText(rdOrder.totalFen, of),
      interestFen: sumText(rdOrder.interestFen, of),
      settleFen: sumText(rdOrder.settleFen, of),
    })
    .from(rdOrder)
    .innerJoin(owner, eq(owner.id, rdOrder.ownMemberId))
    .leftJoin(counterparty, eq(counterparty.id, rdOrder.cpMemberId))
    .where(where)
  if (!sums) throw new Error('an aggregate always has a row')
  return {
    orders: sums.orders,
    totals: {
      total_count: sums.bills,
      total_fen: sums.totalFen,
      interest_fen: sums.interestFen,
      settle_fen: sums.settleFen,
    },
  }
}

/** One page with the sums of the whole filter, buys and sells apart. */
export const listOrders = async (ctx: CallCtx, filter: Filter): Promise<Page> => {
  const where = conditionsOf(ctx, filter)
  const { memberId } = ctx.operator
  const buys = await sumsOf(ctx, and(where, inDirection(memberId, 'TDD01')), counted(filter))
  const sells = await sumsOf(ctx, and(where, inDirection(memberId, 'TDD02')), counted(filter))
  const found = await selectNamed(ctx)
    .where(where)
    .orderBy(...orderOf(filter.sort, sortable, ownOrder(filter.view)))
    .limit(filter.page_size)
    .offset((filter.page_no - 1) * filter.page_size)
  return {
    total: buys.orders + sells.orders,
    rows: found.map(row => toOrderRow(row, ctx.operator)),
    page_no: filter.page_no,
    page_size: filter.page_size,
    totals: { buy: buys.totals, sell: sells.totals },
  }
}

export const countView = async (ctx: CallCtx, view: View): Promise<number> => {
  const [row] = await ctx.tx
    .select({ n: count() })
    .from(rdOrder)
    .where(viewCondition(view, ctx.operator.memberId, ctx.now()))
  return row?.n ?? 0
}

/** How many orders stand in each state, and for how much, in the order of the states. */
export const countOrders = async (ctx: CallCtx): Promise<RowOf<'/api/rediscount/count_order'>> => {
  const visible = viewCondition('all', ctx.operator.memberId, ctx.now())
  const rows = await ctx.tx
    .select({ state: rdOrder.state, count: count(), totalFen: sumText(rdOrder.totalFen, sql`true`) })
    .from(rdOrder)
    .where(visible)
    .groupBy(rdOrder.state)
    .orderBy(rdOrder.state)
  const [queueing] = await ctx.tx
    .select({ n: count() })
    .from(rdOrder)
    .where(
      and(
        visible,
        eq(rdOrder.state, 'R35'),
        inState(rdOrder.settleState, legMeanings, leg => leg.queued),
      ),
    )
  return {
    states: rows.map(row => ({
      state: row.state,
      state_name: orderStates[row.state].name,
      count: row.count,
      total_fen: row.totalFen,
    })),
    total: rows.reduce((sum, row) => sum + row.count, 0),
    waiting_review: await countView(ctx, 'review'),
    received: await countView(ctx, 'received'),
    market: await countView(ctx, 'market'),
    queueing: queueing?.n ?? 0,
  }
}
