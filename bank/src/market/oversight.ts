/** Re-discounting as the platform oversees it: everybody's submitted orders, and the right to stop one. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type OrderEvent, orderEvents, orderStates } from '@portal/shared/rediscount/states.ts'
import { and, asc, count, desc, eq, gte, ilike, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { orderOf } from '../platform/db/order.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { rdCreditLine, rdOrder, rdOrderLog } from '../platform/db/schema/rediscount.ts'
import type { CallCtx, Handler, Handlers } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { factsOf } from './checks.ts'
import { lineName } from './credit.ts'
import { tellBoth } from './messages.ts'
import { nextOf } from './next-step.ts'
import { counted, counterparty, owner, selectNamed, statesOf, sumsOf } from './order-list.ts'
import type { NamedOrder } from './order-row.ts'
import { byPlatform, lockOrder, movedRow, moveOrder, type Order } from './orders.ts'
import { billRow, lineCodes } from './pricing.ts'
import { releaseBills } from './release.ts'
import { orderMachine } from './states.ts'

type Filter = RequestOf<'/api/admin/order/query'>
type Row = RowOf<'/api/admin/order/query'>['rows'][number]

/** A draft is its institution's own until it is submitted. */
export const submitted: SQL | undefined = and(eq(rdOrder.deleted, false), ne(rdOrder.state, 'R00'))

const conditionsOf = (filter: Filter): SQL | undefined => {
  const orderNo = filter.order_no && containing(filter.order_no)
  const name = filter.org_name && containing(filter.org_name)
  return and(
    submitted,
    orderNo ? or(ilike(rdOrder.orderNo, orderNo), ilike(rdOrder.dealNo, orderNo)) : undefined,
    name ? or(ilike(owner.companyName, name), ilike(counterparty.companyName, name)) : undefined,
    filter.busi_type ? eq(rdOrder.busiType, filter.busi_type) : undefined,
    filter.state ? inArray(rdOrder.state, statesOf(filter.state)) : undefined,
    filter.settle_state ? eq(rdOrder.settleState, filter.settle_state) : undefined,
    filter.settle_from ? gte(rdOrder.settleDate, filter.settle_from) : undefined,
    filter.settle_to ? lte(rdOrder.settleDate, filter.settle_to) : undefined,
  )
}

const sortable = {
  order_no: rdOrder.orderNo,
  state: rdOrder.state,
  rate_e6: rdOrder.rateE6,
  total_fen: rdOrder.totalFen,
  settle_fen: rdOrder.settleFen,
  settle_dt: rdOrder.settleDate,
  valid_until: rdOrder.validUntil,
}

const timeText = (at: Date | null) => (at === null ? null : instantText(at))

const mayStop = (order: Order): boolean => orderMachine.allows(order.state, 'stop', 'platform')

const rowOf = ({ order, ownName, ownTrader, ownChecker, cpName }: NamedOrder): Row => {
  const sells = order.direction === 'TDD02'
  const other = cpName ?? ''
  return {
    order_no: order.orderNo,
    deal_no: order.dealNo ?? '',
    busi_type: order.busiType,
    trade_type: order.tradeType,
    seller_name: sells ? ownName : other,
    buyer_name: sells ? other : ownName,
    org_name: ownName,
    trader_name: ownTrader,
    checker_name: ownChecker ?? '',
    clear_speed: order.clearSpeed,
    settle_mode: order.settleMode,
    rate_e6: order.rateE6,
    valid_until: instantText(order.validUntil),
    settle_dt: order.settleDate,
    due_settle_dt: order.dueSettleDate,
    latest_settle_time: order.latestSettleTime,
    total_count: order.totalCount,
    total_fen: String(order.totalFen),
    interest_fen: String(order.interestFen),
    settle_fen: String(order.settleFen),
    due_interest_fen: String(order.dueInterestFen),
    due_settle_fen: String(order.dueSettleFen),
    avg_days_e2: order.avgDaysE2,
    repo_days: order.dueSettleDate === null ? null : daysBetween(order.settleDate, order.dueSettleDate),
    state: order.state,
    state_name: orderStates[order.state].name,
    settle_state: order.settleState,
    due_settle_state: order.dueSettleState,
    fail_code: order.failCode,
    reason: order.reason,
    created_at: instantText(order.createdAt),
    dealt_at: timeText(order.dealtAt),
    settled_at: timeText(order.settledAt),
    ...nextOf(order, 'platform'),
    may_stop: mayStop(order),
  }
}

const orderFor = (filter: Filter) =>
  orderOf(filter.sort, sortable, [desc(rdOrder.createdAt), desc(rdOrder.id)])

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfOrders = (ctx: CallCtx, filter: Filter) =>
  idArray(
    ctx.tx
      .select({ id: rdOrder.id })
      .from(rdOrder)
      .innerJoin(owner, eq(owner.id, rdOrder.ownMemberId))
      .leftJoin(counterparty, eq(counterparty.id, rdOrder.cpMemberId))
      .where(conditionsOf(filter))
      .orderBy(...orderFor(filter)),
  )

/** And these of them by id, as they are now. */
export const ordersById = async (ctx: CallCtx, ids: readonly number[]) => {
  const found = await selectNamed(ctx).where(and(inArray(rdOrder.id, [...ids]), submitted))
  return new Map(found.map(each => [each.order.id, rowOf(each)]))
}

const queryOrders: Handler<'/api/admin/order/query'> = async (ctx, filter) => {
  const where = conditionsOf(filter)
  const { orders, totals } = await sumsOf(ctx, where, counted(filter))
  const found = await selectNamed(ctx)
    .where(where)
    .orderBy(...orderFor(filter))
    .limit(filter.page_size)
    .offset((filter.page_no - 1) * filter.page_size)
  return [
    {
      total: orders,
      rows: found.map(rowOf),
      page_no: filter.page_no,
      page_size: filter.page_size,
      totals,
    },
  ]
}

const logOf = async (ctx: CallCtx, orderId: number) => {
  const rows = await ctx.tx
    .select({ log: rdOrderLog, orgName: member.companyName })
    .from(rdOrderLog)
    .leftJoin(member, eq(member.id, rdOrderLog.memberId))
    .where(eq(rdOrderLog.orderId, orderId))
    .orderBy(asc(rdOrderLog.id))
  return rows.map(({ log, orgName }) => ({
    event_name: orderEvents[log.event as OrderEvent],
    org_name: orgName ?? '',
    actor_name: log.actorName,
    remark: log.remark,
    at: instantText(log.at),
  }))
}

/** @throws Fault 9015 for one that is unknown or still a draft */
const orderDetail: Handler<'/api/admin/order/detail'> = async (ctx, input) => {
  const [named] = await selectNamed(ctx).where(and(eq(rdOrder.orderNo, input.order_no), submitted))
  if (!named) throw new Fault('9015')
  const { order } = named
  const facts = await factsOf(ctx, order)
  return [
    {
      ...rowOf(named),
      bills: facts.priced.map((part, index) => {
        const { holding_id: _, ...row } = billRow({ ...part, ...facts.bills[index] }, index, order, false)
        return { ...row, ...lineCodes(part, [order.ownMemberId, order.cpMemberId], ctx.today()) }
      }),
      log: await logOf(ctx, order.id),
    },
  ]
}

/** Stops an order before its deal: its bills are free again and both sides are notified of the reason. */
const stopOrder: Handler<'/api/admin/order/stop'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const order = await lockOrder(ctx, input.order_no)
  if (order.state === 'R00') throw new Fault('9015')
  if (order.dealtAt !== null) throw new Fault('21009', { text: '已成交，不可终止' })
  const stopped = await moveOrder(ctx, order, {
    event: 'stop',
    acting: byPlatform(ctx),
    remark: reason,
    changes: { reason, revokeAskedBy: null },
  })
  await releaseBills(ctx, order)
  await tellBoth(ctx, order.sentAt === null ? { ...stopped, cpMemberId: null } : stopped, 'stopped', reason)
  return [movedRow(stopped)]
}

const queryLimits: Handler<'/api/admin/order/query_limit'> = async (ctx, filter) => {
  const where = filter.org_name ? ilike(member.companyName, containing(filter.org_name)) : undefined
  const [all] = await ctx.tx
    .select({ total: count() })
    .from(rdCreditLine)
    .innerJoin(member, eq(member.id, rdCreditLine.memberId))
    .where(where)
  const rows = await ctx.tx
    .select({ line: rdCreditLine, orgName: member.companyName, acceptorName: bankOrg.name })
    .from(rdCreditLine)
    .innerJoin(member, eq(member.id, rdCreditLine.memberId))
    .leftJoin(bankOrg, eq(bankOrg.id, rdCreditLine.acceptorId))
    .where(where)
    .orderBy(
      desc(sql`${rdCreditLine.usedFen}::numeric / greatest(${rdCreditLine.limitFen}, 1)`),
      asc(rdCreditLine.id),
    )
    .limit(filter.page_size)
    .offset((filter.page_no - 1) * filter.page_size)
  return [
    {
      total: all?.total ?? 0,
      rows: rows.map(({ line, orgName, acceptorName }) => ({
        line_id: String(line.id),
        org_name: orgName,
        name: lineName(line, acceptorName ?? ''),
        limit_fen: String(line.limitFen),
        used_fen: String(line.usedFen),
        free_fen: String(line.limitFen - line.usedFen),
        expires_dt: line.expiresDate,
        is_expired: line.expiresDate < ctx.today(),
      })),
      page_no: filter.page_no,
      page_size: filter.page_size,
    },
  ]
}

export const oversightHandlers = {
  '/api/admin/order/query': queryOrders,
  '/api/admin/order/detail': orderDetail,
  '/api/admin/order/stop': stopOrder,
  '/api/admin/order/query_limit': queryLimits,
} satisfies Handlers
