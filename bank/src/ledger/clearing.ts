/**
 * The port to clearing (清算): money that is not in the bank's own books. Customers' settlement accounts are, so a payout
 * needs no port; a payer's account at another bank and an acceptor's payment at maturity do. What answers it is
 * chosen where the bank is assembled (`bank.ts`).
 */
import type { SubRange } from '@portal/shared/bills/range.ts'
import { definePort } from '../platform/kernel/port.ts'

interface Order {
  /** Number of the order: sent again under the same one, nothing more is moved and the same is answered. */
  reference: string
  amountFen: bigint
}

/** A payer's account pays its interest in, or gets it back. */
export interface AccountOrder extends Order {
  kind: 'collect' | 'return'
  accountName: string
  accountNo: string
  /** The application it is for. */
  applyNo: string
}

/** A bill is presented for payment. */
export interface BillOrder extends Order {
  kind: 'present'
  billNo: string
  range: SubRange
  acceptorName: string
  /** 行号 of the acceptor. */
  acceptorBankNo: string
  /** yyyy-MM-dd */
  dueDate: string
}

export type MoneyOrder = AccountOrder | BillOrder

/** paid and refused are final. Silence: not yet, no answer in time, or no clearing is connected. */
export type ClearingAnswer =
  | { kind: 'paid' }
  | { kind: 'refused'; cause: 'no_funds' | 'other'; reason: string }
  | { kind: 'silent'; why: 'no_answer' | 'not_connected' }

export interface Clearing {
  /** Its name, for the evidence. */
  source: string
  /** One answer to each order, in their order. Never called while a transaction is open; never throws. */
  ask(orders: readonly MoneyOrder[]): Promise<readonly ClearingAnswer[]>
}

/** Where none is connected no money comes or goes. */
export const clearing = definePort<Clearing>({
  source: '未连接',
  ask: async orders => orders.map(() => ({ kind: 'silent', why: 'not_connected' })),
})
