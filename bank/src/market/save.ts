/** Making an order: figures while it is typed, drafts, submit to one's own checker. */

import { rangeAmount } from '@portal/shared/bills/range.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq, sql } from 'drizzle-orm'
import { lockBills } from '../paper/bills/locking.ts'
import { requireMachineLimit, takeMachineLimit } from '../people/clients/machine-limits.ts'
import { loadCalendar, requireServiceTime } from '../platform/calendar/calendar.ts'
import { provisionalWarnings } from '../platform/calendar/provisional.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { rdOrder, rdOrderBill } from '../platform/db/schema/rediscount.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { lockForOrder, readBills } from './bills.ts'
import {
  callerUses,
  checkRow,
  checksOf,
  disclosureChecks,
  factsOf,
  limitCheck,
  limitRow,
  requireChecks,
  termChecks,
} from './checks.ts'
import { keepSnapshot } from './history.ts'
import { memberName } from './institutions.ts'
import { tellOfOrder } from './messages.ts'
import { actingAs, logMove, movedRow, moveOrder, type Order, takeOwnOrder } from './orders.ts'
import {
  billRow,
  figureColumns,
  figuresRow,
  lineCodes,
  type PricedPart,
  priceParts,
  pricingTermsOf,
  requirePayable,
} from './pricing.ts'
import { orderMachine } from './states.ts'
import { readTerms, requireFop, type Typed } from './terms.ts'

/** Terms, bills and figures of what a trader has typed. Throws as `readTerms` and `readBills` do. */
const priceTyped = async (ctx: CallCtx, typed: Typed) => {
  const calendar = await loadCalendar(ctx.tx)
  const terms = await readTerms(ctx, typed, calendar)
  const isOwn = terms.direction === 'TDD02'
  const sellerId = isOwn ? ctx.operator.memberId : terms.cpMemberId
  if (sellerId === null) throw new Error('a purchase is directed')
  const chosen = await readBills(ctx, typed.bills, { id: sellerId, isOwn }, terms.settleDate)
  const sums = priceParts(chosen, await pricingTermsOf(ctx, terms), calendar)
  requirePayable(sums)
  const repo = termChecks(ctx, terms, sums.priced, calendar).find(check => check.key === 'repo')
  if (repo) requireChecks([repo])
  return { terms, calendar, isOwn, ...sums }
}

export const calculateOrder: Handler<'/api/rediscount/calculate_order'> = async (ctx, input) => {
  const { terms, calendar, isOwn, priced, figures } = await priceTyped(ctx, input)
  const uses = isOwn ? [] : await callerUses(ctx, priced)
  const checks = [
    ...termChecks(ctx, terms, priced, calendar),
    ...(await disclosureChecks(ctx, priced)),
    ...(isOwn ? [] : [limitCheck(uses)]),
  ]
  const ends = priced.flatMap(part => [part.holding.dueDate, part.interestEndDate])
  return [
    {
      ...figuresRow(figures),
      settle_dt: terms.settleDate,
      bills: priced.map((part, index) => ({
        ...billRow(part, index, terms, isOwn),
        ...lineCodes(part, [ctx.operator.memberId, terms.cpMemberId], ctx.today()),
      })),
      limits: uses.map(limitRow),
      checks: checks.map(checkRow),
      warnings: provisionalWarnings(ends, calendar, 'bills'),
    },
  ]
}

const writeBills = async (ctx: CallCtx, order: Order, priced: readonly PricedPart[]): Promise<void> => {
  await ctx.tx.delete(rdOrderBill).where(eq(rdOrderBill.orderId, order.id))
  await ctx.tx.insert(rdOrderBill).values(
    priced.map(({ part, ...each }, index) => ({
      orderId: order.id,
      line: index + 1,
      billId: each.holding.billId,
      holdingId: each.holding.holdingId,
      rangeStart: part.start,
      rangeEnd: part.end,
      faceFen: rangeAmount(part),
      interestEndDate: each.interestEndDate,
      rolledDays: each.rolledDays,
      rollReason: each.rollReason,
      days: each.days,
      interestFen: each.interestFen,
      settleFen: each.settleFen,
    })),
  )
}

const save = async (ctx: CallCtx, input: Typed & { order_no?: string | undefined }) => {
  requireServiceTime(ctx)
  const acting = actingAs(ctx, 'maker', 'own')
  const earlier = input.order_no === undefined ? undefined : await takeOwnOrder(ctx, input.order_no)
  const state = orderMachine.next(earlier?.state ?? 'NEW', 'save', acting.as)
  if (state === 'NEW' || state === 'GONE') throw new Error('a saved order has a state')
  const { terms, priced, figures } = await priceTyped(ctx, input)
  requireChecks(await disclosureChecks(ctx, priced))
  await requireMachineLimit(ctx, figures.totalFen)
  const [first] = priced
  if (!first) throw new Fault('20030')
  const values = {
    ...terms,
    ...figureColumns(figures),
    billKind: first.holding.billKind,
    ownTraderId: ctx.operator.operatorId,
  }
  const rows = earlier
    ? await ctx.tx
        .update(rdOrder)
        .set({ ...values, version: sql`${rdOrder.version} + 1`, modifiedAt: new Date() })
        .where(eq(rdOrder.id, earlier.id))
        .returning()
    : await ctx.tx
        .insert(rdOrder)
        .values({
          ...values,
          orderNo: await nextNumber(ctx.tx, 'BJ', ctx.today()),
          ownMemberId: ctx.operator.memberId,
          state,
          createdBy: ctx.operator.account,
          createdAt: ctx.now(),
        })
        .returning()
  const [order] = rows
  if (!order) throw new Error('order was not returned')
  await writeBills(ctx, order, priced)
  await keepSnapshot(
    ctx,
    order,
    priced,
    order.cpMemberId === null ? '' : await memberName(ctx, order.cpMemberId),
  )
  await logMove(ctx, order, earlier?.state ?? 'NEW', { event: 'save', acting })
  await ctx.audit({
    action: 'rd_order.save',
    objectType: 'rd_order',
    objectNo: order.orderNo,
    after: { ...terms, ...figures },
  })
  return [{ order_no: order.orderNo, state: order.state, ...figuresRow(figures) }]
}

export const saveOrder: Handler<'/api/rediscount/save_order'> = save

export const deleteOrder: Handler<'/api/rediscount/delete_order'> = async (ctx, input) => {
  const order = await takeOwnOrder(ctx, input.order_no)
  await moveOrder(ctx, order, { event: 'delete', acting: actingAs(ctx, 'maker', 'own') })
  return [{ result: 'ok' }]
}

/** Sales lock their bills from here on; purchases have their credit lines looked at. */
export const submitOrder: Handler<'/api/rediscount/submit_order'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const acting = actingAs(ctx, 'maker', 'own')
  const order = await takeOwnOrder(ctx, input.order_no)
  orderMachine.next(order.state, 'submit', acting.as)
  // Terms are read again: a permission may have been taken since the draft was saved.
  if (order.settleMode === 'ST02') requireFop(ctx)
  const facts = await factsOf(ctx, order)
  await takeMachineLimit(ctx, order.totalFen, order.orderNo)
  await lockBills(
    ctx.tx,
    facts.bills.map(bill => bill.billId),
  )
  requireChecks((await checksOf(ctx, facts, 'own')).checks)
  const submitted = await moveOrder(ctx, order, {
    event: 'submit',
    acting,
    changes: { ownTraderId: ctx.operator.operatorId, checkerId: null, reason: '' },
  })
  if (order.direction === 'TDD02') await lockForOrder(ctx, order, facts.bills, order.ownMemberId)
  await tellOfOrder(ctx, submitted, 'waiting_review', order.ownMemberId)
  return [movedRow(submitted)]
}
