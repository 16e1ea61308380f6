/** The tax office over HTTP. */
import { z } from 'zod'
import type { TaxOffice } from '../../paper/trade/tax-office.ts'
import { reference } from './fields.ts'
import type { JsonClient } from './json-client.ts'

const shape = z.object({
  reference,
  answer: z.enum(['genuine', 'differs', 'unknown', 'red', 'void', 'pending']),
})

export const httpTaxOffice = (client: JsonClient, source: string): TaxOffice => ({
  source,
  ask: async asked => {
    const { answer } = await client.ask(
      {
        reference: asked.reference,
        invoice: {
          type: asked.type,
          code: asked.code,
          no: asked.no,
          inv_dt: asked.date,
          check_code: asked.checkCode,
          buyer_name: asked.buyerName,
          buyer_tax: asked.buyerTax,
          seller_name: asked.sellerName,
          seller_tax: asked.sellerTax,
          excl_fen: asked.exclFen,
          tax_fen: asked.taxFen,
          total_fen: asked.totalFen,
        },
      },
      shape,
    )
    return answer === 'pending' ? { kind: 'silent', why: 'no_answer' } : { kind: answer }
  },
})
