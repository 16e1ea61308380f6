/** The proving of accounts over HTTP. */
import { z } from 'zod'
import type { AccountProver } from '../../signing/account-prover.ts'
import { reference, text } from './fields.ts'
import type { JsonClient } from './json-client.ts'

const shape = z.discriminatedUnion('answer', [
  z.object({
    reference,
    answer: z.literal('sent'),
    amount_fen: z
      .string()
      .regex(/^[1-9]\d?$/)
      .transform(Number),
  }),
  z.object({ reference, answer: z.literal('refused'), reason: text.min(1) }),
  z.object({ reference, answer: z.literal('pending') }),
])

export const httpProver = (client: JsonClient, source: string): AccountProver => ({
  source,
  send: async asked => {
    const account = { name: asked.accountName, no: asked.accountNo, bank_no: asked.bankNo }
    const said = await client.ask({ reference: asked.reference, account }, shape)
    if (said.answer === 'sent') return { kind: 'sent', amountFen: said.amount_fen }
    if (said.answer === 'refused') return { kind: 'refused', reason: said.reason }
    return { kind: 'silent', why: 'no_answer' }
  },
})
