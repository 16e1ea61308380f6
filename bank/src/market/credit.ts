/**
 * Institutions' credit lines (授信额度), 21007. A deal takes them bill by bill and writes on each which line it took; sold
 * for good, the record goes on with the buyer's holding, through every split and join. Giving back reads that record
 * and nothing else: a line's `used_fen` is always the sum of what live holdings and open orders say they take of it.
 */

import { Fault } from '@portal/shared/errors/fault.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { recordedLines, type Takers } from '../ledger/recorded-lines.ts'
import { holdingLines } from '../paper/bills/holding-lines.ts'
import type { HoldingView } from '../paper/bills/holding-view.ts'
import { billHolding } from '../platform/db/schema/bills.ts'
import { rdCreditLine, rdOrderBill } from '../platform/db/schema/rediscount.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { OrderBill } from './orders.ts'

export type CreditLine = typeof rdCreditLine.$inferSelect

/** Units of an acceptor that somebody buys. */
export interface Wanted {
  acceptorId: number
  acceptorName: string
  acceptorClass: HoldingView['acceptorClass']
  /** The institution that the acceptor is, if it is one. */
  acceptorMemberId: number | null
  faceFen: bigint
}

export const linesOf = (ctx: Pick<Ctx, 'tx'>, memberId: number): Promise<CreditLine[]> =>
  ctx.tx.select().from(rdCreditLine).where(eq(rdCreditLine.memberId, memberId)).orderBy(asc(rdCreditLine.id))

/** The acceptor's own line, else that of its class. */
export const lineFor = (
  lines: readonly CreditLine[],
  wanted: Pick<Wanted, 'acceptorId' | 'acceptorClass'>,
): CreditLine | undefined =>
  lines.find(line => line.acceptorId === wanted.acceptorId) ??
  lines.find(line => line.acceptorClass === wanted.acceptorClass)

export interface LimitUse {
  /** Undefined where no line covers the acceptor. */
  line: CreditLine | undefined
  name: string
  wantedFen: bigint
  isEnough: boolean
}

const classNames: Readonly<Record<Wanted['acceptorClass'], string>> = {
  GG: '国股',
  CS: '城商',
  SN: '三农',
  WZ: '外资',
  CW: '财司',
  QY: '企业',
}

/** Name of a credit line: its acceptor's, or its class's. */
export const lineName = (line: CreditLine, acceptorName: string): string =>
  line.acceptorClass ? `${classNames[line.acceptorClass]}类承兑人` : acceptorName

/** Whether the buyer is the acceptor itself (自承自贴): its own acceptances take no line. */
const isOwnPaper = ({ acceptorMemberId }: Pick<Wanted, 'acceptorMemberId'>, buyerId: number): boolean =>
  acceptorMemberId === buyerId

/** The line that a purchase of these units takes; undefined for own acceptances, and where none covers the acceptor. */
export const lineToTake = (
  lines: readonly CreditLine[],
  buyerId: number,
  wanted: Pick<Wanted, 'acceptorId' | 'acceptorClass' | 'acceptorMemberId'>,
): CreditLine | undefined => (isOwnPaper(wanted, buyerId) ? undefined : lineFor(lines, wanted))

/** Amounts that a purchase takes of each of the buyer's lines. */
export const usesOf = (
  lines: readonly CreditLine[],
  buyerId: number,
  wanted: readonly Wanted[],
  today: string,
): LimitUse[] => {
  const uses = new Map<string, LimitUse>()
  for (const each of wanted) {
    if (isOwnPaper(each, buyerId)) continue
    const line = lineFor(lines, each)
    const key = line ? String(line.id) : each.acceptorName
    const use = uses.get(key) ?? {
      line,
      name: line ? lineName(line, each.acceptorName) : each.acceptorName,
      wantedFen: 0n,
      isEnough: false,
    }
    use.wantedFen += each.faceFen
    use.isEnough =
      line !== undefined && line.expiresDate >= today && line.usedFen + use.wantedFen <= line.limitFen
    uses.set(key, use)
  }
  return [...uses.values()]
}

export const creditFault = (use: LimitUse): Fault =>
  new Fault('21007', { text: '授信额度不足', detail: { line: use.name } })

const recorded = recordedLines({
  table: rdCreditLine,
  id: rdCreditLine.id,
  used: rdCreditLine.usedFen,
  limit: rdCreditLine.limitFen,
  stamp: sql`version = ${rdCreditLine.version} + 1, gmt_modify = now()`,
})
const orderBills: Takers = {
  table: rdOrderBill,
  id: rdOrderBill.id,
  line: rdOrderBill.creditLineId,
  fen: rdOrderBill.faceFen,
}
/** Takes a line for one bill of an order, and writes on the bill which. @throws Fault 21007 when it has run out meanwhile */
export const occupyLine = async (ctx: Ctx, bill: OrderBill, line: CreditLine): Promise<void> => {
  const taken = await recorded.take(ctx.tx, orderBills, bill.id, line.id)
  if (!taken) throw new Fault('21007', { detail: { line: line.id } })
}

/** Sold outright: what the order's bill took of the buyer's line is their holding's from now on. */
export const handLineOver = (ctx: Ctx, bill: OrderBill, holdingId: number): Promise<void> =>
  recorded.handOn(ctx.tx, { ...orderBills, rowId: bill.id }, { ...holdingLines, rowId: holdingId })

/** Gives back what an order still holds of its buyer's lines. @returns whether it held anything */
export const releaseOrder = async (ctx: Ctx, orderId: number): Promise<boolean> =>
  (await recorded.giveBack(ctx.tx, orderBills, eq(rdOrderBill.orderId, orderId))).length > 0

/** The same for one of its bills. */
export const releaseOrderBill = (ctx: Ctx, bill: Pick<OrderBill, 'id'>): Promise<unknown> =>
  recorded.giveBack(ctx.tx, orderBills, eq(rdOrderBill.id, bill.id))

/** Gives back what holdings took of their owner's lines: they were sold outright, or paid. Nothing where they took none. */
export const releaseHoldings = (ctx: Ctx, holdingIds: readonly number[]): Promise<unknown> =>
  recorded.giveBack(ctx.tx, holdingLines, inArray(billHolding.id, [...holdingIds]))
