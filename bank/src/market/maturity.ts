/**
 * Bills of institutions at maturity (到期托收): what the answer to their presentment means. The acceptor pays the holder, and
 * their line is free; one bound by an overdue repo pays its pledgee. What the bank itself has discounted and keeps is
 * collected by its application (`bank/src/discount/maturity.ts`).
 */

import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { lockBooks } from '../ledger/institution-books.ts'
import { post } from '../ledger/post.ts'
import { defineNotice, tell } from '../notices/notice.ts'
import { claims } from '../paper/bills/claims.ts'
import { recordEvents } from '../paper/bills/events.ts'
import type { HoldingView } from '../paper/bills/holding-view.ts'
import { holdingSubject } from '../paper/bills/presenting.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { rdOrder, rdOrderBill } from '../platform/db/schema/rediscount.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { Collection } from '../presentment/collections.ts'
import { neverPresented } from '../presentment/due.ts'
import { byItself } from '../presentment/setting.ts'
import { releaseHoldings } from './credit.ts'
import { lockOrder, partiesOf } from './orders.ts'
import { collectPledged } from './overdue.ts'

/** Refused by an acceptor who is still on the list of persistent overdue: there is nothing to try until they are not. */
const isDishonoured = and(
  bankOrg.overdue,
  sql`exists (select 1 from bill_event refused where refused.bill_id = ${bill.id} and refused.event = 'dishonoured'
    and refused.range_start <= ${billHolding.rangeEnd} and refused.range_end >= ${billHolding.rangeStart})`,
)

/** What lies free with an institution that leaves it to the bank, in time. */
const isFree = (after: string) =>
  and(
    eq(billHolding.state, '10'),
    eq(member.memberType, 'financeOrg'),
    byItself,
    gt(bill.dueDate, after),
    neverPresented,
  )

/** What an overdue repo binds: nobody's hand presents it. */
const isBound = and(
  eq(billHolding.state, '40'),
  sql`${billHolding.id} in (select line.holding_id from rd_order_bill line
    join rd_order o on o.id = line.order_id where o.state = 'R47')`,
  sql`not ${isDishonoured}`,
)

/** Bills of institutions that lie free, or bound by an overdue repo; one that is locked is collected when it is free. */
const due: Collection['due'] = async (ctx, { after, upTo }) => {
  const rows = await ctx.tx
    .select({ id: billHolding.id })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(member, eq(member.id, billHolding.holderMemberId))
    .where(and(eq(billHolding.live, true), or(isFree(after), isBound), lte(bill.dueDate, upTo)))
  return rows.map(({ id }) => id)
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
const lockBinding = async (ctx: Ctx, { holdingId }: Pick<HoldingView, 'holdingId'>) => {
  const [found] = await ctx.tx
    .select({ orderNo: rdOrder.orderNo, line: rdOrderBill })
    .from(rdOrderBill)
    .innerJoin(rdOrder, eq(rdOrder.id, rdOrderBill.orderId))
    .where(and(eq(rdOrderBill.holdingId, holdingId), eq(rdOrder.state, 'R47')))
  if (!found) return undefined
  const order = await lockOrder(ctx, found.orderNo)
  if (order.state !== 'R47') return undefined
  await ctx.behind(claims).lock(ctx, [found.line])
  return { order, line: found.line }
}

const lock: Collection['lock'] = async (ctx, holding) => {
  const isPledged = holding.state === '40'
  const bound = isPledged ? await lockBinding(ctx, holding) : undefined
  if (!holding.live || (isPledged && !bound)) return undefined
  const holder = await holderOf(ctx, bound ? partiesOf(bound.order).buyerId : holding.holderMemberId)
  return {
    holderKind: bound ? 'pledgee' : 'institution',
    memberId: holder.id,
    orgId: null,
    holderName: holder.name,
    accountId: null,
    subject: holdingSubject(holding.holdingId),
  }
}

const dishonoured = defineNotice<HoldingView>({
  to: 'member',
  title: '持仓票据到期拒付',
  body: ({ billNo, acceptorName }) => `持仓票据${billNo}到期，承兑人${acceptorName}未付款。`,
  link: ({ billNo }) => linkTo('presentment', billNo),
})

type Holder = Awaited<ReturnType<typeof holderOf>>

const writeBack = (
  ctx: Ctx,
  holding: HoldingView,
  { name: toName }: Holder,
  isPaid: boolean,
): Promise<void> => {
  const { billId, start: rangeStart, end: rangeEnd, acceptorName: fromName } = holding
  const event = isPaid ? 'paid' : 'dishonoured'
  return recordEvents(ctx, [{ billId, rangeStart, rangeEnd, event, fromName, toName, refNo: '' }])
}

const collect = async (ctx: Ctx, holding: HoldingView, holder: Holder): Promise<void> => {
  const books = (await lockBooks(ctx.tx, [holder.id]))(holder.id)
  const remark = '持仓票据到期兑付'
  await post(ctx.tx, ctx, {
    kind: 'rd_maturity',
    refNo: holdingSubject(holding.holdingId),
    postings: [
      { accountId: books('CLEARING').id, side: 'D', amountFen: holding.amountFen, remark },
      { accountId: books('BILLS').id, side: 'C', amountFen: holding.amountFen, remark },
    ],
  })
  await releaseHoldings(ctx, [holding.holdingId])
  await writeBack(ctx, holding, holder, true)
  await ctx.audit({
    action: 'rd_position.collect',
    objectType: 'bill_holding',
    objectNo: String(holding.holdingId),
    after: { amount_fen: holding.amountFen },
  })
  await tellChange(ctx, { to: { memberId: holder.id }, topic: 'order' })
}

/** Dishonoured bills stay where they are: whom the holder turns to is the holder's decision. */
const settle: Collection['settle'] = async (ctx, presented, holding, isPaid) => {
  const isPledged = presented.holderKind === 'pledgee'
  const bound = isPledged ? await lockBinding(ctx, holding) : undefined
  if (isPledged && !bound) throw new Error(`${presented.presentmentNo} is of no bound holding`)
  if (bound && isPaid) return collectPledged(ctx, bound.order, bound.line, holding.acceptorName)
  const holder = await holderOf(ctx, presented.memberId)
  if (isPaid) return collect(ctx, holding, holder)
  await writeBack(ctx, holding, holder, false)
  await tell(ctx, dishonoured, holding, holder.id)
}

/** What institutions hold and what their repos bind, for the room that presents it. */
export const marketCollection: Collection = { due, lock, settle }
