/** 发票: a company's invoices, codes 20050–20065. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { RuleBreak } from '@portal/shared/errors/rule-break.ts'
import { invoiceBreaks, invoiceUid } from '@portal/shared/trade/invoice-rules.ts'
import type { VerifyState } from '@portal/shared/trade/kinds.ts'
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { requireOwnFiles } from '../../files/stored-files.ts'
import { contractInvoice, invoice, invoiceUsage } from '../../platform/db/schema/trade.ts'
import { tellEvent } from '../../platform/events/tell-event.ts'
import { throwBreaks } from '../../platform/kernel/breaks.ts'
import type { CallCtx, Ctx, Handler } from '../../platform/kernel/handler.ts'
import { createMover } from '../../platform/kernel/mover.ts'
import { readParam } from '../../platform/params/params.ts'
import { type InvoiceActor, type InvoiceEvent, invoiceMachine } from './invoice-states.ts'
import { findInvoice, invoiceFilter, pageInvoices, usableStates } from './invoice-view.ts'
import { noteTrade, tellTrade } from './note.ts'
import { usageOfInvoice } from './usage.ts'

export type Invoice = typeof invoice.$inferSelect

export const queryInvoice: Handler<'/api/trade/query_invoice'> = async (ctx, input) => {
  const where = and(
    eq(invoice.memberId, ctx.operator.memberId),
    invoiceFilter(input),
    input.contract_id ? eq(contractInvoice.contractId, Number(input.contract_id)) : undefined,
    input.linked === '1' ? isNotNull(contractInvoice.invoiceId) : undefined,
    input.linked === '0' ? isNull(contractInvoice.invoiceId) : undefined,
    input.usable === '1'
      ? and(inArray(invoice.verifyState, usableStates), sql`${invoice.usedFen} < ${invoice.totalFen}`)
      : undefined,
  )
  return [await pageInvoices(ctx, where, input)]
}

export const invoiceDetail: Handler<'/api/trade/invoice_detail'> = async (ctx, input) => {
  const row = await findInvoice(ctx, input.invoice_id, ctx.operator.memberId)
  return [{ ...row, usage: await usageOfInvoice(ctx, Number(row.invoice_id)) }]
}

type Figures = Omit<RequestOf<'/api/trade/edit_invoice'>, 'invoice_id'>
export type InvoiceFields = RequestOf<'/api/trade/add_invoice'>

const figureColumns = (input: Figures) => ({
  checkCode: input.check_code ?? '',
  invoiceDate: input.inv_dt,
  buyerName: input.buyer_name,
  buyerTax: input.buyer_tax ?? '',
  sellerName: input.seller_name,
  sellerTax: input.seller_tax ?? '',
  exclFen: BigInt(input.excl_fen),
  taxFen: BigInt(input.tax_fen),
  totalFen: BigInt(input.total_fen),
  remark: input.remark ?? '',
  files: input.files ?? [],
})

const numberOf = (input: InvoiceFields) => ({
  inv_type: input.inv_type,
  inv_code: input.inv_code ?? '',
  inv_no: input.inv_no,
})

/** Every rule that a new invoice, or one with other figures, breaks. */
export const breaksOf = async (ctx: Ctx, input: InvoiceFields): Promise<RuleBreak[]> =>
  invoiceBreaks(
    { ...input, ...numberOf(input), check_code: input.check_code ?? '' },
    ctx.today(),
    BigInt(await readParam(ctx.tx, 'INVOICE_MAX_FEN')),
  )

export const registered = () => new Fault('20054', { fields: { inv_no: '该发票已登记，不能重复使用' } })

/**
 * Writes a new invoice. The unique key over all members decides, also between two written together.
 * @returns undefined when somebody has registered it before
 */
export const insertInvoice = async (ctx: CallCtx, input: InvoiceFields): Promise<Invoice | undefined> => {
  const number = numberOf(input)
  const [row] = await ctx.tx
    .insert(invoice)
    .values({
      ...figureColumns(input),
      memberId: ctx.operator.memberId,
      invoiceType: number.inv_type,
      invoiceCode: number.inv_code,
      invoiceNo: number.inv_no,
      invoiceUid: invoiceUid(number),
      verifyState: '10',
      createdBy: ctx.operator.account,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  return row
}

export const addInvoice: Handler<'/api/trade/add_invoice'> = async (ctx, input) => {
  throwBreaks(await breaksOf(ctx, input))
  await requireOwnFiles(ctx, input.files ?? [])
  const row = await insertInvoice(ctx, input)
  if (!row) throw registered()
  await noteTrade(ctx, row.memberId, {
    action: 'trade.add_invoice',
    objectType: 'invoice',
    objectNo: String(row.id),
    after: { inv_uid: row.invoiceUid, total_fen: String(row.totalFen) },
  })
  return [{ invoice_id: String(row.id), verify_state: row.verifyState }]
}

/** Invoices of the caller, or of any member for an officer, locked. @throws Fault 9015 */
export const takeInvoices = async (
  ctx: Ctx,
  invoiceIds: readonly string[],
  ofMember?: number,
): Promise<Invoice[]> => {
  const ids = [...new Set(invoiceIds.map(Number))]
  const rows = await ctx.tx
    .select()
    .from(invoice)
    .where(and(inArray(invoice.id, ids), ofMember === undefined ? undefined : eq(invoice.memberId, ofMember)))
    .orderBy(asc(invoice.id))
    .for('update')
  if (rows.length !== ids.length) throw new Fault('9015')
  return rows
}

/** As {@link takeInvoices}, one. */
export const takeInvoice = async (ctx: Ctx, invoiceId: string, ofMember?: number): Promise<Invoice> => {
  const [row] = await takeInvoices(ctx, [invoiceId], ofMember)
  if (!row) throw new Fault('9015')
  return row
}

/** @throws Fault 20000 while its verification is under way */
export const requireIdle = (row: Invoice): void => {
  if (row.verifyAt !== null) throw new Fault('20000', { text: '发票正在验真，请稍后再试' })
}

const requireUnused = (row: Invoice): void => {
  if (row.usedFen > 0n) throw new Fault('20000', { text: '发票已被占用，不能修改' })
}

const actions = {
  edit: 'trade.edit_invoice',
  verify: 'trade.verify_invoice',
  pass: 'trade.verify_pass',
  fail: 'trade.verify_fail',
  exceed: 'trade.verify_exceed',
  unanswered: 'trade.verify_unanswered',
  found_void: 'trade.verify_found_void',
  found_red: 'trade.verify_found_red',
  force: 'trade.force_invoice',
  mark_red: 'trade.mark_red',
  mark_void: 'trade.mark_void',
} as const satisfies Record<InvoiceEvent, string>

/** Events by which a verification ends. One that was given back is over as well: nothing comes of it any more. */
const verified: ReadonlySet<InvoiceEvent> = new Set([
  'pass',
  'fail',
  'exceed',
  'found_void',
  'found_red',
  'force',
  'unanswered',
])

/** Moves an invoice by one event (see `createMover`). */
export const moveInvoice = createMover<
  Invoice,
  VerifyState,
  InvoiceEvent,
  InvoiceActor,
  { as: InvoiceActor }
>({
  machine: invoiceMachine,
  table: invoice,
  stateOf: ({ verifyState }) => verifyState,
  columnsOf: to => ({ verifyState: to }),
  audit: (row, { event, from, to }, before) => ({
    action: actions[event],
    objectType: 'invoice',
    objectNo: String(row.id),
    before: { verify_state: from, total_fen: String(before.totalFen) },
    after: { verify_state: to, total_fen: String(row.totalFen) },
  }),
  tell: async (ctx, { id, memberId, version }, { event }) => {
    await tellTrade(ctx, memberId, String(id))
    if (!verified.has(event)) return
    await tellEvent(ctx, { memberId, type: 'invoice.verified', refNo: String(id), version })
  },
})

const isLinked = async (ctx: Ctx, invoiceId: number): Promise<boolean> => {
  const rows = await ctx.tx
    .select({ id: contractInvoice.contractId })
    .from(contractInvoice)
    .where(eq(contractInvoice.invoiceId, invoiceId))
  return rows.length > 0
}

export const editInvoice: Handler<'/api/trade/edit_invoice'> = async (ctx, input) => {
  const before = await takeInvoice(ctx, input.invoice_id, ctx.operator.memberId)
  requireIdle(before)
  requireUnused(before)
  invoiceMachine.next(before.verifyState, 'edit', 'maker')
  const { invoice_id: _, ...figures } = input
  const number = { inv_type: before.invoiceType, inv_code: before.invoiceCode, inv_no: before.invoiceNo }
  throwBreaks(await breaksOf(ctx, { ...figures, ...number }))
  await requireOwnFiles(ctx, input.files ?? [])
  const changesParties = before.buyerName !== input.buyer_name || before.sellerName !== input.seller_name
  if (changesParties && (await isLinked(ctx, before.id))) throw new Fault('20058')
  const { verifyState } = await moveInvoice(ctx, before, 'edit', { as: 'maker' }, '', {
    ...figureColumns(figures),
    failReason: '',
    forceReason: '',
    forcedBy: null,
  })
  return [{ invoice_id: input.invoice_id, verify_state: verifyState }]
}

export const deleteInvoice: Handler<'/api/trade/delete_invoice'> = async (ctx, input) => {
  const before = await takeInvoice(ctx, input.invoice_id, ctx.operator.memberId)
  requireIdle(before)
  const [used] = await ctx.tx
    .select({ n: count() })
    .from(invoiceUsage)
    .where(eq(invoiceUsage.invoiceId, before.id))
  if ((used?.n ?? 0) > 0 || (await isLinked(ctx, before.id))) throw new Fault('20062')
  await ctx.tx.delete(invoice).where(eq(invoice.id, before.id))
  await noteTrade(ctx, before.memberId, {
    action: 'trade.delete_invoice',
    objectType: 'invoice',
    objectNo: input.invoice_id,
    before: { inv_uid: before.invoiceUid, total_fen: String(before.totalFen) },
  })
  return [{ result: 'ok' }]
}

export const voidInvoice: Handler<'/api/trade/void_invoice'> = async (ctx, input) => {
  const before = await takeInvoice(ctx, input.invoice_id, ctx.operator.memberId)
  requireIdle(before)
  requireUnused(before)
  const event = input.verify_state === '60' ? 'mark_red' : 'mark_void'
  const { verifyState } = await moveInvoice(ctx, before, event, { as: 'maker' }, '', {
    failReason: input.reason,
  })
  return [{ invoice_id: input.invoice_id, verify_state: verifyState }]
}
