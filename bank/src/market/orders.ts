/** Orders in the database: reading one for a change, moving it along the state table, its log. */

import { Fault } from '@portal/shared/errors/fault.ts'
import type { OrderEvent } from '@portal/shared/rediscount/states.ts'
import { asc, eq } from 'drizzle-orm'
import { endMachineUse } from '../people/clients/machine-limits.ts'
import { rdOrder, rdOrderBill, rdOrderLog } from '../platform/db/schema/rediscount.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import { type Audience, tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { createMover, entryOf } from '../platform/kernel/mover.ts'
import { type LegEvent, legMachine, legOf } from './leg-states.ts'
import { type OrderActor, type OrderStateOrNone, orderMachine } from './states.ts'

export type Order = typeof rdOrder.$inferSelect
export type OrderBill = typeof rdOrderBill.$inferSelect

/** Whose eyes an order is seen with: its own institution's or the other one's. */
export type Side = 'own' | 'counter'

/** Who acts, as the state table and the log see it. */
export interface Acting {
  as: OrderActor
  memberId: number | null
  operatorId: number | null
  name: string
}

export const bySystem: Acting = { as: 'system', memberId: null, operatorId: null, name: '系统' }

/** An officer of the platform, on neither side. */
export const byPlatform = (ctx: CallCtx): Acting => ({
  as: 'platform',
  memberId: null,
  operatorId: ctx.operator.operatorId,
  name: '平台',
})

export const actorOf = (role: 'maker' | 'checker', side: Side): OrderActor =>
  side === 'own' ? role : `cp_${role}`

/** The caller as maker or checker of their side. */
export const actingAs = (ctx: CallCtx, role: 'maker' | 'checker', side: Side): Acting => ({
  as: actorOf(role, side),
  memberId: ctx.operator.memberId,
  operatorId: ctx.operator.operatorId,
  name: ctx.operator.userName,
})

/** Open to every institution: sent to the market and not taken yet. */
const isOnMarket = (order: Order): boolean => order.tradeType === 'TT03' && order.state === 'R20'

/**
 * The side a member sees an order from; undefined when it may not see it. The other institution sees an order once it
 * was sent; one to the market is everybody's while it is open.
 */
export const sideOf = (order: Order, memberId: number): Side | undefined => {
  if (order.ownMemberId === memberId) return order.deleted ? undefined : 'own'
  if (order.sentAt === null) return undefined
  return order.cpMemberId === memberId || isOnMarket(order) ? 'counter' : undefined
}

/** Reads an order and keeps others from changing it until the transaction ends. @throws Fault 9015 */
export const lockOrder = async (ctx: Ctx, orderNo: string): Promise<Order> => {
  const [row] = await ctx.tx.select().from(rdOrder).where(eq(rdOrder.orderNo, orderNo)).for('update')
  if (!row || row.deleted) throw new Fault('9015')
  return row
}

/** The same for the caller. @throws Fault 9015 for one unknown, or that they may not see */
export const takeOrder = async (ctx: CallCtx, orderNo: string): Promise<{ order: Order; side: Side }> => {
  const order = await lockOrder(ctx, orderNo)
  const side = sideOf(order, ctx.operator.memberId)
  if (!side) throw new Fault('9015')
  return { order, side }
}

/** The caller's own order. @throws Fault 9015 */
export const takeOwnOrder = async (ctx: CallCtx, orderNo: string): Promise<Order> => {
  const { order, side } = await takeOrder(ctx, orderNo)
  if (side !== 'own') throw new Fault('9015')
  return order
}

export const billsOfOrder = (ctx: Pick<Ctx, 'tx'>, orderId: number): Promise<OrderBill[]> =>
  ctx.tx.select().from(rdOrderBill).where(eq(rdOrderBill.orderId, orderId)).orderBy(asc(rdOrderBill.line))

/** Who buys and who sells. @throws Error while an order to the market has no taker */
export const partiesOf = (order: Order): { buyerId: number; sellerId: number } => {
  const { ownMemberId, cpMemberId } = order
  if (cpMemberId === null) throw new Error(`${order.orderNo} has no counterparty`)
  return order.direction === 'TDD01'
    ? { buyerId: ownMemberId, sellerId: cpMemberId }
    : { buyerId: cpMemberId, sellerId: ownMemberId }
}

export const sideBuys = (order: Order, side: Side): boolean =>
  (order.direction === 'TDD01') === (side === 'own')

export interface Move {
  event: OrderEvent
  acting: Acting
  remark?: string
  changes?: Partial<
    Omit<Order, 'id' | 'orderNo' | 'ownMemberId' | 'state' | 'settleState' | 'dueSettleState' | 'version'>
  >
}

/**
 * What becomes of the days' limits that programs have taken for an order: a deal counts, what ends or comes back before it does
 * not. Where only the counterparty steps back, its own program is given back.
 */
const useAfter: Partial<Record<OrderEvent, 'kept' | 'given_back' | 'given_back_to_counterparty'>> = {
  check_return: 'given_back',
  check_refuse: 'given_back',
  refuse: 'given_back',
  revoke: 'given_back',
  expire: 'given_back',
  stop: 'given_back',
  cp_pass: 'kept',
  cp_return: 'given_back_to_counterparty',
  put_back: 'given_back_to_counterparty',
}

const endUseOf = async (ctx: Ctx, { orderNo }: Order, event: OrderEvent, { memberId }: Acting) => {
  const use = useAfter[event]
  if (use === 'given_back_to_counterparty') await endMachineUse(ctx, orderNo, 'given_back', memberId ?? 0)
  else if (use) await endMachineUse(ctx, orderNo, use)
}

const move = createMover<Order, OrderStateOrNone, OrderEvent, OrderActor, Acting>({
  machine: orderMachine,
  table: rdOrder,
  stateOf: ({ state }) => state,
  columnsOf: to => (to === 'GONE' ? { deleted: true } : { state: to }),
  audit: ({ orderNo }, step) => entryOf('rd_order', orderNo, step),
  tell: async (ctx, order, { from, event, by: acting, remark }) => {
    await logMove(ctx, order, from, { event, acting, remark })
    await endUseOf(ctx, order, event, acting)
  },
})

const settlesLeg = (event: OrderEvent): event is LegEvent => event in legOf

/** Moves an order by one event (see `createMover`), and with it the leg that the event settles. */
export const moveOrder = async (
  ctx: Ctx,
  order: Order,
  { event, acting, remark, changes }: Move,
): Promise<Order> => {
  if (!settlesLeg(event)) return move(ctx, order, event, acting, remark, changes)
  const leg = legOf[event]
  const legState = legMachine.next(order[leg], event, 'system')
  return move(ctx, order, event, acting, remark, { ...changes, [leg]: legState })
}

/** Both sides, and whether everyone, for an order that is, or just was, open to the market. */
const concernedBy = (
  order: Order,
  fromState: string,
  acting: Acting,
): { members: number[]; market: boolean } => ({
  members: [
    ...new Set([
      order.ownMemberId,
      ...(order.cpMemberId !== null && order.sentAt !== null ? [order.cpMemberId] : []),
      // An institution that gives a quote back to the market is no longer its counterparty.
      ...(acting.memberId === null ? [] : [acting.memberId]),
    ]),
  ],
  market: order.tradeType === 'TT03' && (order.state === 'R20' || fromState === 'R20'),
})

/** Writes one row of the order's log at business time, and tells the browsers that listen and the sides' programs. */
export const logMove = async (ctx: Ctx, order: Order, fromState: string, move: Move): Promise<void> => {
  const { event, acting, remark = '' } = move
  await ctx.tx.insert(rdOrderLog).values({
    orderId: order.id,
    event,
    fromState,
    toState: order.deleted ? 'GONE' : order.state,
    memberId: acting.memberId,
    actorId: acting.operatorId,
    actorName: acting.name,
    remark,
    at: ctx.now(),
  })
  const { members, market } = concernedBy(order, fromState, acting)
  const { orderNo: refNo, version } = order
  const sides = members.map((memberId): Audience => ({ memberId }))
  await tellChange(ctx, { to: [...sides, 'staff'], topic: 'order', refNo })
  for (const memberId of members) await tellEvent(ctx, { memberId, type: 'order.changed', refNo, version })
  if (market) await tellChange(ctx, { to: 'everybody', topic: 'market' })
}

export const movedRow = (order: Order) => ({
  order_no: order.orderNo,
  state: order.state,
  deal_no: order.dealNo ?? '',
})

/** Refusal to a checker of what they made or accepted themselves. */
export const OWN_ORDER_TEXT = '不能复核自己提交的申请'

/** The trader of a side. */
const traderOf = (order: Order, side: Side): number | null =>
  side === 'own' ? order.ownTraderId : order.cpTraderId

/** Whether a checker must leave an order to a colleague: it is their own. */
export const isOwnWork = (order: Order, side: Side, operatorId: number): boolean =>
  traderOf(order, side) === operatorId
