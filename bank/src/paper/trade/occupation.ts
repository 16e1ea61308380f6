/**
 * Occupation of contracts and invoices by discount applications (`invoice_usage`). The rule is the
 * sum, not the count: what all applications hold of an invoice never exceeds its total, however many apply together. Rows
 * are locked in one order, contracts first; a conditional update and a check of the table stand behind the locks.
 */

import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { contractMeanings, verifyMeanings } from '@portal/shared/trade/meanings.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  contractInvoice,
  contractUsage,
  invoice,
  invoiceUsage,
  tradeContract,
} from '../../platform/db/schema/trade.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { type UseEvent, useMachine, useState } from './use-states.ts'

export interface TradeNeed {
  applyNo: string
  memberId: number
  contractIds: number[]
  invoiceIds: number[]
  /** Face of the application's bills. */
  needFen: bigint
}

interface Source {
  id: number
  date: string
  leftFen: bigint
}

const unique = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)
const sumLeft = (sources: readonly Source[]) => sources.reduce((sum, source) => sum + source.leftFen, 0n)

/** Splits a need over sources: the oldest first, until it is met. */
export const spread = (sources: readonly Source[], needFen: bigint): { id: number; takeFen: bigint }[] => {
  let open = needFen
  const parts: { id: number; takeFen: bigint }[] = []
  for (const source of [...sources].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)) {
    const takeFen = source.leftFen < open ? source.leftFen : open
    if (takeFen <= 0n) continue
    parts.push({ id: source.id, takeFen })
    open -= takeFen
  }
  return parts
}

const takeContracts = async (ctx: Ctx, memberId: number, ids: readonly number[]): Promise<Source[]> => {
  const rows = await ctx.tx
    .select()
    .from(tradeContract)
    .where(and(inArray(tradeContract.id, [...ids]), eq(tradeContract.memberId, memberId)))
    .orderBy(asc(tradeContract.id))
    .for('update')
  if (rows.length !== ids.length) throw new Fault('9015')
  for (const row of rows) {
    if (!contractMeanings[row.state].usable)
      throw new Fault('20000', { text: `合同${row.contractNo}未生效或已停用` })
  }
  return rows.map(row => ({ id: row.id, date: row.signDate, leftFen: row.amountFen - row.usedFen }))
}

const requireLinked = async (ctx: Ctx, contracts: readonly number[], invoices: readonly number[]) => {
  const rows = await ctx.tx
    .select({ id: contractInvoice.invoiceId })
    .from(contractInvoice)
    .where(
      and(
        inArray(contractInvoice.invoiceId, [...invoices]),
        inArray(contractInvoice.contractId, [...contracts]),
      ),
    )
  if (rows.length !== invoices.length) throw new Fault('20058', { text: '所选发票未关联所选合同' })
}

const takeInvoices = async (ctx: Ctx, memberId: number, ids: readonly number[]): Promise<Source[]> => {
  const rows = await ctx.tx
    .select()
    .from(invoice)
    .where(and(inArray(invoice.id, [...ids]), eq(invoice.memberId, memberId)))
    .orderBy(asc(invoice.id))
    .for('update')
  if (rows.length !== ids.length) throw new Fault('9015')
  for (const row of rows) {
    if (!verifyMeanings[row.verifyState].usable) throw new Fault('20059')
    if (row.usedFen >= row.totalFen) throw shortInvoice(0n)
  }
  return rows.map(row => ({ id: row.id, date: row.invoiceDate, leftFen: row.totalFen - row.usedFen }))
}

const shortInvoice = (leftFen: bigint) =>
  new Fault('20060', { text: `发票可用金额不足，剩余${formatYuan(leftFen)}元` })

/**
 * Occupies contracts and invoices for an application, the oldest first, until the bills' face is covered.
 * Does nothing but lock rows when it throws: the caller's transaction is rolled back.
 * @throws Fault 9015 unknown or foreign, 20000 contract not in force, 20043 contracts too small, 20058 an invoice
 * not linked to any of the contracts, 20059 not verified, 20060 an invoice already used up, 20061 invoices too small
 */
export const occupyTrade = async (ctx: Ctx, need: TradeNeed): Promise<void> => {
  const { applyNo, memberId, needFen } = need
  const contractIds = unique(need.contractIds)
  const invoiceIds = unique(need.invoiceIds)
  const contracts = contractIds.length > 0 ? await takeContracts(ctx, memberId, contractIds) : []
  const invoices = invoiceIds.length > 0 ? await takeInvoices(ctx, memberId, invoiceIds) : []
  if (sumLeft(contracts) < needFen) throw new Fault('20043')
  if (sumLeft(invoices) < needFen) throw new Fault('20061')
  await requireLinked(ctx, contractIds, invoiceIds)

  const fields = { refNo: applyNo, state: useState.occupied, at: ctx.now() }
  for (const { id, takeFen } of spread(contracts, needFen)) {
    const [taken] = await ctx.tx
      .update(tradeContract)
      .set({ usedFen: sql`${tradeContract.usedFen} + ${takeFen}`, modifiedAt: new Date() })
      .where(
        and(
          eq(tradeContract.id, id),
          sql`${tradeContract.usedFen} + ${takeFen} <= ${tradeContract.amountFen}`,
        ),
      )
      .returning({ id: tradeContract.id })
    if (!taken) throw new Fault('20043')
    await ctx.tx.insert(contractUsage).values({ ...fields, contractId: id, occupyFen: takeFen })
  }
  for (const { id, takeFen } of spread(invoices, needFen)) {
    const [taken] = await ctx.tx
      .update(invoice)
      .set({ usedFen: sql`${invoice.usedFen} + ${takeFen}`, modifiedAt: new Date() })
      .where(and(eq(invoice.id, id), sql`${invoice.usedFen} + ${takeFen} <= ${invoice.totalFen}`))
      .returning({ id: invoice.id })
    if (!taken) throw shortInvoice(0n)
    await ctx.tx.insert(invoiceUsage).values({ ...fields, invoiceId: id, occupyFen: takeFen })
  }
  await ctx.audit({
    action: 'trade.occupy',
    objectType: 'disc_apply',
    objectNo: applyNo,
    after: { contract_ids: contractIds, invoice_ids: invoiceIds, need_fen: String(needFen) },
  })
}

const endedBy = (ctx: Ctx, event: UseEvent) => ({
  state: Number(useMachine.next(`${useState.occupied}`, event, 'system')) as 2 | 3,
  endedAt: ctx.now(),
})

/** Gives back what an application occupied and was not paid for; nothing when it holds nothing. */
export const releaseTrade = async (ctx: Ctx, applyNo: string): Promise<void> => {
  const ended = endedBy(ctx, 'release')
  const ofContracts = await ctx.tx
    .select()
    .from(contractUsage)
    .where(and(eq(contractUsage.refNo, applyNo), eq(contractUsage.state, useState.occupied)))
    .orderBy(asc(contractUsage.contractId))
  for (const held of ofContracts) {
    // The contract's row first, as occupying does: two transactions cannot wait for each other.
    await ctx.tx
      .select({ id: tradeContract.id })
      .from(tradeContract)
      .where(eq(tradeContract.id, held.contractId))
      .for('update')
    const [released] = await ctx.tx
      .update(contractUsage)
      .set(ended)
      .where(and(eq(contractUsage.id, held.id), eq(contractUsage.state, useState.occupied)))
      .returning({ id: contractUsage.id })
    if (!released) continue
    await ctx.tx
      .update(tradeContract)
      .set({ usedFen: sql`${tradeContract.usedFen} - ${held.occupyFen}`, modifiedAt: new Date() })
      .where(eq(tradeContract.id, held.contractId))
  }
  const ofInvoices = await ctx.tx
    .select()
    .from(invoiceUsage)
    .where(and(eq(invoiceUsage.refNo, applyNo), eq(invoiceUsage.state, useState.occupied)))
    .orderBy(asc(invoiceUsage.invoiceId))
  for (const held of ofInvoices) {
    await ctx.tx.select({ id: invoice.id }).from(invoice).where(eq(invoice.id, held.invoiceId)).for('update')
    const [released] = await ctx.tx
      .update(invoiceUsage)
      .set(ended)
      .where(and(eq(invoiceUsage.id, held.id), eq(invoiceUsage.state, useState.occupied)))
      .returning({ id: invoiceUsage.id })
    if (!released) continue
    await ctx.tx
      .update(invoice)
      .set({ usedFen: sql`${invoice.usedFen} - ${held.occupyFen}`, modifiedAt: new Date() })
      .where(eq(invoice.id, held.invoiceId))
  }
  if (ofContracts.length + ofInvoices.length > 0) {
    await ctx.audit({ action: 'trade.release', objectType: 'disc_apply', objectNo: applyNo })
  }
}

/** Makes an application's occupation final: its bills are paid out. */
export const confirmTrade = async (ctx: Ctx, applyNo: string): Promise<void> => {
  const ended = endedBy(ctx, 'confirm')
  const ofContracts = await ctx.tx
    .update(contractUsage)
    .set(ended)
    .where(and(eq(contractUsage.refNo, applyNo), eq(contractUsage.state, useState.occupied)))
    .returning({ id: contractUsage.contractId })
  const ofInvoices = await ctx.tx
    .update(invoiceUsage)
    .set(ended)
    .where(and(eq(invoiceUsage.refNo, applyNo), eq(invoiceUsage.state, useState.occupied)))
    .returning({ id: invoiceUsage.invoiceId })
  if (ofContracts.length + ofInvoices.length === 0) return
  await ctx.audit({
    action: 'trade.confirm',
    objectType: 'disc_apply',
    objectNo: applyNo,
    after: { contract_ids: ofContracts.map(({ id }) => id), invoice_ids: ofInvoices.map(({ id }) => id) },
  })
}
