/**
 * The port to the platform on which acceptors of commercial bills disclose what they have accepted (商票信息披露). What
 * answers it is chosen where the bank is assembled (`bank.ts`).
 */
import { definePort } from '../../platform/kernel/port.ts'

/** A commercial bill as its face is here. */
export interface DisclosureQuestion {
  billNo: string
  acceptorName: string
  drawerName: string
  packageFen: bigint
  /** yyyy-MM-dd */
  issueDate: string
  /** yyyy-MM-dd */
  dueDate: string
}

/** What its acceptor has disclosed of it. */
export interface Disclosed extends DisclosureQuestion {
  kind: 'known'
}

/** Silence is an answer too: the platform did not answer in time, or none is connected. */
export type DisclosureAnswer =
  | Disclosed
  | { kind: 'unknown' }
  | { kind: 'silent'; why: 'no_answer' | 'not_connected' }

export interface DisclosureRegister {
  /** Its name, for the evidence. */
  source: string
  /**
   * One answer to each question, in their order. Never called while a transaction is open.
   * @param reference number of the enquiry, under which the platform finds it in its own records
   */
  ask(questions: readonly DisclosureQuestion[], reference: string): Promise<readonly DisclosureAnswer[]>
}

/** Where no platform is connected there is no answer, so that no commercial bill is discounted. */
export const noDisclosure: DisclosureRegister = {
  source: '未连接',
  ask: async questions => questions.map(() => ({ kind: 'silent', why: 'not_connected' })),
}

export const disclosureRegister = definePort(noDisclosure)
