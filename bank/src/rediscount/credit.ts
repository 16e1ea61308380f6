/**
 * Institutions' credit lines (授信额度), 21007. A deal takes them bill by bill and writes on each which line it took; sold
 * for good, the record goes on with the buyer's holding, through every split and join. Giving back reads that record
 * and nothing else: a line's `used_fen` is always the sum of what live holdings and open orders say they take of it.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { HoldingView } from '../bills/holding-view.ts'
import { billHolding } from '../db/schema/bills.ts'
import { rdCreditLine, rdOrderBill } from '../db/schema/rediscount.ts'
import type { Ctx } from '../http/handler.ts'
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

/** What a line is called: its acceptor's name, or its class's. */
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

/** What a purchase takes of each of the buyer's lines. */
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

/** Takes a line for one bill of an order, and writes on the bill which. @throws Fault 21007 when it has run out meanwhile */
export const occupyLine = async (ctx: Ctx, bill: OrderBill, line: CreditLine): Promise<void> => {
  const used = sql`${rdCreditLine.usedFen} + ${bill.faceFen}::bigint`
  const rows = await ctx.tx
    .update(rdCreditLine)
    .set({ usedFen: used, version: sql`${rdCreditLine.version} + 1`, modifiedAt: new Date() })
    .where(and(eq(rdCreditLine.id, line.id), sql`${used} <= ${rdCreditLine.limitFen}`))
    .returning({ id: rdCreditLine.id })
  if (rows.length !== 1) throw new Fault('21007', { detail: { line: line.id } })
  await ctx.tx.update(rdOrderBill).set({ creditLineId: line.id }).where(eq(rdOrderBill.id, bill.id))
}

/** Sold for good: what the order's bill took of the buyer's line is his holding's from now on. */
export const handLineOver = async (ctx: Ctx, bill: OrderBill, holdingId: number): Promise<void> => {
  await ctx.tx
    .update(billHolding)
    .set({ creditLineId: bill.creditLineId })
    .where(eq(billHolding.id, holdingId))
  await ctx.tx.update(rdOrderBill).set({ creditLineId: null }).where(eq(rdOrderBill.id, bill.id))
}

/** What rows say they have taken. */
type Taken = { lineId: number | null; faceFen: bigint }

/** Gives back what was taken, each line once and in the order of ids, so that two orders cannot wait for each other. */
const giveBack = async (ctx: Ctx, taken: readonly Taken[]): Promise<void> => {
  const amounts = new Map<number, bigint>()
  for (const { lineId, faceFen } of taken) {
    if (lineId !== null) amounts.set(lineId, (amounts.get(lineId) ?? 0n) + faceFen)
  }
  for (const [id, faceFen] of [...amounts].sort(([a], [b]) => a - b)) {
    await ctx.tx
      .update(rdCreditLine)
      .set({
        usedFen: sql`${rdCreditLine.usedFen} - ${faceFen}::bigint`,
        version: sql`${rdCreditLine.version} + 1`,
        modifiedAt: new Date(),
      })
      .where(eq(rdCreditLine.id, id))
  }
}

const releaseBillsWhere = async (ctx: Ctx, where: SQL): Promise<boolean> => {
  const holds = and(where, isNotNull(rdOrderBill.creditLineId))
  const taken = await ctx.tx
    .select({ lineId: rdOrderBill.creditLineId, faceFen: rdOrderBill.faceFen })
    .from(rdOrderBill)
    .where(holds)
    .for('update')
  await giveBack(ctx, taken)
  await ctx.tx.update(rdOrderBill).set({ creditLineId: null }).where(holds)
  return taken.length > 0
}

/** Gives back what an order still holds of its buyer's lines. @returns whether it held anything */
export const releaseOrder = (ctx: Ctx, orderId: number): Promise<boolean> =>
  releaseBillsWhere(ctx, eq(rdOrderBill.orderId, orderId))

/** The same for one of its bills. */
export const releaseOrderBill = (ctx: Ctx, bill: Pick<OrderBill, 'id'>): Promise<boolean> =>
  releaseBillsWhere(ctx, eq(rdOrderBill.id, bill.id))

/** Gives back what holdings took of their owner's lines: they were sold for good, or paid. Nothing where they took none. */
export const releaseHoldings = async (ctx: Ctx, holdingIds: readonly number[]): Promise<void> => {
  const holds = and(inArray(billHolding.id, [...holdingIds]), isNotNull(billHolding.creditLineId))
  const taken = await ctx.tx
    .select({ lineId: billHolding.creditLineId, faceFen: billHolding.amountFen })
    .from(billHolding)
    .where(holds)
    .for('update')
  await giveBack(ctx, taken)
  await ctx.tx.update(billHolding).set({ creditLineId: null }).where(holds)
}
