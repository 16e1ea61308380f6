/**
 * Orders to clearing: written before anybody is asked, asked between transactions, answered once. What is booked is
 * booked by who ordered it, in the transaction that ends the order.
 */
import { and, count, eq, inArray } from 'drizzle-orm'
import { type ClearingKind, clearingOrder } from '../platform/db/schema/ports.ts'
import { keepPortAnswers } from '../platform/evidence/port-answers.ts'
import { askAgain } from '../platform/jobs/silence.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { stepOf } from '../platform/kernel/machine.ts'
import type { JobCtx, LongPart } from '../platform/kernel/outbox.ts'
import type { Clearing, ClearingAnswer, MoneyOrder } from './clearing.ts'
import { clearingMachine } from './clearing-states.ts'

export type ClearingOrder = typeof clearingOrder.$inferSelect

interface NewOrder {
  kind: ClearingKind
  subject: string
  amountFen: bigint
  accountId?: number
}

const open = (ctx: Pick<Ctx, 'tx'>, { kind, subject }: NewOrder) =>
  ctx.tx
    .select()
    .from(clearingOrder)
    .where(
      and(eq(clearingOrder.kind, kind), eq(clearingOrder.subject, subject), eq(clearingOrder.state, 'open')),
    )

/**
 * Orders what is not ordered yet. An order that is not answered yet is kept, even if another amount is asked for: until
 * it is refused, the money may have moved.
 */
export const orderMoney = async (ctx: Ctx, wanted: NewOrder): Promise<ClearingOrder> => {
  const [standing] = await open(ctx, wanted)
  if (standing) return standing
  const [earlier] = await ctx.tx
    .select({ n: count() })
    .from(clearingOrder)
    .where(and(eq(clearingOrder.kind, wanted.kind), eq(clearingOrder.subject, wanted.subject)))
  const reference = `${wanted.kind}-${wanted.subject}-${(earlier?.n ?? 0) + 1}`
  const [ordered] = await ctx.tx
    .insert(clearingOrder)
    .values({ ...wanted, reference, orderedAt: ctx.now() })
    .returning()
  if (!ordered) throw new Error(`order ${reference} was not returned`)
  await ctx.audit({
    action: 'clearing.order',
    objectType: 'clearing_order',
    objectNo: reference,
    after: { amount_fen: String(wanted.amountFen) },
  })
  return ordered
}

/** Whether one of these subjects has an order that is not answered. */
export const hasOpenOrder = async (
  ctx: Pick<Ctx, 'tx'>,
  kind: ClearingKind,
  subjects: readonly string[],
): Promise<boolean> => {
  if (subjects.length === 0) return false
  const rows = await ctx.tx
    .select({ id: clearingOrder.id })
    .from(clearingOrder)
    .where(
      and(
        eq(clearingOrder.kind, kind),
        inArray(clearingOrder.subject, [...subjects]),
        eq(clearingOrder.state, 'open'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export type FinalAnswer = Exclude<ClearingAnswer, { kind: 'silent' }>

/** An order that has just been answered. */
export interface Answered {
  order: ClearingOrder
  answer: FinalAnswer
}

/** The stored part of a question: account numbers are sealed elsewhere. */
const summaryOf = (asked: MoneyOrder, answer: FinalAnswer): Record<string, unknown> => ({
  kind: asked.kind,
  amount_fen: String(asked.amountFen),
  ...(asked.kind === 'present'
    ? {
        bill_no: asked.billNo,
        range_start: String(asked.range.start),
        range_end: String(asked.range.end),
        acceptor_name: asked.acceptorName,
      }
    : { apply_no: asked.applyNo, account_name: asked.accountName, tail: asked.accountNo.slice(-4) }),
  answer: answer.kind,
})

const reasonOf = (answer: FinalAnswer): string => (answer.kind === 'refused' ? answer.reason : '')

/** Writes an order's answer; undefined where it has been answered already. */
const conclude = async (
  ctx: Ctx,
  source: string,
  asked: MoneyOrder,
  answer: FinalAnswer,
): Promise<Answered | undefined> => {
  const { from, to } = stepOf(clearingMachine, answer.kind, 'clearing')
  const [order] = await ctx.tx
    .update(clearingOrder)
    .set({
      state: to,
      reason: reasonOf(answer).slice(0, 200),
      answeredAt: ctx.now(),
      modifiedAt: new Date(),
    })
    .where(and(eq(clearingOrder.reference, asked.reference), inArray(clearingOrder.state, from)))
    .returning()
  if (!order) return undefined
  await keepPortAnswers(ctx, [
    {
      port: 'clearing',
      reference: order.reference,
      subjectType: 'clearing_order',
      subjectNo: order.subject,
      source,
      outcome: answer.kind,
      reason: reasonOf(answer),
      summary: summaryOf(asked, answer),
      full: [asked, answer],
    },
  ])
  await ctx.audit({
    action: answer.kind === 'paid' ? 'clearing.paid' : 'clearing.refused',
    objectType: 'clearing_order',
    objectNo: order.reference,
    after: { amount_fen: String(order.amountFen), ...(order.reason && { reason: order.reason }) },
  })
  return { order, answer }
}

/**
 * Asks about open orders together, with no transaction open, and writes what was answered together with what it means.
 * Unanswered orders are asked about again.
 * @param settle books the answers, in one transaction with them; it takes its own locks first
 */
export const askClearing =
  (
    clearing: Clearing,
    asked: readonly MoneyOrder[],
    {
      lock,
      settle,
    }: { lock: (ctx: Ctx) => Promise<void>; settle: (ctx: Ctx, answered: Answered[]) => Promise<void> },
  ): LongPart =>
  async () => {
    const answers = await clearing.ask(asked)
    return async (writer: JobCtx) => {
      await lock(writer)
      const concluded: Answered[] = []
      for (const [at, question] of asked.entries()) {
        const answer = answers[at]
        if (!answer || answer.kind === 'silent') continue
        const one = await conclude(writer, clearing.source, question, answer)
        if (one) concluded.push(one)
      }
      if (concluded.length > 0) await settle(writer, concluded)
      const references = asked.map(({ reference }) => reference)
      const [left] = await writer.tx
        .select({ n: count() })
        .from(clearingOrder)
        .where(and(inArray(clearingOrder.reference, references), eq(clearingOrder.state, 'open')))
      return (left?.n ?? 0) > 0 ? askAgain(writer.attempt) : undefined
    }
  }
