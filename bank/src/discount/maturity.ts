/**
 * Maturity (到期): what its presentment's answer means for a discounted bill. D60 ends in D70 when all bills are paid or
 * sold on, and turns to D75 with the first that is not paid. A bill that the bank's desk has locked for a sale or given
 * for a repo is left until it is free again: its pledgee may collect it meanwhile.
 */

import { applyMeanings, claimMeanings } from '@portal/shared/discount/meanings.ts'
import { and, eq, lte } from 'drizzle-orm'
import { glAccountId, post } from '../ledger/post.ts'
import { recordEvents } from '../paper/bills/events.ts'
import type { HoldingView } from '../paper/bills/holding-view.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { type BillEventKind, bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import type { Collection } from '../presentment/collections.ts'
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

/** 已贴现 → 已兑付 by somebody other than the acceptor. Throws Error when the bank no longer holds the units. */
const closeHolding = async (ctx: Ctx, holdingId: number): Promise<void> => {
  const row = await moveHolding(ctx.tx, 'recover', { id: holdingId })
  if (row?.holderOrgId == null) throw new Error(`holding ${holdingId} is not the bank's to collect`)
}

/** Effects of a paid bill, from any payer: money in, asset gone, credit line free, holding closed; its presentment closes what the acceptor paid. */
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
  if (isRecourse) await closeHolding(ctx, applyBill.holdingId)
  const event = isRecourse ? 'recourse_paid' : 'paid'
  await moveClaim(ctx, applyBill, event)
  await writeBack(ctx, applyBill, event, { from: payer.name, to: '持票银行' }, apply.applyNo)
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

/** The application's bill whose units a holding is; undefined where nothing of it is the bank's to collect. */
const claimOf = async (ctx: Ctx, { holdingId, discountId }: HoldingView) => {
  if (discountId === null) return undefined
  const [found] = await ctx.tx
    .select({ applyNo: discApply.applyNo })
    .from(discApplyBill)
    .innerJoin(discApply, eq(discApply.id, discApplyBill.applyId))
    .where(eq(discApplyBill.id, discountId))
  if (!found) throw new Error(`discount ${discountId} is missing`)
  const apply = await takeApply(ctx, found.applyNo)
  const applyBill = (await billsOfApply(ctx, apply)).find(each => each.id === discountId)
  return applyBill?.holdingId === holdingId ? { apply, applyBill } : undefined
}

/** Bills in the bank's hands whose interest has ended. What its desk has sold or given for a repo is not the bank's to collect now. */
const due: Collection['due'] = async (ctx, { upTo }) => {
  const rows = await ctx.tx
    .select({ id: billHolding.id })
    .from(discApplyBill)
    .innerJoin(
      discApply,
      and(eq(discApply.id, discApplyBill.applyId), eq(discApply.round, discApplyBill.round)),
    )
    .innerJoin(
      billHolding,
      and(eq(billHolding.id, discApplyBill.holdingId), eq(billHolding.state, '30'), billHolding.live),
    )
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .where(
      and(
        inState(discApplyBill.settleState, claimMeanings, ({ open, recourse }) => open && !recourse),
        lte(bill.dueDate, upTo),
        inState(discApply.state, applyMeanings, state => state.paid && state.outstanding),
      ),
    )
  return rows.map(({ id }) => id)
}

const lock: Collection['lock'] = async (ctx, holding) => {
  const claim = await claimOf(ctx, holding)
  if (!claim || !isOpen(claim.apply)) return undefined
  const { apply, applyBill } = claim
  if (holding.holderOrgId === null || !claimMachine.allows(applyBill.settleState, 'paid', 'system'))
    return undefined
  const [org] = await ctx.tx
    .select({ name: bankOrg.name })
    .from(bankOrg)
    .where(eq(bankOrg.id, holding.holderOrgId))
  return {
    holderKind: 'bank',
    memberId: null,
    orgId: holding.holderOrgId,
    holderName: org?.name ?? '',
    accountId: null,
    subject: `${apply.applyNo}:${applyBill.line}`,
  }
}

/** Pays or dishonours one bill, and moves its application to where its bills are then. */
const settle: Collection['settle'] = async (ctx, presented, holding, isPaid) => {
  const claim = await claimOf(ctx, holding)
  if (!claim) throw new Error(`${presented.presentmentNo} is of no discounted bill`)
  const { apply, applyBill } = claim
  if (isPaid) {
    const accountId = await glAccountId(ctx.tx, 'CENTRAL_BANK')
    const payer = { accountId, name: holding.acceptorName, kind: 'bill_paid' } as const
    await settleApplyBill(ctx, apply, applyBill, payer)
  } else {
    await moveClaim(ctx, applyBill, 'dishonoured')
    const names = { from: holding.acceptorName, to: '持票银行' }
    await writeBack(ctx, applyBill, 'dishonoured', names, apply.applyNo)
    await tellOfApply(ctx, apply, 'recourse', holding.billNo)
  }
  const { memberId, version } = await moveToBills(ctx, apply)
  const type = isPaid ? 'discount.bill.matured' : 'discount.bill.dishonoured'
  await tellEvent(ctx, { memberId, refNo: apply.applyNo, version, type })
}

/** What the bank has discounted, for the room that presents it. */
export const discountCollection: Collection = { due, lock, settle }
