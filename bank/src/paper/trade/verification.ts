/** 发票验真: an order counts when it is given; a job asks the tax office with no transaction open and writes the answer. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { maxVerifyTries } from '@portal/shared/trade/kinds.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invoice } from '../../platform/db/schema/trade.ts'
import { keepPortAnswers, type PortEvidence } from '../../platform/evidence/port-answers.ts'
import { askAgain } from '../../platform/jobs/silence.ts'
import type { CallCtx, Ctx, Handler } from '../../platform/kernel/handler.ts'
import { defineJob, type JobCtx } from '../../platform/kernel/outbox.ts'
import { requireSeen } from '../../platform/kernel/stale.ts'
import { type InvoiceEvent, invoiceMachine } from './invoice-states.ts'
import { type Invoice, moveInvoice, requireIdle, takeInvoice, takeInvoices } from './invoices.ts'
import { noteTrade } from './note.ts'
import { type InvoiceQuestion, type TaxAnswer, taxOffice } from './tax-office.ts'

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
  // The order that this version of the invoice was given: an unanswered one is ordered again.
  const asked = { invoice_id: String(row.id), order: row.version + 1, count }
  // One to three seconds, by the invoice: nothing here is left to chance.
  await ctx.enqueue(askTaxOffice, asked, 1000 + (row.id % 5) * 500)
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
  event: Extract<InvoiceEvent, 'pass' | 'fail' | 'exceed' | 'found_void' | 'found_red'>
  reason: string
}

/** An order that is not answered so often is given back: the company may change the invoice, or order again. */
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
const giveBack = (ctx: Ctx, row: Invoice): Promise<Invoice> =>
  moveInvoice(ctx, row, 'unanswered', { as: 'system' }, '', {
    verifyAt: null,
    verifyCount: row.verifyCount - 1,
    failReason: '税务机关未应答，请稍后重新验真',
  })

export const askTaxOffice = defineJob({
  topic: 'verify_invoice',
  // A job that an earlier release left names no order.
  payload: z.object({ invoice_id: z.string(), order: z.int().default(0), count: z.int().optional() }),
  key: ({ invoice_id, order }) => `${invoice_id}:${order}`,
  run: async (ctx, { invoice_id: invoiceId, order, count }) => {
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
      const answer = await ctx.behind(taxOffice).ask(question)
      return async (writer: JobCtx) => {
        const row = await takeAsked(writer)
        if (answer.kind === 'silent') {
          if (!row) return undefined
          if (writer.attempt < mostSilent) return askAgain(writer.attempt)
          await giveBack(writer, row)
          return undefined
        }
        await keepPortAnswers(writer, [evidenceOf(asked, ctx.behind(taxOffice).source, question, answer)])
        if (!row) return undefined
        const { event, reason } = verdictOf(row, answer)
        await moveInvoice(writer, row, event, { as: 'system' }, '', { verifyAt: null, failReason: reason })
        return undefined
      }
    }
  },
})

/** @throws Fault 20064 without reason, 20072 when it has changed since it was seen, 20000 unless it waits or failed */
export const forceInvoice: Handler<'/api/admin/force_invoice'> = async (ctx, input) => {
  if (input.reason.trim() === '') {
    throw new Fault('20064', { fields: { reason: '强制通过原因不能为空' } })
  }
  const row = await takeInvoice(ctx, input.invoice_id)
  requireSeen(row, input.seen_version)
  const { verifyState } = await moveInvoice(ctx, row, 'force', { as: 'officer' }, '', {
    verifyAt: null,
    forceReason: input.reason.trim(),
    forcedBy: ctx.operator.operatorId,
  })
  return [{ invoice_id: input.invoice_id, verify_state: verifyState }]
}
