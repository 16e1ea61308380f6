/** 订单复核: a side's checker passes, returns or refuses what their colleague has made or accepted. */
import { isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { enqueueDocument } from '../files/document-order.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import type { CallCtx, Handler, Handlers } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { checksOf, factsOf, type OrderFacts, requireChecks } from './checks.ts'
import { creditFault, linesOf, lineToTake, occupyLine, usesOf } from './credit.ts'
import { tellBoth, tellOfOrder } from './messages.ts'
import {
  actingAs,
  isOwnWork,
  type Move,
  movedRow,
  moveOrder,
  type Order,
  partiesOf,
  sideBuys,
  takeOrder,
} from './orders.ts'
import { releaseBills } from './release.ts'
import { enqueueSettle } from './settle.ts'
import { orderMachine } from './states.ts'
import { stepDone } from './step-states.ts'
import { turnDown } from './turn-down.ts'

const events = {
  own: { pass: 'check_pass', return: 'check_return', refuse: 'check_refuse' },
  counter: { pass: 'cp_pass', return: 'cp_return', refuse: 'refuse' },
} as const

/** An order, and its version as the checker saw it where they say so. */
interface Seen {
  order_no: string
  seen_version?: number | undefined
}

/** The order a checker decides on. @throws Fault 9015, 20072, 20000 by state, 21001 for their own work */
const takeForReview = async (ctx: CallCtx, seen: Seen, decision: 'pass' | 'return' | 'refuse') => {
  const { order, side } = await takeOrder(ctx, seen.order_no)
  requireSeen(order, seen.seen_version)
  const event = events[side][decision]
  const acting = actingAs(ctx, 'checker', side)
  orderMachine.next(order.state, event, acting.as)
  if (isOwnWork(order, side, ctx.operator.operatorId)) throw new Fault('21001')
  return { order, side, event, acting }
}

/**
 * The buyer's credit lines, taken bill by bill in the order of the lines, so that two deals cannot wait for each other.
 * @throws Fault 21007
 */
const occupyCredit = async (ctx: CallCtx, facts: OrderFacts): Promise<void> => {
  const { buyerId } = partiesOf(facts.order)
  const creditLines = await linesOf(ctx, buyerId)
  const wanted = facts.priced.map(({ holding, faceFen }) => ({ ...holding, faceFen }))
  const short = usesOf(creditLines, buyerId, wanted, ctx.today()).find(use => !use.isEnough)
  if (short) throw creditFault(short)
  const taken = facts.priced.flatMap(({ holding }, index) => {
    const bill = facts.bills[index]
    const creditLine = lineToTake(creditLines, buyerId, holding)
    return bill && creditLine ? [{ bill, creditLine }] : []
  })
  for (const { bill, creditLine } of taken.sort((a, b) => a.creditLine.id - b.creditLine.id))
    await occupyLine(ctx, bill, creditLine)
}

/** The deal: number, the buyer's credit lines, both papers, and the settlement when its day is today. */
const deal = async (
  ctx: CallCtx,
  facts: OrderFacts,
  passed: Pick<Move, 'event' | 'acting'>,
): Promise<Order> => {
  const { order } = facts
  await occupyCredit(ctx, facts)
  const dealt = await moveOrder(ctx, order, {
    ...passed,
    changes: {
      cpCheckerId: ctx.operator.operatorId,
      dealNo: await nextNumber(ctx.tx, 'CJ', ctx.today()),
      dealtAt: ctx.now(),
      ownConfirmed: true,
      cpConfirmed: true,
      creditState: stepDone(order.creditState),
      reason: '',
      revokeAskedBy: null,
    },
  })
  await enqueueDocument(ctx, { kind: 'deal_slip', refNo: order.orderNo })
  await enqueueDocument(ctx, { kind: 'deal_slip_cp', refNo: order.orderNo })
  await tellBoth(ctx, dealt, 'dealt')
  await enqueueSettle(ctx, dealt)
  return dealt
}

const pass = async (ctx: CallCtx, seen: Seen): Promise<Order> => {
  const { order, side, event, acting } = await takeForReview(ctx, seen, 'pass')
  const facts = await factsOf(ctx, order)
  requireChecks((await checksOf(ctx, facts, side)).checks)
  if (side === 'counter') return deal(ctx, facts, { event, acting })
  const sent = await moveOrder(ctx, order, {
    event,
    acting,
    changes: { checkerId: ctx.operator.operatorId, sentAt: ctx.now(), reason: '' },
  })
  if (sent.cpMemberId !== null) await tellOfOrder(ctx, sent, 'received', sent.cpMemberId)
  return sent
}

/** All or none: the first order that may not pass refuses all of them. */
const reviewPass: Handler<'/api/rediscount/review_pass'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const versions = new Map(input.order_nos.map((orderNo, index) => [orderNo, input.seen_versions?.[index]]))
  const passed: Order[] = []
  for (const order_no of [...versions.keys()].sort()) {
    try {
      passed.push(await pass(ctx, { order_no, seen_version: versions.get(order_no) }))
    } catch (error) {
      if (!(error instanceof Fault) || versions.size === 1) throw error
      throw named(error, order_no)
    }
  }
  return passed.map(movedRow)
}

/** In a batch the words say which order it is. */
const named = (fault: Fault, orderNo: string): Fault =>
  isErrorCode(fault.code)
    ? new Fault(fault.code, { text: `${orderNo}：${fault.text}`, detail: fault.detail })
    : fault

const reviewReturn: Handler<'/api/rediscount/review_return'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const reason = readReason(input.reason)
  const { order, side, event, acting } = await takeForReview(ctx, input, 'return')
  const returned = await moveOrder(ctx, order, { event, acting, remark: reason, changes: { reason } })
  // The order's own bills stay locked while the quote remains with the counterparty.
  if (side === 'own' || sideBuys(order, 'own')) await releaseBills(ctx, order)
  await tellOfOrder(ctx, returned, 'returned', ctx.operator.memberId, reason)
  // It was notified that the quote was accepted; why it is not is the other institution's own matter.
  if (side === 'counter') await tellOfOrder(ctx, returned, 'answer_returned', order.ownMemberId)
  return [movedRow(returned)]
}

const reviewRefuse: Handler<'/api/rediscount/review_refuse'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const reason = readReason(input.reason)
  const { order, side, event, acting } = await takeForReview(ctx, input, 'refuse')
  if (side === 'counter') return [movedRow(await turnDown(ctx, order, acting, reason))]
  const refused = await moveOrder(ctx, order, { event, acting, remark: reason, changes: { reason } })
  await releaseBills(ctx, order)
  await tellOfOrder(ctx, refused, 'refused', order.ownMemberId, `本机构复核拒绝。原因：${reason}`)
  return [movedRow(refused)]
}

export const reviewHandlers = {
  '/api/rediscount/review_pass': reviewPass,
  '/api/rediscount/review_return': reviewReturn,
  '/api/rediscount/review_refuse': reviewRefuse,
} satisfies Handlers
