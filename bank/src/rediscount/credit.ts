/** Institutions' credit lines (授信额度): what a purchase takes of them, and gives back (21007). */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { HoldingView } from '../bills/holding-view.ts'
import { rdCreditLine, rdOrderBill } from '../db/schema/rediscount.ts'
import type { Ctx } from '../http/handler.ts'
import type { OrderBill } from './orders.ts'

export type CreditLine = typeof rdCreditLine.$inferSelect

/** Units of an acceptor that somebody buys. */
export interface Wanted {
  acceptorId: number
  acceptorName: string
  acceptorClass: HoldingView['acceptorClass']
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

/**
 * What a purchase takes of each line. The buyer's own acceptances take none (自承自贴).
 * @param buyerName the buyer's company name, by which it is known as acceptor
 */
export const usesOf = (
  lines: readonly CreditLine[],
  buyerName: string,
  wanted: readonly Wanted[],
  today: string,
): LimitUse[] => {
  const uses = new Map<string, LimitUse>()
  for (const each of wanted) {
    if (each.acceptorName === buyerName) continue
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

/** Takes a line for one bill of an order. @throws Fault 21007 when it has run out meanwhile */
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

const giveBack = async (ctx: Ctx, lineId: number, faceFen: bigint): Promise<void> => {
  await ctx.tx
    .update(rdCreditLine)
    .set({
      usedFen: sql`${rdCreditLine.usedFen} - least(${rdCreditLine.usedFen}, ${faceFen}::bigint)`,
      version: sql`${rdCreditLine.version} + 1`,
      modifiedAt: new Date(),
    })
    .where(eq(rdCreditLine.id, lineId))
}

/** Gives back what an order took. @returns whether it had taken anything */
export const releaseOrder = async (ctx: Ctx, orderId: number): Promise<boolean> => {
  const bills = await ctx.tx
    .select()
    .from(rdOrderBill)
    .where(and(eq(rdOrderBill.orderId, orderId), isNotNull(rdOrderBill.creditLineId)))
    .orderBy(asc(rdOrderBill.creditLineId))
  for (const bill of bills)
    if (bill.creditLineId !== null) await giveBack(ctx, bill.creditLineId, bill.faceFen)
  if (bills.length > 0) {
    await ctx.tx.update(rdOrderBill).set({ creditLineId: null }).where(eq(rdOrderBill.orderId, orderId))
  }
  return bills.length > 0
}

/** A holder that gives units away, or is paid for them, has its line free again. */
export const releaseHolder = async (
  ctx: Ctx,
  holder: { id: number; name: string },
  gone: readonly Wanted[],
): Promise<void> => {
  const lines = await linesOf(ctx, holder.id)
  const amounts = new Map<number, bigint>()
  for (const each of gone) {
    const line = each.acceptorName === holder.name ? undefined : lineFor(lines, each)
    if (line) amounts.set(line.id, (amounts.get(line.id) ?? 0n) + each.faceFen)
  }
  for (const [id, faceFen] of [...amounts].sort(([a], [b]) => a - b)) await giveBack(ctx, id, faceFen)
}
