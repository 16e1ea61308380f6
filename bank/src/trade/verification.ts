/**
 * 发票验真: an order counts at once, its answer comes by a job, as the tax office's would. The sandbox's verifier is
 * deterministic (DOMAIN part B (f)): a number ending in 0 fails, one ending in 9 was voided, every other passes.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import { maxVerifyTries } from '@portal/shared/trade/kinds.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireSeen } from '../audit/stale.ts'
import { invoice } from '../db/schema/trade.ts'
import type { CallCtx, Ctx, Handler } from '../http/handler.ts'
import type { JobHandlers } from '../outbox/outbox.ts'
import { type InvoiceEvent, invoiceMachine } from '../states/invoice.ts'
import { type Invoice, moveInvoice, requireIdle, takeInvoice, takeInvoices } from './invoices.ts'
import { noteTrade } from './note.ts'

const verifyInvoiceJob = 'verify_invoice'

/** @throws Fault 20063, 20000 */
const requireVerifiable = (row: Invoice): void => {
  if (row.verifyState === '80' || row.verifyCount >= maxVerifyTries) throw new Fault('20063')
  invoiceMachine.next(row.verifyState, 'verify', 'maker')
  requireIdle(row)
}

const order = async (ctx: Ctx, row: Invoice): Promise<void> => {
  const count = row.verifyCount + 1
  await ctx.tx
    .update(invoice)
    .set({ verifyCount: count, verifyAt: ctx.now(), version: sql`${invoice.version} + 1` })
    .where(eq(invoice.id, row.id))
  await ctx.enqueue({
    topic: verifyInvoiceJob,
    key: `${row.id}:${count}`,
    payload: { invoice_id: String(row.id) },
    // One to three seconds, by the invoice: nothing here is left to chance.
    delayMs: 1000 + (row.id % 5) * 500,
  })
  await noteTrade(ctx, row.memberId, {
    action: 'trade.verify_invoice',
    objectType: 'invoice',
    objectNo: String(row.id),
    after: { verify_count: count },
  })
}

const refusalOf = (row: Invoice): Fault | undefined => {
  try {
    requireVerifiable(row)
    return undefined
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

export const verifyInvoice: Handler<'/api/trade/verify_invoice'> = async (ctx: CallCtx, input) => {
  const rows = await takeInvoices(ctx, input.invoice_ids, ctx.operator.memberId)
  const results = []
  let firstRefusal: Fault | undefined
  for (const row of rows) {
    const refusal = refusalOf(row)
    if (refusal) firstRefusal ??= refusal
    else await order(ctx, row)
    results.push({
      invoice_id: String(row.id),
      accepted: refusal === undefined,
      code: refusal?.code ?? '',
      msg: refusal?.text ?? '',
    })
  }
  const accepted = results.filter(result => result.accepted).length
  if (accepted === 0 && firstRefusal) throw firstRefusal
  return [{ accepted, results }]
}

interface Verdict {
  event: InvoiceEvent
  reason: string
}

const verdictOf = (row: Invoice): Verdict => {
  const last = row.invoiceNo.at(-1)
  if (last === '9') return { event: 'found_void', reason: '发票已作废' }
  if (last !== '0') return { event: 'pass', reason: '' }
  const isLast = row.verifyCount >= maxVerifyTries
  return { event: isLast ? 'exceed' : 'fail', reason: '查无此票，或票面信息与税务登记不一致' }
}

const payloadSchema = z.object({ invoice_id: z.string() })

export const tradeJobs: JobHandlers = {
  [verifyInvoiceJob]: async (ctx, payload) => {
    const row = await takeInvoice(ctx, payloadSchema.parse(payload).invoice_id)
    // Answered already: the officer let it through while the order was under way.
    if (row.verifyAt === null) return
    const { event, reason } = verdictOf(row)
    const to = invoiceMachine.next(row.verifyState, event, 'system')
    await moveInvoice(ctx, row, to, `trade.verify_${event}`, { verifyAt: null, failReason: reason })
  },
}

/** @throws Fault 20064 without reason, 20072 when it has changed since it was seen, 20000 unless it waits or failed */
export const forceInvoice: Handler<'/api/admin/force_invoice'> = async (ctx, input) => {
  if (input.reason.trim() === '') {
    throw new Fault('20064', { fields: { reason: '强制通过原因不能为空' } })
  }
  const row = await takeInvoice(ctx, input.invoice_id)
  requireSeen(row, input.seen_version)
  const to = invoiceMachine.next(row.verifyState, 'force', 'officer')
  await moveInvoice(ctx, row, to, 'trade.force_invoice', {
    verifyAt: null,
    forceReason: input.reason.trim(),
    forcedBy: ctx.operator.operatorId,
  })
  return [{ invoice_id: input.invoice_id, verify_state: to }]
}
