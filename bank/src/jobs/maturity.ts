/**
 * Maturity (到期): on the day its interest ends a bill is presented to its acceptor, who pays or dishonours it; as long as
 * clearing does not say which, it is asked about again. D60 ends in D70 when all bills are paid or sold on, and turns to D75 with the first that
 * is not paid. A bill that the bank's desk has locked for a sale or given for a repo is left until it is free again: its
 * pledgee may collect it meanwhile.
 */
import { and, eq } from 'drizzle-orm'
import { findHolding, type HoldingView } from '../bills/holding-view.ts'
import { lockBills } from '../bills/locking.ts'
import { presentBill } from '../bills/presenting.ts'
import { type BillEventKind, billEvent, billHolding } from '../db/schema/bills.ts'
import { discApplyBill, type SettleState } from '../db/schema/discount.ts'
import {
  type Apply,
  type ApplyBill,
  billsOfApply,
  bySystem,
  moveApply,
  takeApply,
  touchApply,
} from '../discount/applications.ts'
import { releaseLine } from '../discount/credit.ts'
import { tellOfApply } from '../discount/messages.ts'
import type { Ctx } from '../http/handler.ts'
import type { BillOrder } from '../ledger/clearing.ts'
import { type Answered, askClearing } from '../ledger/clearing-orders.ts'
import { glAccountId, post } from '../ledger/post.ts'
import type { JobResult } from '../outbox/outbox.ts'

const markLine = async (ctx: Ctx, line: ApplyBill, settleState: SettleState): Promise<void> => {
  await ctx.tx
    .update(discApplyBill)
    .set({ settleState, settledDate: ctx.today() })
    .where(eq(discApplyBill.id, line.id))
}

const writeBack = async (
  ctx: Ctx,
  line: ApplyBill,
  event: BillEventKind,
  names: { from: string; to: string },
  refNo: string,
): Promise<void> => {
  await ctx.tx.insert(billEvent).values({
    billId: line.billId,
    rangeStart: line.rangeStart,
    rangeEnd: line.rangeEnd,
    event,
    fromName: names.from,
    toName: names.to,
    refNo,
    at: ctx.now(),
  })
}

/** 已贴现 → 已兑付. Throws Error when the bank no longer holds the units. */
const closeHolding = async (ctx: Ctx, holdingId: number): Promise<void> => {
  const rows = await ctx.tx
    .update(billHolding)
    .set({ state: '60', modifiedAt: new Date() })
    .where(and(eq(billHolding.id, holdingId), eq(billHolding.live, true), eq(billHolding.state, '30')))
    .returning({ id: billHolding.id })
  if (rows.length !== 1) throw new Error(`holding ${holdingId} is not the bank's to collect`)
}

/** What a paid bill does, whoever pays: money in, asset gone, line free, holding closed. */
export const settleLine = async (
  ctx: Ctx,
  apply: Apply,
  line: ApplyBill,
  payer: { accountId: number; name: string; kind: 'bill_paid' | 'bill_recourse' },
): Promise<void> => {
  const isRecourse = payer.kind === 'bill_recourse'
  const remark = isRecourse ? '追索清偿' : '票据到期兑付'
  await post(ctx.tx, ctx, {
    kind: payer.kind,
    refNo: `${apply.applyNo}:${line.line}`,
    postings: [
      { accountId: payer.accountId, side: 'D', amountFen: line.faceFen, remark },
      { accountId: await glAccountId(ctx.tx, 'DISC_ASSET'), side: 'C', amountFen: line.faceFen, remark },
    ],
  })
  await releaseLine(ctx, line)
  await closeHolding(ctx, line.holdingId)
  await markLine(ctx, line, isRecourse ? '3' : '1')
  const names = { from: payer.name, to: '持票银行' }
  await writeBack(ctx, line, isRecourse ? 'recourse_paid' : 'paid', names, apply.applyNo)
}

/** The bill of a line, which must be the bank's to collect. */
const takeCollectable = async (ctx: Ctx, line: ApplyBill): Promise<HoldingView> => {
  const holding = await findHolding(ctx.tx, line.holdingId)
  if (holding?.state !== '30' || line.settleState !== '0') {
    throw new Error(`line ${line.id} was presented and is not the bank's to collect`)
  }
  return holding
}

/** Pays or dishonours one bill, as clearing has answered. */
const settleDue = async (ctx: Ctx, apply: Apply, line: ApplyBill, isPaid: boolean): Promise<void> => {
  const holding = await takeCollectable(ctx, line)
  if (!isPaid) {
    await markLine(ctx, line, '2')
    const names = { from: holding.acceptorName, to: '持票银行' }
    await writeBack(ctx, line, 'dishonoured', names, apply.applyNo)
    await tellOfApply(ctx, apply, 'recourse', holding.billNo)
    return
  }
  const accountId = await glAccountId(ctx.tx, 'CENTRAL_BANK')
  await settleLine(ctx, apply, line, {
    accountId,
    name: holding.acceptorName,
    kind: 'bill_paid',
  })
}

/** Ends the application when nothing of it is open any more: its last bill was paid, or the bank's desk has sold it. */
export const endWhenSettled = async (ctx: Ctx, apply: Apply, by: 'settle' | 'sold'): Promise<Apply> => {
  const lines = await billsOfApply(ctx, apply)
  const isOpen = lines.some(line => line.settleState === '0' || line.settleState === '2')
  if (isOpen) return touchApply(ctx, apply)
  const event = by === 'settle' && apply.state === 'D75' ? 'repay' : by
  const done = await moveApply(ctx, apply, event, bySystem, '', { reason: '' })
  if (event === 'settle') await tellOfApply(ctx, done, 'settled')
  return done
}

/** Moves the application to where its bills are, if that is elsewhere. */
const moveToBills = async (ctx: Ctx, apply: Apply): Promise<Apply> => {
  const lines = await billsOfApply(ctx, apply)
  const isOverdue = lines.some(line => line.settleState === '2')
  if (apply.state === 'D60' && isOverdue) {
    const reason = '承兑人到期未付款'
    return moveApply(ctx, apply, 'overdue', bySystem, reason, { reason })
  }
  return endWhenSettled(ctx, apply, 'settle')
}

const isOpen = (apply: Apply): boolean => apply.state === 'D60' || apply.state === 'D75'

const subjectOf = (apply: Apply, line: ApplyBill): string => `${apply.applyNo}:${line.line}`

/** Books what clearing has answered about some lines, and moves the application to where its bills are then. */
const settleAnswered = async (ctx: Ctx, applyNo: string, answered: readonly Answered[]): Promise<void> => {
  const apply = await takeApply(ctx, applyNo)
  const lines = await billsOfApply(ctx, apply)
  for (const { order, answer } of answered) {
    const line = lines.find(each => subjectOf(apply, each) === order.subject)
    if (!line) throw new Error(`order ${order.reference} is of no line`)
    await settleDue(ctx, apply, line, answer.kind === 'paid')
  }
  await moveToBills(ctx, apply)
}

/**
 * Presents every bill of an application whose interest ended by today, and settles those that are answered. Nothing when
 * it has none, or is not paid.
 */
export const settleDueBills = async (ctx: Ctx, applyNo: string): Promise<JobResult> => {
  const apply = await takeApply(ctx, applyNo)
  if (!isOpen(apply)) return undefined
  const due = (await billsOfApply(ctx, apply)).filter(
    line => line.settleState === '0' && line.interestEndDate <= ctx.today(),
  )
  const orders: BillOrder[] = []
  const billIds: number[] = []
  for (const line of due) {
    const holding = await findHolding(ctx.tx, line.holdingId)
    if (!holding) throw new Error(`holding ${line.holdingId} is missing`)
    // Its desk has locked it for a sale or given it for a repo: it is not the bank's to present now.
    if (holding.state !== '30') continue
    orders.push(await presentBill(ctx, holding, subjectOf(apply, line)))
    billIds.push(line.billId)
  }
  if (orders.length === 0) return undefined
  return askClearing(ctx.clearing, orders, {
    lock: async writer => {
      await takeApply(writer, applyNo)
      await lockBills(writer.tx, billIds)
    },
    settle: (writer, answered) => settleAnswered(writer, applyNo, answered),
  })
}
