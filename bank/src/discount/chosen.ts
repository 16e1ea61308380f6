/** Which units of which bills a company asks to discount: codes 20005–20007, 20030, 20031. */
import { rangeAmount, rangesOverlap, type SubRange } from '@portal/shared/bills/range.ts'
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { findHoldings, type HoldingView, liveHoldingsOf } from '../paper/bills/holding-view.ts'
import { holdingOfPart } from '../paper/bills/locking.ts'
import { partOf } from '../paper/bills/part.ts'
import { discountRefusal, throwRefusal } from '../paper/bills/rules.ts'
import { bankOrg, billHolding } from '../platform/db/schema/bills.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { signsInForce } from '../signing/signs.ts'
import { type BankLinesLeft, bankLineFault, bankLinesLeft, noBankLines } from './bank-lines.ts'

const MAX_BILLS = 100

export interface ChosenPart {
  holding: HoldingView
  part: SubRange
}

/** The live row that a page's holding id means: a row that was split or joined since is found by its units. */
const liveOf = async (ctx: Ctx, found: HoldingView, part: SubRange): Promise<HoldingView> =>
  found.live ? found : holdingOfPart(await liveHoldingsOf(ctx.tx, [found.billId]), found.billId, part)

/** The holdings named, by the id as written; unknown ones and what is no id are left out. */
const holdingsByIds = async (
  ctx: Ctx,
  chosen: readonly { holding_id: string }[],
): Promise<Map<string, HoldingView>> => {
  const ids = chosen.map(({ holding_id }) => holding_id).filter(id => /^[1-9]\d{0,14}$/.test(id))
  if (ids.length === 0) return new Map()
  const rows = await findHoldings(ctx.tx, inArray(billHolding.id, ids.map(Number)))
  return new Map(rows.map(row => [String(row.holdingId), row]))
}

/** Runs a bill's rules; their refusal also names the bill of the choice, as the field `bills[3]`. */
export const forBill = async <T>(index: number, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new Fault(error.code as ErrorCode, {
      text: error.text,
      fields: { ...error.fields, [`bills[${index}]`]: error.text },
      detail: error.detail,
    })
  }
}

/** The bills and units of a choice, whatever may be done with them. @throws Fault 20017 foreign or unknown, 20005–20007 */
export const readHoldings = async (
  ctx: Ctx,
  memberId: number,
  chosen: readonly { holding_id: string; range?: string | undefined }[],
): Promise<{ billId: number; range: SubRange }[]> => {
  const holdings = await holdingsByIds(ctx, chosen)
  return chosen.map(({ holding_id, range }) => {
    const found = holdings.get(holding_id)
    if (found?.holderMemberId !== memberId && found?.sellerMemberId !== memberId) throw new Fault('20017')
    return { billId: found.billId, range: partOf(found, range) }
  })
}

/**
 * Reads and checks a choice of 1–100 bills of one kind, without regard to date. Throws Fault 20030, 20017 (foreign
 * or unknown bill), 20005–20007, 20015 and the like of {@link discountRefusal}, 20006 for units chosen twice, 20031.
 */
export const readChoice = async (
  ctx: Ctx,
  memberId: number,
  chosen: readonly { holding_id: string; range?: string | undefined }[],
  discountDate: string,
): Promise<ChosenPart[]> => {
  if (chosen.length < 1) throw new Fault('20030', { text: '请选择票据' })
  if (chosen.length > MAX_BILLS) throw new Fault('20030')
  const holdings = await holdingsByIds(ctx, chosen)
  const parts: ChosenPart[] = []
  const readOne = async (id: string, range: string | undefined): Promise<ChosenPart> => {
    const found = holdings.get(id)
    // Unknown and foreign bills get the same words: ids of others must not be found out by trying.
    if (found?.holderMemberId !== memberId && found?.sellerMemberId !== memberId) throw new Fault('20017')
    const part = partOf(found, range)
    const holding = await liveOf(ctx, found, part)
    throwRefusal(discountRefusal(holding, memberId, discountDate), { holding: id })
    const isTwice = parts.some(
      other => other.holding.billId === holding.billId && rangesOverlap(other.part, part),
    )
    if (isTwice) throw new Fault('20006')
    return { holding, part }
  }
  for (const [index, { holding_id, range }] of chosen.entries()) {
    parts.push(await forBill(index, () => readOne(holding_id, range)))
  }
  if (new Set(parts.map(({ holding }) => holding.billKind)).size > 1) throw new Fault('20031')
  requireAcceptorLimits(parts, await possibleBanks(ctx, memberId))
  return parts
}

/**
 * The banks that may yet be the one that discounts: those the member has signed with, or all it may still sign with.
 * Which of them it is shows at the submit, where its own acceptances are told from the others'.
 */
const possibleBanks = async (ctx: Ctx, memberId: number): Promise<ReadonlySet<number>> => {
  const signed = await signsInForce(ctx.tx, memberId, ctx.today())
  if (signed.length > 0) return new Set(signed.map(({ bankOrgId }) => bankOrgId))
  const open = await ctx.tx
    .select({ id: bankOrg.id })
    .from(bankOrg)
    .where(and(eq(bankOrg.isDiscountBank, true), bankOrg.active))
  return new Set(open.map(({ id }) => id))
}

/**
 * 20018 when the bills of one acceptor exceed what is left of its limit, or of the discounting bank's own for it.
 * @param banks the discounting bank, or all that may be it: their own acceptances need no limit (自承自贴)
 * @param bankLeft of the discounting bank's lines; none while it is not known which bank that is
 */
export const requireAcceptorLimits = (
  parts: readonly ChosenPart[],
  banks: ReadonlySet<number>,
  bankLeft: BankLinesLeft = noBankLines,
): void => {
  const wanted = new Map<number, bigint>()
  for (const { holding, part } of parts) {
    if (banks.has(holding.acceptorId)) continue
    const sum = (wanted.get(holding.acceptorId) ?? 0n) + rangeAmount(part)
    if (sum > holding.acceptorLimitFen - holding.acceptorUsedFen) {
      throw new Fault('20018', { text: '承兑人可用额度不足' })
    }
    const left = bankLeft.get(holding.acceptorId)
    if (left !== undefined && sum > left) throw bankLineFault(holding.acceptorName)
    wanted.set(holding.acceptorId, sum)
  }
}

/** What is left of a bank's own lines for the acceptors of a choice. */
export const leftForChoice = (
  ctx: Ctx,
  bankOrgId: number,
  parts: readonly ChosenPart[],
): Promise<BankLinesLeft> =>
  bankLinesLeft(ctx.tx, bankOrgId, [...new Set(parts.map(({ holding }) => holding.acceptorId))])

/** The limits of {@link requireAcceptorLimits} at the bank that is to discount. @throws Fault 20018 */
export const requireLimitsAt = async (
  ctx: Ctx,
  bankOrgId: number,
  parts: readonly ChosenPart[],
): Promise<void> =>
  requireAcceptorLimits(parts, new Set([bankOrgId]), await leftForChoice(ctx, bankOrgId, parts))
