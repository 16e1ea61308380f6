/** Everything that must hold before an order goes on, rechecked by the server; the same list for every screen. */

import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import { type ErrorCode, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { memberStatus } from '@portal/shared/people/member-status.ts'
import { orderMeanings } from '@portal/shared/rediscount/meanings.ts'
import { eq } from 'drizzle-orm'
import { findHolding } from '../paper/bills/holding-view.ts'
import { loadCalendar } from '../platform/calendar/calendar.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { type Chosen, presentHoldings, saleRefusal } from './bills.ts'
import { creditFault, type LimitUse, linesOf, usesOf } from './credit.ts'
import { disclosureFault, hasCommercial, silenceFault } from './disclosure.ts'
import { billsOfOrder, type Order, type OrderBill, type Side, sideBuys } from './orders.ts'
import { isSame, type PricedPart, priceParts, pricingTermsOf } from './pricing.ts'
import { repoFault, type Terms, timeChecks } from './terms.ts'

export interface Check {
  key: string
  name: string
  fault: Fault | null
}

/** An order with its bills as they stand now and its figures computed again. */
export interface OrderFacts {
  order: Order
  bills: OrderBill[]
  priced: PricedPart[]
  recalculated: ReturnType<typeof priceParts>['figures']
  calendar: Calendar
  /** The first objection to one of the bills. */
  billFault: Fault | null
}

/** Who gives the bills; null while a purchase has no counterparty, which none has. */
const sellerOf = (order: Pick<Order, 'direction' | 'ownMemberId' | 'cpMemberId'>): number | null =>
  order.direction === 'TDD02' ? order.ownMemberId : order.cpMemberId

const isOpen = (order: Order): boolean => order.dealNo === null && !orderMeanings[order.state].inVain

/** Reads an order's bills. One whose units moved on meanwhile is shown by the holding it was chosen from. */
export const factsOf = async (ctx: CallCtx, order: Order): Promise<OrderFacts> => {
  const bills = await billsOfOrder(ctx, order.id)
  const calendar = await loadCalendar(ctx.tx)
  const sellerId = sellerOf(order)
  let billFault: Fault | null = null
  const chosen: Chosen[] = []
  for (const { bill, part, holding } of await presentHoldings(ctx, bills)) {
    const shown = holding ?? (await findHolding(ctx.tx, bill.holdingId))
    if (!shown) throw new Error(`holding ${bill.holdingId} of ${order.orderNo} is missing`)
    chosen.push({ holding: { ...shown, holdingId: bill.holdingId }, part, faceFen: bill.faceFen })
    if (billFault || !isOpen(order)) continue
    const refusal = !holding
      ? { code: '20006' as const, text: '子票区间超出可用范围' }
      : saleRefusal(holding, sellerId ?? 0, order.settleDate, order.orderNo)
    if (refusal) billFault = new Fault(refusal.code, { text: `${shown.billNo}：${refusal.text}` })
  }
  const terms = await pricingTermsOf(ctx, order)
  const { priced, figures } = priceParts(chosen, terms, calendar)
  return { order, bills, priced, recalculated: figures, calendar, billFault }
}

/** Amounts that a purchase by the caller takes of their credit lines. */
export const callerUses = async (ctx: CallCtx, parts: readonly Chosen[]): Promise<LimitUse[]> => {
  const { memberId } = ctx.operator
  const wanted = parts.map(({ holding, faceFen }) => ({ ...holding, faceFen }))
  return usesOf(await linesOf(ctx, memberId), memberId, wanted, ctx.today())
}

export const earliestDue = (parts: readonly Chosen[]): string =>
  parts.map(part => part.holding.dueDate).reduce((first, due) => (due < first ? due : first))

/** Checks of terms and time, for a form as for an order. */
export const termChecks = (
  ctx: CallCtx,
  terms: Terms,
  parts: readonly Chosen[],
  calendar: Calendar,
): Check[] => {
  const times = timeChecks(terms, ctx, calendar)
  const checks: Check[] = [
    { key: 'valid_until', name: '报价有效时间', fault: times.validUntil },
    { key: 'settle_dt', name: '结算日', fault: times.settleDate },
    { key: 'latest_settle_time', name: '最晚结算时间', fault: times.latest },
  ]
  if (terms.dueSettleDate === null) return checks
  return [...checks, { key: 'repo', name: '回购期限', fault: repoFault(terms, earliestDue(parts), calendar) }]
}

const disclosureRow = (fault: Fault | null): Check => ({ key: 'disclosure', name: '商票信息披露', fault })

/** Whether the platform has confirmed each commercial bill for this call; no check where there is none. */
export const disclosureChecks = async (ctx: CallCtx, parts: readonly Chosen[]): Promise<Check[]> =>
  hasCommercial(parts) ? [disclosureRow(await disclosureFault(ctx, parts))] : []

/** The same by what the platform has said last. */
const disclosureSaid = (parts: readonly Chosen[]): Check[] =>
  hasCommercial(parts) ? [disclosureRow(silenceFault(parts))] : []

export const limitCheck = (uses: readonly LimitUse[]): Check => {
  const short = uses.find(use => !use.isEnough)
  return { key: 'limit', name: '授信额度', fault: short ? creditFault(short) : null }
}

const counterpartyFault = async (ctx: CallCtx, order: Order, side: Side): Promise<Fault | null> => {
  const otherId = side === 'own' ? order.cpMemberId : order.ownMemberId
  if (otherId === null) return null
  const [other] = await ctx.tx.select({ status: member.status }).from(member).where(eq(member.id, otherId))
  return other?.status === memberStatus.normal ? null : new Fault('20000', { text: '对手机构状态异常' })
}

/**
 * All checks of an order that is not dealt yet, for the caller's side; limits are those of a side that buys.
 * @param reads for a reader, for whom the disclosure platform is not asked
 */
export const checksOf = async (
  ctx: CallCtx,
  facts: OrderFacts,
  side: Side,
  reads?: 'reads',
): Promise<{ checks: Check[]; uses: LimitUse[] }> => {
  const { order, priced, calendar } = facts
  const uses = sideBuys(order, side) ? await callerUses(ctx, priced) : []
  if (!isOpen(order)) return { checks: [], uses: [] }
  const isChanged = !isSame(facts.recalculated, order)
  return {
    uses,
    checks: [
      ...termChecks(ctx, order, priced, calendar),
      { key: 'bills', name: '票据状态', fault: facts.billFault },
      ...(reads ? disclosureSaid(priced) : await disclosureChecks(ctx, priced)),
      {
        key: 'figures',
        name: '利息与结算金额',
        fault: isChanged ? new Fault('20000', { text: '重算结果与订单不一致，请退回重新保存' }) : null,
      },
      { key: 'counterparty', name: '对手机构', fault: await counterpartyFault(ctx, order, side) },
      ...(sideBuys(order, side) ? [limitCheck(uses)] : []),
    ],
  }
}

/** @throws Fault of the first check that fails */
export const requireChecks = (checks: readonly Check[]): void => {
  for (const { fault } of checks) if (fault) throw fault
}

export const checkRow = ({ key, name, fault }: Check) => ({
  key,
  name,
  ok: fault === null,
  code: fault && isErrorCode(fault.code) ? (fault.code satisfies ErrorCode) : '',
  text: fault?.text ?? '',
})

export const limitRow = ({ line, name, wantedFen, isEnough }: LimitUse) => ({
  name,
  limit_fen: String(line?.limitFen ?? 0n),
  used_fen: String(line?.usedFen ?? 0n),
  wanted_fen: String(wantedFen),
  after_fen: String((line?.usedFen ?? 0n) + wantedFen),
  is_enough: isEnough,
})
