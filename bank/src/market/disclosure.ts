/**
 * Trades of commercial bills and the disclosure platform: asked when an order is typed and saved, when it is handed on, and
 * before its settlement. Within DISCLOSURE_MINUTES a confirmation counts while an order is made.
 */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { askAboutBills, ownHoldings, undisclosed } from '../paper/bills/ask-disclosure.ts'
import { type DisclosureOccasion, isCommercial, stillCounting } from '../paper/bills/disclosure-evidence.ts'
import { findHoldings, type HoldingView } from '../paper/bills/holding-view.ts'
import { bill, billHolding } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { rdOrder, rdOrderBill } from '../platform/db/schema/rediscount.ts'
import type { CallCtx, Errand, Errands } from '../platform/kernel/handler.ts'
import type { Chosen } from './bills.ts'
import { sideOf } from './orders.ts'

type Typed = RequestOf<'/api/rediscount/calculate_order'>

/** The bills of a purchase that the other institution holds; of bills elsewhere nothing is asked. */
const countersBills = async (ctx: CallCtx, { bills, cp_user_code: userCode = '' }: Typed) => {
  const numbers = bills.flatMap(({ bill_no = '' }) => bill_no.replace(/\s/g, '') || [])
  const [other] = await ctx.tx.select({ id: member.id }).from(member).where(eq(member.userCode, userCode))
  if (!other || numbers.length === 0) return []
  const held = await findHoldings(
    ctx.tx,
    and(inArray(bill.billNo, numbers), eq(bill.replaced, false), eq(billHolding.live, true)),
  )
  return held.filter(row => row.deskMemberId === other.id)
}

const askAboutTyped =
  <P extends '/api/rediscount/calculate_order' | '/api/rediscount/save_order'>(
    occasion: DisclosureOccasion,
  ): Errand<P> =>
  async (ctx, input: Typed) => {
    const held =
      input.direction === 'TDD02'
        ? await ownHoldings(
            ctx,
            input.bills.map(({ holding_id = '' }) => holding_id),
          )
        : await countersBills(ctx, input)
    const billIds = held.map(row => row.billId)
    return askAboutBills(ctx, billIds, { for: occasion, refNo: '', since: await stillCounting(ctx) })
  }

/** Asks about the bills of orders that the caller may see; those that are dealt have been asked about. */
const askAboutOrders = async (ctx: CallCtx, orderNos: readonly string[], since?: Date) => {
  const orders = await ctx.tx
    .select()
    .from(rdOrder)
    .where(inArray(rdOrder.orderNo, [...orderNos]))
  const open = orders.filter(order => order.dealNo === null && sideOf(order, ctx.operator.memberId))
  if (open.length === 0) return undefined
  const lines = await ctx.tx
    .select({ billId: rdOrderBill.billId })
    .from(rdOrderBill)
    .where(
      inArray(
        rdOrderBill.orderId,
        open.map(({ id }) => id),
      ),
    )
    .orderBy(asc(rdOrderBill.id))
  const billIds = lines.map(({ billId }) => billId)
  const refNo = open.map(({ orderNo }) => orderNo).join(',')
  return askAboutBills(ctx, billIds, { for: 'submit', refNo, ...(since && { since }) })
}

export const disclosureErrands = {
  '/api/rediscount/calculate_order': askAboutTyped('choose'),
  '/api/rediscount/save_order': askAboutTyped('quote'),
  '/api/rediscount/submit_order': (ctx, { order_no }) => askAboutOrders(ctx, [order_no]),
  '/api/rediscount/accept_order': (ctx, { order_no }) => askAboutOrders(ctx, [order_no]),
  '/api/rediscount/review_pass': async (ctx, { order_nos }) =>
    askAboutOrders(ctx, order_nos, await stillCounting(ctx)),
} satisfies Errands

const faultOf = ({ billNo }: Pick<HoldingView, 'billNo'>, why: string): Fault => {
  const text = `${billNo}：${why}`
  return new Fault('20242', { text, fields: { bills: text } })
}

/** 20242 for the first commercial bill that was not confirmed for this call or lately. Null when all were. */
export const disclosureFault = async (ctx: CallCtx, parts: readonly Chosen[]): Promise<Fault | null> => {
  const since = await stillCounting(ctx)
  for (const { holding } of parts) {
    const found = undisclosed(ctx, holding, since)
    if (found) return faultOf(holding, found.text)
  }
  return null
}

/** 20242 for the first commercial bill of which the platform was silent when it was asked last: what a reader is shown. */
export const silenceFault = (parts: readonly Chosen[]): Fault | null => {
  const silent = parts.find(({ holding }) => holding.disclosureOutcome === 'silent')
  return silent ? faultOf(silent.holding, silent.holding.disclosureReason) : null
}

export const hasCommercial = (parts: readonly Chosen[]): boolean =>
  parts.some(({ holding }) => isCommercial(holding))
