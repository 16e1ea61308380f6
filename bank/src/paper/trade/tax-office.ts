/**
 * The port to the tax office (税务机关发票查验): whether an invoice is what it is said to be. What stands behind it is
 * chosen where the bank is assembled (`bank.ts`).
 */
import type { InvoiceType } from '@portal/shared/trade/kinds.ts'
import { definePort } from '../../platform/kernel/port.ts'

export interface InvoiceQuestion {
  /** Number of the question: asked again under the same one, it is the same question. */
  reference: string
  type: InvoiceType
  /** Empty for a fully digitalised one. */
  code: string
  no: string
  /** yyyy-MM-dd */
  date: string
  checkCode: string
  buyerName: string
  buyerTax: string
  sellerName: string
  sellerTax: string
  exclFen: bigint
  taxFen: bigint
  totalFen: bigint
}

/**
 * genuine: registered with these very figures; differs: with others; unknown: not registered; red: reversed by a red
 * invoice (红冲); void: cancelled (作废). Silence: no answer came in time, or no tax office is connected.
 */
export type TaxAnswer =
  | { kind: 'genuine' | 'differs' | 'unknown' | 'red' | 'void' }
  | { kind: 'silent'; why: 'no_answer' | 'not_connected' }

export interface TaxOffice {
  /** Its name, for the evidence. */
  source: string
  /** Never called while a transaction is open; never throws. */
  ask(question: InvoiceQuestion): Promise<TaxAnswer>
}

/** Where none is connected no invoice is ever verified. */
export const taxOffice = definePort<TaxOffice>({
  source: '未连接',
  ask: async () => ({ kind: 'silent', why: 'not_connected' }),
})
