/** Clearing over HTTP. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clearing, ClearingAnswer, MoneyOrder } from '../../ledger/clearing.ts'
import { fen, reference, text } from './fields.ts'
import type { JsonClient } from './json-client.ts'

const shape = z.object({
  reference,
  orders: z.array(
    z.discriminatedUnion('answer', [
      // What was moved is said as well: another amount is no answer to this order.
      z.object({ answer: z.literal('paid'), reference, amount_fen: fen }),
      z.object({
        answer: z.literal('refused'),
        reference,
        cause: z.enum(['no_funds', 'other']),
        reason: text.min(1),
      }),
      z.object({ answer: z.literal('pending'), reference }),
    ]),
  ),
})

type Said = z.infer<typeof shape>['orders'][number]

const silent: ClearingAnswer = { kind: 'silent', why: 'no_answer' }

const answerOf = (order: MoneyOrder, said: Said | undefined): ClearingAnswer => {
  if (said?.answer === 'paid') return said.amount_fen === order.amountFen ? { kind: 'paid' } : silent
  if (said?.answer === 'refused') return { kind: 'refused', cause: said.cause, reason: said.reason }
  return silent
}

const askedOf = (order: MoneyOrder) => ({
  reference: order.reference,
  kind: order.kind,
  amount_fen: order.amountFen,
  ...(order.kind === 'present'
    ? {
        bill: {
          bill_no: order.billNo,
          range_start: String(order.range.start),
          range_end: String(order.range.end),
          acceptor_name: order.acceptorName,
          acceptor_bank_no: order.acceptorBankNo,
          due_dt: order.dueDate,
        },
      }
    : { account: { name: order.accountName, no: order.accountNo }, apply_no: order.applyNo }),
})

/** Each order has a number of its own; that of the whole is for finding it in the logs. */
export const httpClearing = (client: JsonClient, source: string): Clearing => ({
  source,
  ask: async orders => {
    const { orders: said } = await client.ask({ reference: randomUUID(), orders: orders.map(askedOf) }, shape)
    return orders.map(order =>
      answerOf(
        order,
        said.find(each => each.reference === order.reference),
      ),
    )
  },
})
