/**
 * The port to the acceptor's desk (承兑人应答): whether the acceptor of a commercial bill (商业承兑汇票) agrees to pay it.
 * Banks and finance companies are not asked: what they accepted is paid by clearing. No money moves here; what answers
 * it is chosen where the bank is assembled (`bank.ts`).
 */
import type { SubRange } from '@portal/shared/bills/range.ts'
import type { DishonourCode } from '@portal/shared/presentment/states.ts'
import { definePort } from '../platform/kernel/port.ts'

export interface PresentedBill {
  /** Number of the presentment: asked again under the same one, it is the same question. */
  reference: string
  billNo: string
  range: SubRange
  amountFen: bigint
  acceptorName: string
  /** 行号 of the acceptor's bank. */
  acceptorBankNo: string
  /** yyyy-MM-dd; the day of the question is the bank's business day. */
  dueDate: string
  presentedDate: string
  askedDate: string
}

/** agreed and refused are final. Silence: not yet, or no answer in time. */
export type AcceptorAnswer =
  | { kind: 'agreed' }
  | { kind: 'refused'; code: DishonourCode; reason: string }
  | { kind: 'silent'; why: 'no_answer' }

export interface AcceptorDesk {
  /** Its name, for the evidence. */
  source: string
  /** Never called while a transaction is open; never throws. */
  ask(bill: PresentedBill): Promise<AcceptorAnswer>
}

/** Where none is connected nobody is asked in between: clearing says whether the bill is paid. */
export const acceptorDesk = definePort<AcceptorDesk>({
  source: '未连接',
  ask: async () => ({ kind: 'agreed' }),
})
