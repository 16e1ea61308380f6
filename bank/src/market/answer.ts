/** Answers of the other institution's traders to a quote, and its withdrawal by the own side. */

import { Fault } from '@portal/shared/errors/fault.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { takeMachineLimit } from '../people/clients/machine-limits.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import type { CallCtx, Handler, Handlers } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { lockForOrder } from './bills.ts'
import { checksOf, factsOf, requireChecks } from './checks.ts'
import { tellBoth, tellOfOrder } from './messages.ts'
import {
  actingAs,
  bySystem,
  lockOrder,
  movedRow,
  moveOrder,
  type Order,
  sideOf,
  takeOrder,
  takeOwnOrder,
} from './orders.ts'
import { releaseBills } from './release.ts'
import { orderMachine } from './states.ts'
import { requireFop } from './terms.ts'
import { turnDown } from './turn-down.ts'

/** Sent to the market and taken already: any further taker is late. */
const isTaken = (order: Order, memberId: number): boolean =>
  order.tradeType === 'TT03' &&
  order.sentAt !== null &&
  order.cpMemberId !== null &&
  (order.state !== 'R25' || order.cpMemberId !== memberId)

/**
 * The order a counterparty answers.
 * @throws Fault 21002 for one's own, 21008 for one to the market that is taken, 9015 for any other that is not seen
 */
const takeForAnswer = async (ctx: CallCtx, orderNo: string): Promise<Order> => {
  const { memberId } = ctx.operator
  const order = await lockOrder(ctx, orderNo)
  if (order.ownMemberId === memberId) throw new Fault('21002')
  if (isTaken(order, memberId)) throw new Fault('21008')
  if (!sideOf(order, memberId)) throw new Fault('9015')
  return order
}

/** A directed quote is 已接收 from the moment its counterparty opens it; a second look changes nothing. */
const openOrder: Handler<'/api/rediscount/open_order'> = async (ctx, input) => {
  const { order, side } = await takeOrder(ctx, input.order_no)
  if (side === 'own') throw new Fault('9015')
  if (order.tradeType !== 'TT01' || order.state !== 'R20') return [movedRow(order)]
  return [movedRow(await moveOrder(ctx, order, { event: 'open', acting: bySystem }))]
}

const acceptOrder: Handler<'/api/rediscount/accept_order'> = async (ctx, { order_no: orderNo }) => {
  requireServiceTime(ctx)
  const acting = actingAs(ctx, 'maker', 'counter')
  const order = await takeForAnswer(ctx, orderNo)
  orderMachine.next(order.state, 'accept', acting.as)
  if (order.settleMode === 'ST02') requireFop(ctx)
  const taken = { ...order, cpMemberId: ctx.operator.memberId }
  const facts = await factsOf(ctx, taken)
  await takeMachineLimit(ctx, order.totalFen, order.orderNo)
  const isSeller = order.direction === 'TDD01'
  if (isSeller) {
    await lockBills(
      ctx.tx,
      facts.bills.map(bill => bill.billId),
    )
  }
  requireChecks((await checksOf(ctx, facts, 'counter')).checks)
  const accepted = await moveOrder(ctx, order, {
    event: 'accept',
    acting,
    changes: {
      cpMemberId: ctx.operator.memberId,
      cpTraderId: ctx.operator.operatorId,
      cpCheckerId: null,
      revokeAskedBy: null,
      reason: '',
    },
  })
  if (isSeller) await lockForOrder(ctx, order, facts.bills, ctx.operator.memberId)
  await tellOfOrder(ctx, accepted, 'waiting_counter_review', ctx.operator.memberId)
  await tellOfOrder(ctx, accepted, 'accepted', accepted.ownMemberId)
  return [movedRow(accepted)]
}

const refuseOrder: Handler<'/api/rediscount/refuse_order'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const reason = readReason(input.reason)
  const order = await takeForAnswer(ctx, input.order_no)
  // A quote to the whole market is left alone, not refused for everybody.
  if (order.cpMemberId === null) throw new Fault('20000')
  const acting = actingAs(ctx, 'maker', 'counter')
  return [movedRow(await turnDown(ctx, order, acting, reason))]
}

/** Until the other side has opened it a trader revokes alone; after that they ask, and their checker revokes. */
const revokeOrder: Handler<'/api/rediscount/revoke_order'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const order = await takeOwnOrder(ctx, input.order_no)
  if (order.dealNo !== null) throw new Fault('21009')
  const isMaker = ctx.operator.principal.biz_roles.includes('maker')
  if (order.state === 'R25') {
    if (order.revokeAskedBy !== null) return endByChecker(ctx, order)
    if (!isMaker) throw new Fault('20000', { text: '经办尚未申请撤销' })
    const asked = await moveOrder(ctx, order, {
      event: 'ask_revoke',
      acting: actingAs(ctx, 'maker', 'own'),
      changes: { revokeAskedBy: ctx.operator.operatorId },
    })
    await tellOfOrder(ctx, asked, 'waiting_revoke', order.ownMemberId)
    return [movedRow(asked)]
  }
  if (!isMaker) throw new Fault('1003')
  const revoked = await moveOrder(ctx, order, { event: 'revoke', acting: actingAs(ctx, 'maker', 'own') })
  await releaseBills(ctx, order)
  if (revoked.cpMemberId !== null) await tellOfOrder(ctx, revoked, 'revoked', revoked.cpMemberId)
  return [movedRow(revoked)]
}

const requireOtherChecker = (ctx: CallCtx, order: Order): void => {
  if (!ctx.operator.principal.biz_roles.includes('checker'))
    throw new Fault('20000', { text: '撤销申请待复核人处理' })
  if (order.revokeAskedBy === ctx.operator.operatorId) throw new Fault('21001')
}

const endByChecker = async (ctx: CallCtx, order: Order) => {
  requireOtherChecker(ctx, order)
  const revoked = await moveOrder(ctx, order, {
    event: 'revoke',
    acting: actingAs(ctx, 'checker', 'own'),
    changes: { revokeAskedBy: null },
  })
  await releaseBills(ctx, order)
  await tellBoth(ctx, revoked, 'revoked')
  return [movedRow(revoked)]
}

const keepOrder: Handler<'/api/rediscount/keep_order'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const order = await takeOwnOrder(ctx, input.order_no)
  const acting = actingAs(ctx, 'checker', 'own')
  orderMachine.next(order.state, 'keep', acting.as)
  if (order.revokeAskedBy === null) throw new Fault('20000', { text: '没有待处理的撤销申请' })
  requireOtherChecker(ctx, order)
  const kept = await moveOrder(ctx, order, { event: 'keep', acting, changes: { revokeAskedBy: null } })
  await tellOfOrder(ctx, kept, 'kept', order.ownMemberId)
  return [movedRow(kept)]
}

/** A side's checker takes back, or gives again, its word to settle. */
const confirmSettle: Handler<'/api/rediscount/confirm_settle'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const { order, side } = await takeOrder(ctx, input.order_no)
  const isConfirmed = input.confirmed === '1'
  const moved = await moveOrder(ctx, order, {
    event: isConfirmed ? 'confirm' : 'hold',
    acting: actingAs(ctx, 'checker', side),
    changes: side === 'own' ? { ownConfirmed: isConfirmed } : { cpConfirmed: isConfirmed },
  })
  return [movedRow(moved)]
}

export const answerHandlers = {
  '/api/rediscount/open_order': openOrder,
  '/api/rediscount/accept_order': acceptOrder,
  '/api/rediscount/refuse_order': refuseOrder,
  '/api/rediscount/revoke_order': revokeOrder,
  '/api/rediscount/keep_order': keepOrder,
  '/api/rediscount/confirm_settle': confirmSettle,
} satisfies Handlers
