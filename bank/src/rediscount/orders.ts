/** Orders in the database: reading one for a change, moving it along the state table, its log. */
import { Fault } from '@portal/shared/errors/fault.ts'
import type { OrderEvent } from '@portal/shared/rediscount/states.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { rdOrder, rdOrderBill, rdOrderLog } from '../db/schema/rediscount.ts'
import type { CallCtx, Ctx } from '../http/handler.ts'
import { type Audience, tellChange } from '../notices/feed.ts'
import { type OrderActor, orderMachine } from '../states/rediscount.ts'

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

/** An officer of the platform, who is of neither side. */
export const byPlatform = (ctx: CallCtx): Acting => ({
  as: 'platform',
  memberId: null,
  operatorId: ctx.operator.operatorId,
  name: '平台',
})

/** The caller as maker or checker of his side. */
export const actingAs = (ctx: CallCtx, role: 'maker' | 'checker', side: Side): Acting => ({
  as: side === 'own' ? role : `cp_${role}`,
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

/** The same for the caller. @throws Fault 9015 for one unknown, or that he may not see */
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

/** Who buys and who sells. @throws Error while an order to the market is nobody's */
export const partiesOf = (order: Order): { buyerId: number; sellerId: number } => {
  const { ownMemberId, cpMemberId } = order
  if (cpMemberId === null) throw new Error(`${order.orderNo} has no counterparty`)
  return order.direction === 'TDD01'
    ? { buyerId: ownMemberId, sellerId: cpMemberId }
    : { buyerId: cpMemberId, sellerId: ownMemberId }
}

export const sideBuys = (order: Order, side: Side): boolean =>
  (order.direction === 'TDD01') === (side === 'own')

type Changes = Partial<
  Omit<typeof rdOrder.$inferInsert, 'id' | 'orderNo' | 'ownMemberId' | 'state' | 'version'>
>

export interface Move {
  event: OrderEvent
  acting: Acting
  remark?: string
  changes?: Changes
}

/**
 * Moves an order by one event: new state, log row and audit row together.
 * Throws Fault 20000 when the table does not list the event, or somebody moved the order meanwhile.
 */
export const moveOrder = async (ctx: Ctx, order: Order, move: Move): Promise<Order> => {
  const { event, acting, remark = '', changes = {} } = move
  const to = orderMachine.next(order.state, event, acting.as)
  if (to === 'NEW') throw new Error('no event leads back to NEW')
  const state = to === 'GONE' ? order.state : to
  const [moved] = await ctx.tx
    .update(rdOrder)
    .set({
      ...changes,
      state,
      ...(to === 'GONE' && { deleted: true }),
      version: sql`${rdOrder.version} + 1`,
      modifiedAt: new Date(),
    })
    .where(and(eq(rdOrder.id, order.id), eq(rdOrder.version, order.version)))
    .returning()
  if (!moved) throw new Fault('20000')
  await logMove(ctx, moved, order.state, { ...move, remark })
  await ctx.audit({
    action: `rd_order.${event}`,
    objectType: 'rd_order',
    objectNo: order.orderNo,
    before: { state: order.state },
    after: { state: to, ...(remark ? { remark } : {}) },
  })
  return moved
}

/** Both sides and whoever oversees them, and everybody for an order that is, or just was, open to the market. */
const concernedBy = (order: Order, fromState: string): { to: Audience[]; market: boolean } => ({
  to: [
    { memberId: order.ownMemberId },
    ...(order.cpMemberId !== null && order.sentAt !== null ? [{ memberId: order.cpMemberId }] : []),
    'staff',
  ],
  market: order.tradeType === 'TT03' && (order.state === 'R20' || fromState === 'R20'),
})

/** Writes one row of the order's log at business time, and tells the browsers that listen. */
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
  const { to, market } = concernedBy(order, fromState)
  await tellChange(ctx, { to, topic: 'order', refNo: order.orderNo })
  if (market) await tellChange(ctx, { to: 'everybody', topic: 'market' })
}

export const movedRow = (order: Order) => ({
  order_no: order.orderNo,
  state: order.state,
  deal_no: order.dealNo ?? '',
})

/** What a checker hears of what he made or accepted himself. */
export const OWN_ORDER_TEXT = '不能复核自己提交的申请'

/** The trader of a side. */
const traderOf = (order: Order, side: Side): number | null =>
  side === 'own' ? order.ownTraderId : order.cpTraderId

/** Whether a checker must leave an order to a colleague: it is his own. */
export const isOwnWork = (order: Order, side: Side, operatorId: number): boolean =>
  traderOf(order, side) === operatorId
