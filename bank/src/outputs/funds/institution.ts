/** An institution's money: the legs of its deals, and bills that it collects. */
import { legMeanings } from '@portal/shared/rediscount/meanings.ts'
import { and, eq, or } from 'drizzle-orm'
import { clearsBetween } from '../../market/legs.ts'
import { counterparty, owner } from '../../market/order-list.ts'
import { type Order, sideBuys } from '../../market/orders.ts'
import { heldByDesk } from '../../paper/bills/holding-view.ts'
import { settleAccount } from '../../platform/db/schema/ledger.ts'
import { rdOrder } from '../../platform/db/schema/rediscount.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { type AccountFlow, type Flow, paymentOn, type Span } from './days.ts'
import { maturities } from './maturities.ts'

type Leg = Pick<Flow, 'kind' | 'is_in' | 'fen'> & { day: string; isDone: boolean }

/** What each leg of a deal brings this side; the second of an overdue repo is owed with interest for each day. */
const legsOf = (order: Order, isOwner: boolean): Leg[] => {
  const buys = sideBuys(order, isOwner ? 'own' : 'counter')
  const isDone = (state: Order['settleState']) => legMeanings[state].done === true
  const first = {
    kind: 'settle' as const,
    is_in: !buys,
    fen: order.settleFen,
    day: order.settleDate,
    isDone: isDone(order.settleState),
  }
  if (order.dueSettleDate === null) return [first]
  const second = {
    kind: 'due' as const,
    is_in: buys,
    fen: order.dueSettleFen + order.lateInterestFen - order.collectedFen,
    day: order.dueSettleDate,
    isDone: isDone(order.dueSettleState),
  }
  return [first, second]
}

const legs = async (ctx: CallCtx, span: Span): Promise<Flow[]> => {
  const { memberId } = ctx.operator
  const rows = await ctx.tx
    .select({ order: rdOrder, ownName: owner.companyName, cpName: counterparty.companyName })
    .from(rdOrder)
    .innerJoin(owner, eq(owner.id, rdOrder.ownMemberId))
    .leftJoin(counterparty, eq(counterparty.id, rdOrder.cpMemberId))
    .where(
      and(
        or(eq(rdOrder.ownMemberId, memberId), eq(rdOrder.cpMemberId, memberId)),
        clearsBetween(span.from, span.to),
      ),
    )
    .orderBy(rdOrder.id)
  return rows.flatMap(({ order, ownName, cpName }) => {
    const isOwner = order.ownMemberId === memberId
    return legsOf(order, isOwner).flatMap(({ day, isDone, ...leg }): Flow[] => {
      // What was done on an earlier day is in the balance, and no news.
      if (isDone && day !== span.from) return []
      const on = isDone ? { dt: day, original_dt: null, roll_reason: '' } : paymentOn(span, day)
      if (!on || leg.fen <= 0n) return []
      const name = (isOwner ? cpName : ownName) ?? ''
      const certainty = isDone ? 'done' : 'agreed'
      return [{ ...on, ...leg, certainty, count: order.totalCount, name, ref_no: order.orderNo }]
    })
  })
}

/** An institution's money is all in one account, 清算资金. */
export const institutionsFlows = async (ctx: CallCtx, span: Span): Promise<AccountFlow[]> => {
  const { memberId } = ctx.operator
  const [clearing] = await ctx.tx
    .select({ id: settleAccount.id })
    .from(settleAccount)
    .where(and(eq(settleAccount.ownerMemberId, memberId), eq(settleAccount.book, 'CLEARING')))
  const flows = [...(await legs(ctx, span)), ...(await maturities(ctx, span, heldByDesk(memberId)))]
  return flows.map(flow => ({ ...flow, accountId: clearing?.id ?? null }))
}
