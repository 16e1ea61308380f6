/** The desk of acceptors over HTTP. */
import { type DishonourCode, dishonourReasons } from '@portal/shared/presentment/states.ts'
import { z } from 'zod'
import type { AcceptorDesk } from '../../presentment/acceptor-desk.ts'
import { reference, text } from './fields.ts'
import type { JsonClient } from './json-client.ts'

const shape = z.discriminatedUnion('answer', [
  z.object({ reference, answer: z.literal('agreed') }),
  z.object({
    reference,
    answer: z.literal('refused'),
    code: z.enum(Object.keys(dishonourReasons) as [DishonourCode, ...DishonourCode[]]),
    reason: text.min(1),
  }),
  z.object({ reference, answer: z.literal('pending') }),
])

/** The day of the question is not sent: asked again it is the same question. */
export const httpAcceptors = (client: JsonClient, source: string): AcceptorDesk => ({
  source,
  ask: async asked => {
    const said = await client.ask(
      {
        reference: asked.reference,
        amount_fen: asked.amountFen,
        presented_dt: asked.presentedDate,
        bill: {
          bill_no: asked.billNo,
          range_start: String(asked.range.start),
          range_end: String(asked.range.end),
          acceptor_name: asked.acceptorName,
          acceptor_bank_no: asked.acceptorBankNo,
          due_dt: asked.dueDate,
        },
      },
      shape,
    )
    if (said.answer === 'refused') return { kind: 'refused', code: said.code, reason: said.reason }
    return said.answer === 'pending' ? { kind: 'silent', why: 'no_answer' } : { kind: 'agreed' }
  },
})
