/**
 * The port to the account prover (打款验证): a small amount is sent to an account, and only a reader of its
 * statement knows how much. What answers it is chosen where the bank is assembled (`bank.ts`).
 */
import { definePort } from '../platform/kernel/port.ts'

export interface AccountQuestion {
  /** Number of the payment: asked again under the same one, nothing more is sent. */
  reference: string
  accountName: string
  accountNo: string
  /** 行号 of the bank that keeps the account. */
  bankNo: string
}

/** sent: 1–99 fen are on their way; refused: there is no such account, or it is somebody else's. */
export type ProvingAnswer =
  | { kind: 'sent'; amountFen: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'silent'; why: 'no_answer' | 'not_connected' }

export interface AccountProver {
  /** Its name, for the evidence. */
  source: string
  /** Never called while a transaction is open; never throws. */
  send(question: AccountQuestion): Promise<ProvingAnswer>
}

/** Where none is connected nothing is ever sent, and no account proven. */
export const accountProver = definePort<AccountProver>({
  source: '未连接',
  send: async () => ({ kind: 'silent', why: 'not_connected' }),
})
