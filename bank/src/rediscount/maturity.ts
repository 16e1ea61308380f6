/** Bills of institutions at maturity (到期托收): on the day its interest ends the acceptor pays the holder, and his line is free. */
import { interestEnd } from '@portal/shared/calendar/workdays.ts'
import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { findHoldings, type HoldingView } from '../bills/holding-view.ts'
import { lockBills } from '../bills/locking.ts'
import { loadCalendar, onCalendar } from '../calendar/calendar.ts'
import { bill, billEvent, billHolding } from '../db/schema/bills.ts'
import { member } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import type { Schedule } from '../jobs/schedule.ts'
import { lockBooks } from '../ledger/institution-books.ts'
import { post } from '../ledger/post.ts'
import { tellChange } from '../notices/feed.ts'
import { notify } from '../notices/notify.ts'
import type { JobHandlers } from '../outbox/outbox.ts'
import { releaseHolder } from './credit.ts'

const collectJob = 'rd_collect'
const payloadSchema = z.object({ holding_id: z.int() })

/** Free bills of institutions whose due date has come; one that is locked or pledged is collected when it is free. */
const dueHoldings = (today: string) =>
  and(eq(billHolding.live, true), eq(billHolding.state, '10'), lte(bill.dueDate, today))

const collectDue: Schedule = {
  name: 'rd_maturity',
  every: 'day',
  run: async ctx => {
    const rows = await ctx.tx
      .select({ id: billHolding.id })
      .from(billHolding)
      .innerJoin(bill, eq(bill.id, billHolding.billId))
      .innerJoin(member, eq(member.id, billHolding.holderMemberId))
      .where(and(dueHoldings(ctx.today()), eq(member.memberType, 'financeOrg')))
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

/** Dishonoured bills stay where they are: whom the holder turns to is his own decision. Said once. */
const dishonour = async (
  ctx: Ctx,
  holding: HoldingView,
  holder: { id: number; name: string },
): Promise<void> => {
  const [known] = await ctx.tx
    .select({ id: billEvent.id })
    .from(billEvent)
    .where(and(eq(billEvent.billId, holding.billId), eq(billEvent.event, 'dishonoured')))
    .limit(1)
  if (known) return
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
  await releaseHolder(ctx, holder, [{ ...holding, faceFen: holding.amountFen }])
  await writeBack(ctx, holding, holder.name, true)
  await ctx.audit({
    action: 'rd_position.collect',
    objectType: 'bill_holding',
    objectNo: String(holding.holdingId),
    after: { amount_fen: holding.amountFen },
  })
  await tellChange(ctx, { to: { memberId: holder.id }, topic: 'order' })
}

export const maturityJobs: JobHandlers = {
  [collectJob]: async (ctx, payload) => {
    const { holding_id: holdingId } = payloadSchema.parse(payload)
    const [found] = await findHoldings(ctx.tx, and(eq(billHolding.id, holdingId), dueHoldings(ctx.today())))
    if (!found || found.holderMemberId === null) return
    await lockBills(ctx.tx, [found.billId])
    // Read again: it may have been sold or collected while this waited for the bill.
    const [holding] = await findHoldings(ctx.tx, and(eq(billHolding.id, holdingId), dueHoldings(ctx.today())))
    if (!holding || !(await isEnded(ctx, holding))) return
    const [holder] = await ctx.tx
      .select({ id: member.id, name: member.companyName })
      .from(member)
      .where(eq(member.id, found.holderMemberId))
    if (!holder) throw new Error(`holder of ${holdingId} is missing`)
    if (holding.acceptorOverdue) await dishonour(ctx, holding, holder)
    else await collect(ctx, holding, holder)
  },
}
