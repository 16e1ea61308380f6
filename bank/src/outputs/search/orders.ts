/** Orders between institutions that fit a question: those a caller's institution may open, or all that were submitted. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { orderStates } from '@portal/shared/rediscount/states.ts'
import { and, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { counterparty, openTo, otherName, owner } from '../../market/order-list.ts'
import { submitted } from '../../market/oversight.ts'
import { containing } from '../../platform/db/like.ts'
import { rdOrder } from '../../platform/db/schema/rediscount.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { ASKED, beginningWith, type Hit, numberBeginning, type Question } from './found.ts'

const NUMBER_LENGTH = 16

/** The address of an order; what only the market shows stands among its quotes. */
type Address = (order: typeof rdOrder.$inferSelect) => string

const orders = async (ctx: CallCtx, where: SQL | undefined, addressOf: Address): Promise<Hit[]> => {
  const rows = await ctx.tx
    .select({ order: rdOrder, ownName: owner.companyName, cpName: counterparty.companyName })
    .from(rdOrder)
    .innerJoin(owner, eq(owner.id, rdOrder.ownMemberId))
    .leftJoin(counterparty, eq(counterparty.id, rdOrder.cpMemberId))
    .where(where)
    .orderBy(desc(rdOrder.orderNo))
    .limit(ASKED)
  return rows.map(({ order, ownName, cpName }) => ({
    no: order.orderNo,
    name: cpName === null ? ownName : `${ownName}、${cpName}`,
    note: `${order.totalCount} 张，结算日 ${order.settleDate}`,
    state_name: orderStates[order.state].name,
    tone: orderStates[order.state].tone,
    amount_fen: String(order.totalFen),
    path: addressOf(order),
  }))
}

export const institutionsOrders = (ctx: CallCtx, { text }: Question): Promise<Hit[]> => {
  const { memberId } = ctx.operator
  const pattern = containing(text)
  const fits = or(ilike(rdOrder.orderNo, pattern), ilike(rdOrder.dealNo, pattern), otherName(memberId, text))
  return orders(ctx, and(openTo(memberId, ctx.now()), fits), order =>
    linkTo(
      order.ownMemberId === memberId || order.cpMemberId === memberId ? 'ownOrder' : 'marketOrder',
      order.orderNo,
    ),
  )
}

export const anybodysOrders = async (ctx: CallCtx, question: Question): Promise<Hit[]> => {
  const order = numberBeginning('BJ', question)
  const deal = numberBeginning('CJ', question)
  const numbers = [
    ...(order === '' ? [] : [beginningWith(rdOrder.orderNo, order, NUMBER_LENGTH)]),
    ...(deal === '' ? [] : [beginningWith(rdOrder.dealNo, deal, NUMBER_LENGTH)]),
  ]
  if (numbers.length === 0) return []
  return orders(ctx, and(submitted, or(...numbers)), ({ orderNo }) => linkTo('orderOversight', orderNo))
}
