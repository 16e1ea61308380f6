/**
 * Bills of institutions at maturity (到期托收): on the day its interest ends the acceptor pays the holder, and their line is
 * free. One bound by an overdue repo pays its pledgee. What the bank itself has discounted and keeps is collected by its
 * application (`bank/src/discount/maturity.ts`).
 */

import { interestEnd } from '@portal/shared/calendar/workdays.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { clearing } from '../ledger/clearing.ts'
import { type Answered, askClearing } from '../ledger/clearing-orders.ts'
import { lockBooks } from '../ledger/institution-books.ts'
import { post } from '../ledger/post.ts'
import { defineNotice, tell } from '../notices/notice.ts'
import { claims } from '../paper/bills/claims.ts'
import { recordEvents } from '../paper/bills/events.ts'
import { findHoldings, type HoldingView } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { holdingSubject, presentBill } from '../paper/bills/presenting.ts'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import { bankOrg, bill, billEvent, billHolding } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/people.ts'
import { rdOrder, rdOrderBill } from '../platform/db/schema/rediscount.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineJob } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { releaseHoldings } from './credit.ts'
import { lockOrder, partiesOf } from './orders.ts'
import { collectPledged } from './overdue.ts'

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

/** Refused by an acceptor who is still on the list of persistent overdue: there is nothing to try until they are not. */
const isDishonoured = and(
  bankOrg.overdue,
  sql`exists (select 1 from bill_event refused where refused.bill_id = ${bill.id} and refused.event = 'dishonoured'
    and refused.range_start <= ${billHolding.rangeEnd} and refused.range_end >= ${billHolding.rangeStart})`,
)

export const collectDue = defineSchedule({
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
    for (const { id } of rows) await ctx.enqueue(collectBill, { holding_id: id })
  },
})

const isEnded = async (ctx: Ctx, holding: HoldingView): Promise<boolean> => {
  const calendar = await loadCalendar(ctx.tx)
  return onCalendar(() => interestEnd(holding.dueDate, { media: holding.media }, calendar).end <= ctx.today())
}

const writeBack = async (ctx: Ctx, holding: HoldingView, holder: string, isPaid: boolean): Promise<void> => {
  await recordEvents(ctx, [
    {
      billId: holding.billId,
      rangeStart: holding.start,
      rangeEnd: holding.end,
      event: isPaid ? 'paid' : 'dishonoured',
      fromName: holding.acceptorName,
      toName: holder,
      refNo: '',
    },
  ])
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

const dishonoured = defineNotice<HoldingView>({
  to: 'member',
  title: '持仓票据到期拒付',
  body: ({ billNo, acceptorName }) => `持仓票据${billNo}到期，承兑人${acceptorName}未付款。`,
  link: () => linkTo('positions'),
})

/** Dishonoured bills stay where they are: whom the holder turns to is the holder's decision. Notified once. */
const dishonour = async (
  ctx: Ctx,
  holding: HoldingView,
  holder: { id: number; name: string },
): Promise<void> => {
  if (await wasDishonoured(ctx, holding)) return
  await writeBack(ctx, holding, holder.name, false)
  await tell(ctx, dishonoured, holding, holder.id)
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
  const row = await moveHolding(ctx.tx, 'collect', { id: holding.holdingId })
  if (!row) throw new Error(`holding ${holding.holdingId} is not free to be collected`)
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
  await ctx.behind(claims).lock(ctx, [found.line])
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

export const collectBill = defineJob({
  topic: 'rd_collect',
  payload: z.object({ holding_id: z.int() }),
  key: ({ holding_id }, clock) => `${holding_id}:${clock.today()}`,
  run: async (ctx, { holding_id: holdingId }) => {
    const found = await find(ctx, holdingId)
    if (!found) return undefined
    await bindingOf(ctx, found)
    await lockBills(ctx.tx, [found.billId])
    // Read again: it may have been sold, freed or collected while this waited for the bill.
    const holding = await find(ctx, holdingId)
    if (holding?.state !== found.state || !(await isEnded(ctx, holding))) return undefined
    const order = await presentBill(ctx, holding, holdingSubject(holdingId))
    return askClearing(ctx.behind(clearing), [order], {
      lock: async () => undefined,
      settle: async (writer, answered) => {
        for (const each of answered) await settleAnswered(writer, holdingId, each)
      },
    })
  },
})
