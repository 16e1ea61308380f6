/**
 * Bills of institutions at maturity (到期托收): on the day its interest ends the acceptor pays the holder, and his line is
 * free. One bound by an overdue repo pays its pledgee. What the bank itself has discounted and keeps is collected by its
 * application (jobs/maturity.ts).
 */
import { interestEnd } from '@portal/shared/calendar/workdays.ts'
import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findHoldings, type HoldingView } from '../bills/holding-view.ts'
import { lockBills } from '../bills/locking.ts'
import { holdingSubject, presentBill } from '../bills/presenting.ts'
import { loadCalendar, onCalendar } from '../calendar/calendar.ts'
import { bankOrg, bill, billEvent, billHolding } from '../db/schema/bills.ts'
import { member } from '../db/schema/people.ts'
import { rdOrder, rdOrderBill } from '../db/schema/rediscount.ts'
import type { Ctx } from '../http/handler.ts'
import type { Schedule } from '../jobs/schedule.ts'
import { type Answered, askClearing } from '../ledger/clearing-orders.ts'
import { lockBooks } from '../ledger/institution-books.ts'
import { post } from '../ledger/post.ts'
import { tellChange } from '../notices/feed.ts'
import { notify } from '../notices/notify.ts'
import type { JobHandlers } from '../outbox/outbox.ts'
import { releaseHoldings } from './credit.ts'
import { lockDiscounts } from './discounted.ts'
import { lockOrder, partiesOf } from './orders.ts'
import { collectPledged } from './overdue.ts'

const collectJob = 'rd_collect'
const payloadSchema = z.object({ holding_id: z.int() })

/** Bills of institutions that lie free, or bound by an overdue repo; one that is locked is collected when it is free. */
const isCollectable = or(
  eq(billHolding.state, '10'),
  and(
    eq(billHolding.state, '40'),
    inArray(
      billHolding.id,
      sql`(select line.holding_id from rd_order_bill line
    join rd_order o on o.id = line.order_id where o.state = 'R47')`,
    ),
  ),
)

const dueHoldings = (today: string) =>
  and(eq(billHolding.live, true), isCollectable, lte(bill.dueDate, today))

/** Refused by an acceptor who is still on the list of persistent overdue: there is nothing to try until he is not. */
const isDishonoured = and(
  bankOrg.overdue,
  sql`exists (select 1 from bill_event refused where refused.bill_id = ${bill.id} and refused.event = 'dishonoured'
    and refused.range_start <= ${billHolding.rangeEnd} and refused.range_end >= ${billHolding.rangeStart})`,
)

const collectDue: Schedule = {
  name: 'rd_maturity',
  every: 'day',
  run: async ctx => {
    const rows = await ctx.tx
      .select({ id: billHolding.id })
      .from(billHolding)
      .innerJoin(bill, eq(bill.id, billHolding.billId))
      .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
      .leftJoin(member, eq(member.id, billHolding.holderMemberId))
      .where(
        and(
          dueHoldings(ctx.today()),
          or(eq(member.memberType, 'financeOrg'), eq(billHolding.state, '40')),
          sql`not ${isDishonoured}`,
        ),
      )
    for (const { id } of rows) {
      await ctx.enqueue({ topic: collectJob, key: `${id}:${ctx.today()}`, payload: { holding_id: id } })
    }
  },
}

export const maturitySchedules: readonly Schedule[] = [collectDue]

const isEnded = async (ctx: Ctx, holding: HoldingView): Promise<boolean> => {
  const calendar = await loadCalendar(ctx.tx)
  return onCalendar(() => interestEnd(holding.dueDate, { media: holding.media }, calendar).end <= ctx.today())
}

const writeBack = async (ctx: Ctx, holding: HoldingView, holder: string, isPaid: boolean): Promise<void> => {
  await ctx.tx.insert(billEvent).values({
    billId: holding.billId,
    rangeStart: holding.start,
    rangeEnd: holding.end,
    event: isPaid ? 'paid' : 'dishonoured',
    fromName: holding.acceptorName,
    toName: holder,
    refNo: '',
    at: ctx.now(),
  })
}

/** Whether an earlier presentment was refused. */
const wasDishonoured = async (ctx: Ctx, holding: HoldingView): Promise<boolean> => {
  const [refused] = await ctx.tx
    .select({ id: billEvent.id })
    .from(billEvent)
    .where(
      and(
        eq(billEvent.billId, holding.billId),
        eq(billEvent.event, 'dishonoured'),
        lte(billEvent.rangeStart, holding.end),
        gte(billEvent.rangeEnd, holding.start),
      ),
    )
    .limit(1)
  return refused !== undefined
}

/** Dishonoured bills stay where they are: whom the holder turns to is his own decision. Said once. */
const dishonour = async (
  ctx: Ctx,
  holding: HoldingView,
  holder: { id: number; name: string },
): Promise<void> => {
  if (await wasDishonoured(ctx, holding)) return
  await writeBack(ctx, holding, holder.name, false)
  await notify(ctx, {
    to: { memberId: holder.id },
    category: '业务',
    title: '持仓票据到期拒付',
    body: `持仓票据${holding.billNo}到期，承兑人${holding.acceptorName}未付款。`,
    link: '/ztx',
  })
}

const collect = async (
  ctx: Ctx,
  holding: HoldingView,
  holder: { id: number; name: string },
): Promise<void> => {
  const books = (await lockBooks(ctx.tx, [holder.id]))(holder.id)
  const remark = '持仓票据到期兑付'
  await post(ctx.tx, ctx, {
    kind: 'rd_maturity',
    refNo: `holding ${holding.holdingId}`,
    postings: [
      { accountId: books('CLEARING').id, side: 'D', amountFen: holding.amountFen, remark },
      { accountId: books('BILLS').id, side: 'C', amountFen: holding.amountFen, remark },
    ],
  })
  await ctx.tx
    .update(billHolding)
    .set({ state: '60', modifiedAt: new Date() })
    .where(eq(billHolding.id, holding.holdingId))
  await releaseHoldings(ctx, [holding.holdingId])
  await writeBack(ctx, holding, holder.name, true)
  await ctx.audit({
    action: 'rd_position.collect',
    objectType: 'bill_holding',
    objectNo: String(holding.holdingId),
    after: { amount_fen: holding.amountFen },
  })
  await tellChange(ctx, { to: { memberId: holder.id }, topic: 'order' })
}

const holderOf = async (ctx: Ctx, memberId: number | null) => {
  const [holder] = await ctx.tx
    .select({ id: member.id, name: member.companyName })
    .from(member)
    .where(eq(member.id, memberId ?? 0))
  if (!holder) throw new Error(`holder ${memberId} is missing`)
  return holder
}

/** The overdue repo that binds a holding, locked with its discounts: before the bill, as its own settlement does. */
const lockBinding = async (ctx: Ctx, holding: HoldingView) => {
  const [found] = await ctx.tx
    .select({ orderNo: rdOrder.orderNo, line: rdOrderBill })
    .from(rdOrderBill)
    .innerJoin(rdOrder, eq(rdOrder.id, rdOrderBill.orderId))
    .where(and(eq(rdOrderBill.holdingId, holding.holdingId), eq(rdOrder.state, 'R47')))
  if (!found) return undefined
  const order = await lockOrder(ctx, found.orderNo)
  if (order.state !== 'R47') return undefined
  await lockDiscounts(ctx, [found.line])
  return { order, line: found.line }
}

const find = async (ctx: Ctx, holdingId: number): Promise<HoldingView | undefined> => {
  const [found] = await findHoldings(ctx.tx, and(eq(billHolding.id, holdingId), dueHoldings(ctx.today())))
  return found
}

/** The order that an overdue repo binds a holding by; undefined where it lies free. */
const bindingOf = (ctx: Ctx, holding: HoldingView) =>
  holding.state === '40' ? lockBinding(ctx, holding) : undefined

/** Books what clearing has answered about a holding. */
const settleAnswered = async (ctx: Ctx, holdingId: number, { answer, order }: Answered): Promise<void> => {
  const found = await find(ctx, holdingId)
  if (!found) throw new Error(`order ${order.reference} is of a holding that is not due`)
  const bound = await bindingOf(ctx, found)
  await lockBills(ctx.tx, [found.billId])
  // Read again: it may have been freed while this waited for the bill.
  const holding = await find(ctx, holdingId)
  if (holding?.state !== found.state) throw new Error(`holding ${holdingId} has just moved`)
  if (bound && answer.kind === 'paid') {
    return collectPledged(ctx, bound.order, bound.line, holding.acceptorName)
  }
  const holder = await holderOf(ctx, bound ? partiesOf(bound.order).buyerId : holding.holderMemberId)
  if (answer.kind === 'paid') await collect(ctx, holding, holder)
  else await dishonour(ctx, holding, holder)
}

export const maturityJobs: JobHandlers = {
  [collectJob]: async (ctx, payload) => {
    const { holding_id: holdingId } = payloadSchema.parse(payload)
    const found = await find(ctx, holdingId)
    if (!found) return undefined
    await bindingOf(ctx, found)
    await lockBills(ctx.tx, [found.billId])
    // Read again: it may have been sold, freed or collected while this waited for the bill.
    const holding = await find(ctx, holdingId)
    if (holding?.state !== found.state || !(await isEnded(ctx, holding))) return undefined
    const order = await presentBill(ctx, holding, holdingSubject(holdingId))
    return askClearing(ctx.clearing, [order], {
      lock: async () => undefined,
      settle: async (writer, answered) => {
        for (const each of answered) await settleAnswered(writer, holdingId, each)
      },
    })
  },
}
