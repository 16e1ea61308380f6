/** One order in full: bills, the server's own figures and checks, limits, steps, log, changes. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type OrderEvent, orderEvents, orderSteps } from '@portal/shared/rediscount/states.ts'
import { asc, eq } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { member } from '../platform/db/schema/members.ts'
import { rdOrder, rdOrderLog } from '../platform/db/schema/rediscount.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { checkRow, checksOf, factsOf, limitRow } from './checks.ts'
import { type Cost, costsOf } from './cost.ts'
import { changesOf } from './history.ts'
import { selectNamed } from './order-list.ts'
import { toOrderRow } from './order-row.ts'
import { type Order, type Side, sideBuys, sideOf } from './orders.ts'
import { claimToday } from './overdue.ts'
import { billRow, figuresRow, lineCodes } from './pricing.ts'

type Detail = RowOf<'/api/rediscount/order_detail'>

/** Until an order is sent, only its own side sees what was done with it. */
const logOf = async (ctx: CallCtx, order: Order, side: Side) => {
  const rows = await ctx.tx
    .select({ log: rdOrderLog, orgName: member.companyName })
    .from(rdOrderLog)
    .leftJoin(member, eq(member.id, rdOrderLog.memberId))
    .where(eq(rdOrderLog.orderId, order.id))
    .orderBy(asc(rdOrderLog.id))
  const { memberId: callerId } = ctx.operator
  // Beside its own doings the other institution sees what was sent to it, and nothing of who had a market quote before.
  const isHidden = (memberId: number | null, event: string): boolean =>
    (side === 'counter' &&
      memberId !== null &&
      memberId !== callerId &&
      !(memberId === order.ownMemberId && ['check_pass', 'revoke'].includes(event))) ||
    (side === 'own' && event === 'cp_return')
  return rows.filter(({ log }) => !isHidden(log.memberId, log.event))
}

type Logged = Awaited<ReturnType<typeof logOf>>

/** 报价, 复核, 成交, 结算: when and by whom each was last done. */
const stepsOf = (order: Order, log: Logged): Detail['steps'] => {
  const last = (event: OrderEvent) => log.findLast(row => row.log.event === event)
  const done: readonly (Logged[number] | undefined)[] = [
    last('submit') ?? last('save'),
    last('check_pass'),
    last('cp_pass'),
    last('settled') ?? last('fail'),
  ]
  const at = [order.createdAt, order.sentAt, order.dealtAt, order.settledAt]
  return orderSteps.map((name, index) => {
    const row = done[index]
    const time = row?.log.at ?? (index === 0 ? order.createdAt : at[index])
    const isDone = index === 0 ? order.state !== 'R00' : at[index] !== null
    return {
      name,
      at: time && isDone ? instantText(time) : null,
      by: isDone ? (row?.log.actorName ?? '') : '',
      is_done: isDone,
    }
  })
}

/** What became of a repo that was not settled on its day; what is owed is counted up to today while it is open. */
const overdueOf = async (ctx: CallCtx, order: Order): Promise<Detail['overdue']> => {
  const { lateUntilDate, dueSettleDate } = order
  if (lateUntilDate === null || dueSettleDate === null) return null
  const isOpen = order.state === 'R47'
  const claim = isOpen ? await claimToday(ctx, order) : undefined
  return {
    days: daysBetween(dueSettleDate, isOpen ? ctx.today() : lateUntilDate),
    late_interest_fen: String(claim?.lateInterestFen ?? order.lateInterestFen),
    collected_fen: String(order.collectedFen),
    owed_fen: String(claim?.totalFen ?? 0n),
  }
}

export const orderDetail: Handler<'/api/rediscount/order_detail'> = async (ctx, input) => {
  const [named] = await selectNamed(ctx).where(eq(rdOrder.orderNo, input.order_no))
  const side = named && sideOf(named.order, ctx.operator.memberId)
  if (!named || !side) throw new Fault('9015')
  const { order } = named
  const facts = await factsOf(ctx, order)
  const { checks, uses } = await checksOf(ctx, facts, side, 'reads')
  const log = await logOf(ctx, order, side)
  const isSeller = !sideBuys(order, side)
  const costs = isSeller ? await costsOf(ctx, order, facts.bills) : new Map<number, Cost>()
  return [
    {
      ...toOrderRow(named, ctx.operator),
      bills: facts.priced.map((part, index) => {
        const stored = facts.bills[index]
        const holding = { ...part.holding, cost: costs.get(stored?.line ?? 0) ?? null }
        return {
          ...billRow({ ...part, ...stored, holding }, index, order, isSeller),
          ...lineCodes(part, [order.ownMemberId, order.cpMemberId], ctx.today()),
        }
      }),
      recalculated: figuresRow(facts.recalculated),
      checks: checks.map(checkRow),
      limits: uses.map(limitRow),
      steps: stepsOf(order, log),
      log: log.map(({ log: row, orgName }) => ({
        event: row.event,
        event_name: orderEvents[row.event as OrderEvent],
        from_state: row.fromState,
        to_state: row.toState,
        org_name: orgName ?? '',
        actor_name: row.actorName,
        remark: row.remark,
        at: instantText(row.at),
      })),
      history: side === 'own' ? await changesOf(ctx, order.id) : [],
      overdue: await overdueOf(ctx, order),
    },
  ]
}
