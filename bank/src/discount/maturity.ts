/**
 * Maturity (到期): on the day its interest ends a bill is presented to its acceptor, who pays or dishonours it; as long as
 * clearing does not say which, it is asked about again. D60 ends in D70 when all bills are paid or sold on, and turns to D75 with the first that
 * is not paid. A bill that the bank's desk has locked for a sale or given for a repo is left until it is free again: its
 * pledgee may collect it meanwhile.
 */

import { applyMeanings, claimMeanings } from '@portal/shared/discount/meanings.ts'
import { eq } from 'drizzle-orm'
import { type BillOrder, clearing } from '../ledger/clearing.ts'
import { type Answered, askClearing } from '../ledger/clearing-orders.ts'
import { glAccountId, post } from '../ledger/post.ts'
import { recordEvents } from '../paper/bills/events.ts'
import { findHolding, type HoldingView } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { presentBill } from '../paper/bills/presenting.ts'
import type { BillEventKind } from '../platform/db/schema/bills.ts'
import { discApplyBill } from '../platform/db/schema/discount.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { JobResult } from '../platform/kernel/outbox.ts'
import {
  type Apply,
  type ApplyBill,
  billsOfApply,
  bySystem,
  moveApply,
  takeApply,
  touchApply,
} from './applications.ts'
import { type ClaimEvent, claimMachine } from './claim-states.ts'
import { releaseBillCredit } from './credit.ts'
import { tellOfApply } from './messages.ts'

/** Moves the claim on one bill; its application is locked. @throws Fault 20000 where its state does not list the event */
export const moveClaim = async (
  ctx: Ctx,
  applyBill: ApplyBill,
  event: ClaimEvent,
  changes: Pick<Partial<ApplyBill>, 'soldResultFen'> = {},
): Promise<void> => {
  const settleState = claimMachine.next(applyBill.settleState, event, 'system')
  await ctx.tx
    .update(discApplyBill)
    .set({ ...changes, settleState, settledDate: ctx.today() })
    .where(eq(discApplyBill.id, applyBill.id))
}

const writeBack = async (
  ctx: Ctx,
  applyBill: ApplyBill,
  event: BillEventKind,
  names: { from: string; to: string },
  refNo: string,
): Promise<void> => {
  const { billId, rangeStart, rangeEnd } = applyBill
  await recordEvents(ctx, [
    { billId, rangeStart, rangeEnd, event, fromName: names.from, toName: names.to, refNo },
  ])
}

/** 已贴现 → 已兑付. Throws Error when the bank no longer holds the units. */
const closeHolding = async (ctx: Ctx, holdingId: number): Promise<void> => {
  const row = await moveHolding(ctx.tx, 'collect', { id: holdingId })
  if (row?.holderOrgId == null) throw new Error(`holding ${holdingId} is not the bank's to collect`)
}

/** Effects of a paid bill, from any payer: money in, asset gone, credit line free, holding closed. */
export const settleApplyBill = async (
  ctx: Ctx,
  apply: Apply,
  applyBill: ApplyBill,
  payer: { accountId: number; name: string; kind: 'bill_paid' | 'bill_recourse' },
): Promise<void> => {
  const isRecourse = payer.kind === 'bill_recourse'
  const remark = isRecourse ? '追索清偿' : '票据到期兑付'
  await post(ctx.tx, ctx, {
    kind: payer.kind,
    refNo: `${apply.applyNo}:${applyBill.line}`,
    postings: [
      { accountId: payer.accountId, side: 'D', amountFen: applyBill.faceFen, remark },
      { accountId: await glAccountId(ctx.tx, 'DISC_ASSET'), side: 'C', amountFen: applyBill.faceFen, remark },
    ],
  })
  await releaseBillCredit(ctx, applyBill)
  await closeHolding(ctx, applyBill.holdingId)
  const event = isRecourse ? 'recourse_paid' : 'paid'
  await moveClaim(ctx, applyBill, event)
  await writeBack(ctx, applyBill, event, { from: payer.name, to: '持票银行' }, apply.applyNo)
}

/** The holding of an application's bill, which must be the bank's to collect. */
const takeCollectable = async (ctx: Ctx, applyBill: ApplyBill): Promise<HoldingView> => {
  const holding = await findHolding(ctx.tx, applyBill.holdingId)
  if (holding?.state !== '30' || !claimMachine.allows(applyBill.settleState, 'paid', 'system')) {
    throw new Error(`bill ${applyBill.id} was presented and is not the bank's to collect`)
  }
  return holding
}

/** Pays or dishonours one bill, as clearing has answered. */
const settleDue = async (ctx: Ctx, apply: Apply, applyBill: ApplyBill, isPaid: boolean): Promise<void> => {
  const holding = await takeCollectable(ctx, applyBill)
  if (!isPaid) {
    await moveClaim(ctx, applyBill, 'dishonoured')
    const names = { from: holding.acceptorName, to: '持票银行' }
    await writeBack(ctx, applyBill, 'dishonoured', names, apply.applyNo)
    await tellOfApply(ctx, apply, 'recourse', holding.billNo)
    return
  }
  const accountId = await glAccountId(ctx.tx, 'CENTRAL_BANK')
  await settleApplyBill(ctx, apply, applyBill, {
    accountId,
    name: holding.acceptorName,
    kind: 'bill_paid',
  })
}

/** Ends the application when nothing of it is open any more: its last bill was paid, or the bank's desk has sold it. */
export const endWhenSettled = async (ctx: Ctx, apply: Apply, by: 'settle' | 'sold'): Promise<Apply> => {
  const applyBills = await billsOfApply(ctx, apply)
  if (applyBills.some(({ settleState }) => claimMeanings[settleState].open)) return touchApply(ctx, apply)
  const event = by === 'settle' && apply.state === 'D75' ? 'repay' : by
  const done = await moveApply(ctx, apply, event, bySystem, '', { reason: '' })
  if (event === 'settle') await tellOfApply(ctx, done, 'settled')
  return done
}

/** Moves the application to where its bills are, if that is elsewhere. */
const moveToBills = async (ctx: Ctx, apply: Apply): Promise<Apply> => {
  const applyBills = await billsOfApply(ctx, apply)
  const isOverdue = applyBills.some(applyBill => applyBill.settleState === '2')
  if (apply.state === 'D60' && isOverdue) {
    const reason = '承兑人到期未付款'
    return moveApply(ctx, apply, 'overdue', bySystem, reason, { reason })
  }
  return endWhenSettled(ctx, apply, 'settle')
}

const isOpen = ({ state }: Apply): boolean => {
  const { paid, outstanding } = applyMeanings[state]
  return paid === true && outstanding === true
}

const subjectOf = (apply: Apply, applyBill: ApplyBill): string => `${apply.applyNo}:${applyBill.line}`

/** Books what clearing has answered about some bills, and moves the application to where its bills are then. */
const settleAnswered = async (ctx: Ctx, applyNo: string, answered: readonly Answered[]): Promise<void> => {
  const apply = await takeApply(ctx, applyNo)
  const applyBills = await billsOfApply(ctx, apply)
  for (const { order, answer } of answered) {
    const applyBill = applyBills.find(each => subjectOf(apply, each) === order.subject)
    if (!applyBill) throw new Error(`order ${order.reference} is of no bill`)
    await settleDue(ctx, apply, applyBill, answer.kind === 'paid')
  }
  const { memberId, version } = await moveToBills(ctx, apply)
  const isPaid = ({ answer }: Answered): boolean => answer.kind === 'paid'
  const news = { memberId, refNo: applyNo, version }
  if (answered.some(isPaid)) await tellEvent(ctx, { ...news, type: 'discount.bill.matured' })
  if (!answered.every(isPaid)) await tellEvent(ctx, { ...news, type: 'discount.bill.dishonoured' })
}

/**
 * Presents every bill of an application whose interest ended by today, and settles those that are answered. Nothing when
 * it has none, or is not paid.
 */
export const settleDueBills = async (ctx: Ctx, applyNo: string): Promise<JobResult> => {
  const apply = await takeApply(ctx, applyNo)
  if (!isOpen(apply)) return undefined
  const due = (await billsOfApply(ctx, apply)).filter(
    applyBill => applyBill.settleState === '0' && applyBill.interestEndDate <= ctx.today(),
  )
  const orders: BillOrder[] = []
  const billIds: number[] = []
  for (const applyBill of due) {
    const holding = await findHolding(ctx.tx, applyBill.holdingId)
    if (!holding) throw new Error(`holding ${applyBill.holdingId} is missing`)
    // Its desk has locked it for a sale or given it for a repo: it is not the bank's to present now.
    if (holding.state !== '30') continue
    orders.push(await presentBill(ctx, holding, subjectOf(apply, applyBill)))
    billIds.push(applyBill.billId)
  }
  if (orders.length === 0) return undefined
  return askClearing(ctx.behind(clearing), orders, {
    lock: async writer => {
      await takeApply(writer, applyNo)
      await lockBills(writer.tx, billIds)
    },
    settle: (writer, answered) => settleAnswered(writer, applyNo, answered),
  })
}
