/**
 * The port to the registry of bills (票据登记系统): who holds a bill, and whether it is as claimed. What
 * answers it is chosen where the bank is assembled (`bank.ts`).
 */
import type { SubRange } from '@portal/shared/bills/range.ts'
import { definePort } from '../../platform/kernel/port.ts'
import type { FaceParties } from './parties.ts'

export interface Party {
  name: string
  /** 统一社会信用代码; empty where it is not known. */
  uscCode: string
}

/** A claim about a bill to be confirmed, and the claimant. */
export interface BillQuestion {
  billNo: string
  /** The units claimed. */
  range: SubRange
  packageFen: bigint
  acceptorName: string
  /** yyyy-MM-dd */
  dueDate: string
  transferable: boolean
  asker: Party
}

export interface Endorsement {
  from: string
  to: string
  /** yyyy-MM-dd */
  date: string
}

export interface RegisteredBill {
  kind: 'known'
  /** Who holds all units asked about. */
  holder: Party
  /** held: in circulation; pledged; ended: paid, refused or cancelled. */
  state: 'held' | 'pledged' | 'ended'
  accepted: boolean
  transferable: boolean
  /** Stop payment (挂失止付) or frozen. */
  frozen: boolean
  packageFen: bigint
  acceptorName: string
  dueDate: string
  /** The latest endorsements, oldest first. */
  chain: readonly Endorsement[]
  /** Accounts of the parties on the face; absent where the registry does not tell them. */
  parties?: FaceParties | undefined
}

/** Silence is an answer too: the registry did not answer in time, or none is connected. */
export type RegistryAnswer =
  | RegisteredBill
  | { kind: 'unknown' }
  | { kind: 'silent'; why: 'no_answer' | 'not_connected' }

export interface BillRegistry {
  /** Its name, for the evidence. */
  source: string
  /**
   * One answer to each question, in their order. Never called while a transaction is open.
   * @param reference number of the enquiry, under which the registry finds it in its own records
   */
  ask(questions: readonly BillQuestion[], reference?: string): Promise<readonly RegistryAnswer[]>
}

/** Where no registry is connected there is no answer, so that no typed bill ever counts. */
export const noRegistry: BillRegistry = {
  source: '未连接',
  ask: async questions => questions.map(() => ({ kind: 'silent', why: 'not_connected' })),
}

export const billRegistry = definePort(noRegistry)
