/** Which units of which bills an order is about: codes 20005–20007, 20012–20018, 20030, 20031. */
import { containsRange, rangeAmount, rangesOverlap, type SubRange } from '@portal/shared/bills/range.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq } from 'drizzle-orm'
import { freeStateOf } from '../paper/bills/holding-states.ts'
import { findHolding, type HoldingView, liveHoldingsOf, rangeOf } from '../paper/bills/holding-view.ts'
import { holdingOfPart, lockPart, WHOLE_TEXT } from '../paper/bills/locking.ts'
import { partOf } from '../paper/bills/part.ts'
import { billRefusal, type Refusal, stateRefusal, throwRefusal } from '../paper/bills/rules.ts'
import { bill } from '../platform/db/schema/bills.ts'
import { rdOrderBill } from '../platform/db/schema/rediscount.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { OrderBill } from './orders.ts'

const MAX_BILLS = 100

/** Units that an order is, or is to be, about, as their holding stands now. */
export interface Chosen {
  holding: HoldingView
  part: SubRange
  faceFen: bigint
}

export interface TypedBill {
  holding_id?: string | undefined
  bill_no?: string | undefined
  range?: string | undefined
}

const NOT_HELD = '对手机构不是该票据的持票人'

/** With their holder, or with the bank that has discounted them. */
const isFree = (holding: HoldingView): boolean => holding.state === freeStateOf(holding)

/**
 * The first rule that keeps these units from being sold by `sellerId` and settled on a day; null when none does.
 * @param lockRef the order that may have locked them
 */
export const saleRefusal = (
  holding: HoldingView,
  sellerId: number,
  settleDate: string,
  lockRef?: string,
): Refusal | null => {
  if (holding.deskMemberId !== sellerId) return { code: '20017', text: '您不是该票据的持票人' }
  const isMine = holding.state === '20' && lockRef !== undefined && holding.lockRef === lockRef
  const state = isMine || isFree(holding) ? null : stateRefusal(holding)
  const found = state ?? billRefusal(holding)
  if (found) return found
  return holding.dueDate <= settleDate ? { code: '20012', text: '票据已到期，不能办理贴现' } : null
}

/** A holding of the caller's own by its id; a row that was split or joined since is found by its units. */
const ownHolding = async (ctx: Ctx, id: string, sellerId: number, range: string | undefined) => {
  const found = /^\d{1,15}$/.test(id) ? await findHolding(ctx.tx, Number(id)) : undefined
  // Unknown and foreign bills get the same words: ids of others must not be found out by trying.
  if (found?.deskMemberId !== sellerId) throw new Fault('20017')
  const part = partOf(found, range)
  const holding = found.live
    ? found
    : holdingOfPart(await liveHoldingsOf(ctx.tx, [found.billId]), found.billId, part)
  return { holding, part }
}

/** A holding of the counterparty by the bill's number. */
const counterHolding = async (ctx: Ctx, billNo: string, sellerId: number, range: string | undefined) => {
  const refuse = () => new Fault('20017', { text: NOT_HELD, fields: { bills: `${billNo}：${NOT_HELD}` } })
  const [row] = await ctx.tx
    .select({ id: bill.id })
    .from(bill)
    .where(and(eq(bill.billNo, billNo), eq(bill.replaced, false)))
  if (!row) throw refuse()
  const held = (await liveHoldingsOf(ctx.tx, [row.id])).filter(each => each.deskMemberId === sellerId)
  for (const holding of held) {
    const isWhole = range === undefined || range.trim() === '' || range.trim() === '0'
    if (isWhole && held.length > 1) throw new Fault('20005', { text: '请填写子票区间' })
    if (held.length === 1) return { holding, part: partOf(holding, range) }
    const typed = /^(\d{1,12})-(\d{1,12})$/.exec(range?.trim() ?? '')
    const part = typed && { start: BigInt(typed[1] ?? 0), end: BigInt(typed[2] ?? 0) }
    if (part && containsRange(rangeOf(holding), part)) return { holding, part: partOf(holding, range) }
  }
  throw refuse()
}

/**
 * Reads a choice of 1–100 bills of one kind that `sellerId` is to give on `settleDate`.
 * @param isOwn whether the seller is the caller, who names their holdings; else they are named by number
 */
export const readBills = async (
  ctx: Ctx,
  typed: readonly TypedBill[],
  seller: { id: number; isOwn: boolean },
  settleDate: string,
): Promise<Chosen[]> => {
  if (typed.length < 1) throw new Fault('20030', { text: '请选择票据' })
  if (typed.length > MAX_BILLS) throw new Fault('20030')
  const chosen: Chosen[] = []
  for (const { holding_id: id = '', bill_no: billNo = '', range } of typed) {
    const { holding, part } = seller.isOwn
      ? await ownHolding(ctx, id, seller.id, range)
      : await counterHolding(ctx, billNo.replace(/\s/g, ''), seller.id, range)
    throwRefusal(saleRefusal(holding, seller.id, settleDate), { holding: holding.holdingId })
    const isWhole = rangeAmount(part) === holding.amountFen
    if (holding.holderOrgId !== null && !isWhole) throw new Fault('20007', { text: WHOLE_TEXT })
    const isTwice = chosen.some(
      other => other.holding.billId === holding.billId && rangesOverlap(other.part, part),
    )
    if (isTwice) throw new Fault('20006')
    chosen.push({ holding, part, faceFen: rangeAmount(part) })
  }
  if (new Set(chosen.map(({ holding }) => holding.billKind)).size > 1) throw new Fault('20031')
  return chosen
}

/** An order's bills with the holdings that have their units now; undefined where no one holding has them all. */
export const presentHoldings = async (ctx: Pick<Ctx, 'tx'>, bills: readonly OrderBill[]) => {
  const live =
    bills.length === 0 ? [] : await liveHoldingsOf(ctx.tx, [...new Set(bills.map(each => each.billId))])
  return bills.map(each => {
    const part = { start: each.rangeStart, end: each.rangeEnd }
    const holding = live.find(row => row.billId === each.billId && containsRange(rangeOf(row), part))
    return { bill: each, part, holding }
  })
}

/** Locks the units of an order's bills for it. @throws Fault 20015, 20006 and the like of {@link saleRefusal} */
export const lockForOrder = async (
  ctx: Ctx,
  order: { orderNo: string; settleDate: string },
  bills: readonly OrderBill[],
  sellerId: number,
): Promise<void> => {
  for (const each of bills) {
    const part = { start: each.rangeStart, end: each.rangeEnd }
    // Read for each: an earlier line may have split the same holding.
    const holding = holdingOfPart(await liveHoldingsOf(ctx.tx, [each.billId]), each.billId, part)
    throwRefusal(saleRefusal(holding, sellerId, order.settleDate), { bill: holding.billNo })
    const holdingId = await lockPart(ctx.tx, holding, part, order.orderNo)
    await ctx.tx.update(rdOrderBill).set({ holdingId }).where(eq(rdOrderBill.id, each.id))
  }
}
