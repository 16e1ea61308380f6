import type { Principal } from '@portal/shared/access/principal.ts'
import type { BankPath, RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import type { MachineScope } from '@portal/shared/machines/scopes.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Clock } from '../clock/clock.ts'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from './caller.ts'
import type { NewMessage } from './messages.ts'
import type { JobTopic } from './outbox.ts'
import type { Port } from './port.ts'

/** A program that calls: the client that it is, and the key that it has signed with. */
export interface MachineCaller {
  clientRef: number
  clientId: string
  keyId: string
  scopes: readonly MachineScope[]
}

/** Who is calling, as read from the session's operator and member rows at this very request. */
export interface SignedIn {
  operatorId: number
  sessionId: number
  account: string
  /** The operator's own name. */
  userName: string
  /** 3 = must change the password first; calls that list 20033 are refused before the handler. */
  userStatus: number
  /** Until then, by the bank's clock, calls that list 22024 are refused: others have changed the account. */
  heldUntil: Date | null
  /** The discounting bank whose officer it is; null for the platform's own people, and for everybody else. */
  bankOrgId: number | null
  memberId: number
  /** 0 under audit, 4 normal, 7 audit failed, 8 abnormal; calls that list 22009 are for 4 only. */
  memberStatus: number
  userCode: string
  companyName: string
  uscCode: string
  needReview: boolean
  principal: Principal
  /** Undefined for people. */
  machine?: MachineCaller | undefined
}

/** Context of every domain function: the open transaction, the business clock, the audit log, the outbox. */
export interface Ctx extends Clock {
  /** The one transaction of this request or job. Never use a Db beside it (see db.ts). */
  tx: Tx
  requestId: string
  /** Who has made the call; nobody in a job, and for a guest. */
  readonly signedIn?: SignedIn | undefined
  /** Writes one audit row in this transaction. The actor is known; pass the action and its object. */
  audit(entry: AuditEntry): Promise<void>
  /**
   * Orders a job in this transaction; the same topic and key twice is one job.
   * @param delayMs real milliseconds from now; at once by default, and ahead of other jobs where it is negative
   */
  enqueue<Payload extends object>(
    job: JobTopic<string, Payload>,
    payload: Payload,
    delayMs?: number,
  ): Promise<void>
  /** Puts a text message into the message outbox, in this transaction. */
  sendSms(message: NewMessage): Promise<void>
  /**
   * Who does what a room asks of others. The outside world is asked between transactions only: by a job's long part or
   * a call's errand.
   */
  behind<T>(port: Port<T>): T
  /** Seals personal data that goes into `…_enc` columns, and opens it. */
  atRest: AtRestCipher
}

/** Context of a call. */
export interface CallCtx extends Ctx {
  /** The caller. @throws Fault 1004 for a guest, which only public calls can meet: they use `signedIn`. */
  readonly operator: SignedIn
  /** The caller, or undefined for a guest of a public call. */
  readonly signedIn: SignedIn | undefined
  /** The caller waiting for the answer; by default one that cannot disconnect. */
  readonly caller?: Caller | undefined
  /** Result of the call's errand for its handler. */
  readonly brought?: Brought
}

/** Nothing at first; what an errand leaves is kept under a symbol of its room. */
export type Brought = Record<symbol, unknown>

/**
 * Answers one call: the request as its schema made it, in; the rows of the answer's data list, out.
 * Refusals are thrown as Fault and roll everything back. Reads run in a read-only snapshot, writes in one
 * read-write transaction together with their audit row.
 */
export type Handler<P extends BankPath> = (ctx: CallCtx, input: RequestOf<P>) => Promise<RowOf<P>[]>

/** A domain's handlers; `handlers.ts` joins them. */
export type Handlers = { [P in BankPath]?: Handler<P> }

/**
 * What a call asks of others than the database before its own transaction begins, so that nothing it locks waits for
 * them. The errand reads in a transaction, does its long part in none and writes what came of it in another, where there
 * is something to write; all three are over before the call itself, which may be refused for the first time then.
 */
export type Errand<P extends BankPath> = (
  ctx: CallCtx,
  input: RequestOf<P>,
) => Promise<(() => Promise<((ctx: CallCtx) => Promise<void>) | undefined>) | undefined>

/** The errands of calls that have one, by path. */
export type Errands = { [P in BankPath]?: Errand<P> }
