/** 发票验真: an order counts at once, a job asks the tax office with no transaction open and writes what it answered. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { maxVerifyTries } from '@portal/shared/trade/kinds.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireSeen } from '../audit/stale.ts'
import { invoice } from '../db/schema/trade.ts'
import { keepPortAnswers, type PortEvidence } from '../evidence/port-answers.ts'
import type { CallCtx, Ctx, Handler } from '../http/handler.ts'
import type { JobCtx, JobHandlers } from '../outbox/outbox.ts'
import { askAgain } from '../outbox/silence.ts'
import { type InvoiceEvent, invoiceMachine } from '../states/invoice.ts'
import { type Invoice, moveInvoice, requireIdle, takeInvoice, takeInvoices } from './invoices.ts'
import { noteTrade } from './note.ts'
import type { InvoiceQuestion, TaxAnswer } from './tax-office.ts'

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
    // The order that this version of the invoice was given: one that was not answered is ordered anew.
    key: `${row.id}:${row.version + 1}`,
    payload: { invoice_id: String(row.id), order: row.version + 1, count },
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

/** An order that is not answered so often is given back: the company may change the invoice, or order anew. */
const mostSilent = 6

type Answered = Exclude<TaxAnswer, { kind: 'silent' }>

const verdictOf = (row: Invoice, { kind }: Answered): Verdict => {
  switch (kind) {
    case 'genuine':
      return { event: 'pass', reason: '' }
    case 'void':
      return { event: 'found_void', reason: '发票已作废' }
    case 'red':
      return { event: 'found_red', reason: '发票已红冲' }
    case 'unknown':
    case 'differs':
      return {
        event: row.verifyCount >= maxVerifyTries ? 'exceed' : 'fail',
        reason: '查无此票，或票面信息与税务登记不一致',
      }
  }
}

const questionOf = (row: Invoice, order: number): InvoiceQuestion => ({
  reference: `invoice-${row.id}-${order}`,
  type: row.invoiceType,
  code: row.invoiceCode,
  no: row.invoiceNo,
  date: row.invoiceDate,
  checkCode: row.checkCode,
  buyerName: row.buyerName,
  buyerTax: row.buyerTax,
  sellerName: row.sellerName,
  sellerTax: row.sellerTax,
  exclFen: row.exclFen,
  taxFen: row.taxFen,
  totalFen: row.totalFen,
})

const evidenceOf = (
  row: Invoice,
  source: string,
  question: InvoiceQuestion,
  answer: Answered,
): PortEvidence => ({
  port: 'tax',
  reference: question.reference,
  subjectType: 'invoice',
  subjectNo: String(row.id),
  source,
  outcome: answer.kind,
  reason: '',
  summary: {
    inv_uid: row.invoiceUid,
    inv_dt: row.invoiceDate,
    total_fen: String(row.totalFen),
    answer: answer.kind,
  },
  full: [question, answer],
})

/** Nothing was found out: the order does not count, and the invoice is its company's again. */
const giveBack = async (ctx: Ctx, row: Invoice): Promise<void> =>
  moveInvoice(ctx, row, row.verifyState, 'trade.verify_unanswered', {
    verifyAt: null,
    verifyCount: row.verifyCount - 1,
    failReason: '税务机关未应答，请稍后重新验真',
  })

// A job that an earlier release left names no order.
const payloadSchema = z.object({
  invoice_id: z.string(),
  order: z.int().default(0),
  count: z.int().optional(),
})

export const tradeJobs: JobHandlers = {
  [verifyInvoiceJob]: async (ctx, payload) => {
    const { invoice_id: invoiceId, order, count } = payloadSchema.parse(payload)
    /** Undefined where it is answered already: the officer let it through while the order was under way. */
    const takeAsked = async (reader: Ctx) => {
      const row = await takeInvoice(reader, invoiceId)
      const isAsked = row.verifyAt !== null && (count === undefined || row.verifyCount === count)
      return isAsked ? row : undefined
    }
    const asked = await takeAsked(ctx)
    if (!asked) return undefined
    const question = questionOf(asked, order)
    return async () => {
      const answer = await ctx.taxOffice.ask(question)
      return async (writer: JobCtx) => {
        const row = await takeAsked(writer)
        if (answer.kind === 'silent') {
          if (!row) return undefined
          if (writer.attempt < mostSilent) return askAgain(writer.attempt)
          await giveBack(writer, row)
          return undefined
        }
        await keepPortAnswers(writer, [evidenceOf(asked, ctx.taxOffice.source, question, answer)])
        if (!row) return undefined
        const { event, reason } = verdictOf(row, answer)
        const to = invoiceMachine.next(row.verifyState, event, 'system')
        await moveInvoice(writer, row, to, `trade.verify_${event}`, { verifyAt: null, failReason: reason })
        return undefined
      }
    }
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
