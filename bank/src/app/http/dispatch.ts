import type { Call } from '@portal/shared/contract/call.ts'
import { internalCalls } from '@portal/shared/contract/sessions.ts'
import { type AnyCall, type BankPath, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { z } from 'zod'
import { createCallNotes } from '../../people/clients/call-notes.ts'
import type { KeyRules } from '../../people/clients/keys.ts'
import { spendCode, tryCode } from '../../people/codes/codes.ts'
import { type HeldSession, touchSession } from '../../people/sign-in/sessions.ts'
import type { SignInParts } from '../../people/sign-in/sign-in.ts'
import { keepEvidence } from '../../people/signed-calls/evidence.ts'
import { type VerifiedCall, verifyCall } from '../../people/signed-calls/verify.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { isKeyUsed, type Once, withIdemKey } from '../../platform/idempotency/idempotency.ts'
import { patient } from '../../platform/kernel/caller.ts'
import { contextOf } from '../../platform/kernel/context.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { Brought, CallCtx, Errand, SignedIn } from '../../platform/kernel/handler.ts'
import type { IncomingCall } from '../../platform/kernel/incoming.ts'
import { KeptFault } from '../../platform/kernel/kept-fault.ts'
import { behind } from '../../platform/kernel/port.ts'
import { parseRequest } from '../../platform/kernel/request.ts'
import { signedInAsker } from '../../platform/kernel/source.ts'
import { errands, handlers } from '../modules.ts'
import { admit } from './admit.ts'
import { actorOf, callContext } from './call-context.ts'
import { directHandlers } from './direct.ts'
import { idemKeyOf } from './idem-key.ts'
import { noteOf } from './machine-notes.ts'
import { needSandbox } from './sandbox-calls.ts'
import { entryOfSigned, needSignature } from './signed.ts'
import { needStanding } from './standing.ts'

type BankCall = AnyCall | (typeof internalCalls)[number]
const callByPath = new Map<string, BankCall>([...calls, ...internalCalls].map(call => [call.path, call]))

/** @throws Fault 9005 for a path outside the contract */
export const findCall = (path: string): BankCall => {
  const call = callByPath.get(path)
  if (!call) throw new Fault('9005')
  return call
}

// The table pairs each path with its own request type; here, over all paths at once, the schema vouches for it.
type AnyHandler = (ctx: CallCtx, input: unknown) => Promise<unknown[]>
type AnyErrand = (ctx: CallCtx, input: unknown) => ReturnType<Errand<BankPath>>
type AnyDirect = (parts: SignInParts, input: unknown, call: DirectCall) => Promise<unknown[]>
const handlerOf = (path: BankPath) => handlers[path] as AnyHandler | undefined
const errandOf = (path: BankPath) => errands[path] as AnyErrand | undefined
const directOf = (path: BankPath) =>
  (directHandlers as Partial<Record<BankPath, unknown>>)[path] as AnyDirect | undefined

/** One call as the steps of the dispatcher know it. */
interface Answering {
  parts: SignInParts
  call: BankCall
  incoming: IncomingCall
  /** What a program has signed, where it has. */
  verified: VerifiedCall | undefined
  /** Who calls, once that is known. */
  caller: SignedIn | undefined
  /** Result of its errand for its handler. */
  brought: Brought
  /** Its key was found to stand for a call that was done: nothing was brought or used up for it. */
  repeated: boolean
  /** Audit rows that were written so far. */
  audits: number
}

interface Admitted {
  held: HeldSession | undefined
  signedIn: SignedIn | undefined
  input: unknown
}

/**
 * Admits a call, whatever answers it.
 * @throws Fault 1001–1005, 1003, 24005, 24009 as session and access say, 24001, 24002 as the signature, 9012, and the
 *   refusals of business by member status
 */
const enter = async (on: Db | Tx, answering: Answering): Promise<Admitted> => {
  const { parts, call, incoming, verified } = answering
  const held = await admit(on, call, incoming.utoken, parts.services.clock)
  const signedIn = held?.signedIn
  answering.caller = signedIn
  needSignature(call, signedIn, verified)
  const input = parseRequest<z.ZodType>(call.request, verified ? verified.input : incoming.body)
  needStanding(call, signedIn, parts.services.clock.now())
  return { held, signedIn, input }
}

/** The context of one of a call's transactions; its audit is counted. */
const contextIn = (tx: Tx, answering: Answering, { signedIn }: Pick<Admitted, 'signedIn'>): CallCtx => {
  const { parts, incoming, brought, verified } = answering
  const ctx = contextOf(parts.services, tx, actorOf(signedIn), incoming.requestId)
  const audit = (entry: AuditEntry) => {
    answering.audits += 1
    return ctx.audit(verified ? entryOfSigned(entry, verified) : entry)
  }
  return callContext({ ...ctx, audit }, signedIn, incoming.caller, brought)
}

/** A write whose handler audits nothing itself is audited as the call. */
const needsAudit = ({ call, audits }: Answering): boolean =>
  call.effect === 'write' && !call.unaudited && audits === 0
const auditCall = (ctx: CallCtx, { call }: Answering): Promise<void> =>
  ctx.audit({ action: call.path, objectType: 'call', objectNo: ctx.signedIn?.userCode ?? '' })

const saidKey = ({ verified, incoming }: Answering) => (verified ? verified.idemKey : incoming.idemKey)

/** Whether a call was done before under its key: what it would bring or use up is left alone then. */
const isRepeated = async (
  on: Db | Tx,
  answering: Answering,
  { signedIn, input }: Admitted,
): Promise<boolean> => {
  const idemKey = idemKeyOf(answering.call, saidKey(answering), input)
  if (!signedIn || idemKey === undefined) return false
  answering.repeated = await isKeyUsed(on, signedIn.operatorId, idemKey)
  return answering.repeated
}

/**
 * Tries the code of a call that needs one from the caller's own number, outside the call's transaction: a
 * refusal must not give the try back. A program that may make the call has signed it, which stands in for the code.
 * @returns the code's id to be spent within the transaction
 * @throws Fault 23004, 9012 without a code, and whatever would refuse the call before
 */
const tryOwnCode = async (answering: Answering) => {
  const { db, services } = answering.parts
  const { smsPurpose, machine: scope } = answering.call as Call
  if (!smsPurpose) return undefined
  const admitted = await enter(db, answering)
  const { signedIn, input } = admitted
  if (!signedIn) throw new Fault('1004')
  if (signedIn.machine && scope === 'confirm') return undefined
  const { sms_code: code } = input as { sms_code?: unknown }
  if (code === undefined) throw new Fault('9012', { fields: { sms_code: '不能为空' } })
  if (await isRepeated(db, answering, admitted)) return undefined
  const wanted = { purpose: smsPurpose, account: signedIn.account, asker: signedInAsker(signedIn) }
  return tryCode(db, services.atRest, wanted, String(code))
}

/**
 * Does a call's errand, once the caller may make the call.
 * @throws Fault whatever would refuse the call before it begins
 */
const runErrand = async (answering: Answering): Promise<void> => {
  const errand = errandOf(answering.call.path)
  if (!errand) return
  const inTransaction = <T>(
    accessMode: 'read only' | 'read write',
    work: (tx: Tx, admitted: Admitted) => Promise<T>,
  ) => answering.parts.db.transaction(async tx => work(tx, await enter(tx, answering)), { accessMode })
  const longPart = await inTransaction('read only', async (tx, admitted) => {
    if (await isRepeated(tx, answering, admitted)) return undefined
    return errand(contextIn(tx, answering, admitted), admitted.input)
  })
  const write = await longPart?.()
  if (write) await inTransaction('read write', (tx, admitted) => write(contextIn(tx, answering, admitted)))
}

/** Lets the transaction of a refusal that must leave traces commit. */
const keepTraces = (error: unknown): KeptFault => {
  if (error instanceof KeptFault) return error
  throw error
}

/** Once for each key of an operator, where the call is a write and carries one. */
const answerOnce = async (
  answering: Answering,
  handler: AnyHandler,
  ctx: CallCtx,
  input: unknown,
): Promise<Once<unknown>> => {
  const { call } = answering
  const idemKey = ctx.signedIn && idemKeyOf(answering.call, saidKey(answering), input)
  if (call.effect === 'read' || idemKey === undefined) {
    return { rows: await handler(ctx, input), replayed: false }
  }
  return withIdemKey(ctx, call.path, idemKey, input, () => {
    // Its code was not tried: should the key have been purged meanwhile, it is not done without one.
    if (answering.repeated) throw new Fault('20032')
    return handler(ctx, input)
  })
}

interface Answered {
  once: Once<unknown> | KeptFault
  held: HeldSession | undefined
}

/** In one transaction with session, access, schema and audit. */
const answerInOne = async (answering: Answering, handler: AnyHandler): Promise<Answered> => {
  const { parts, call, verified } = answering
  await runErrand(answering)
  const codeId = await tryOwnCode(answering)
  return parts.db.transaction(
    async tx => {
      answering.audits = 0
      const { held, signedIn, input } = await enter(tx, answering)
      if (codeId !== undefined) await spendCode(tx, codeId)
      const ctx = contextIn(tx, answering, { signedIn })
      if (verified && call.effect === 'write') await keepEvidence(ctx, call.path, verified, new Date())
      const once = await answerOnce(answering, handler, ctx, input).catch(keepTraces)
      if (needsAudit(answering)) await auditCall(ctx, answering)
      return { once, held }
    },
    call.effect === 'read'
      ? { accessMode: 'read only', isolationLevel: 'repeatable read' }
      : { isolationLevel: 'read committed' },
  )
}

/** In transactions of the call's own, which no key can hold together: none of these calls is open to programs. */
const answerDirectly = async (answering: Answering, direct: AnyDirect): Promise<Answered> => {
  const { parts, incoming } = answering
  const { held, signedIn, input } = await enter(parts.db, answering)
  const transaction = <T>(work: (ctx: CallCtx) => Promise<T>): Promise<T> =>
    parts.db.transaction(tx => work(contextIn(tx, answering, { signedIn })))
  const rows = await direct(parts, input, {
    get operator() {
      if (!signedIn) throw new Fault('1004')
      return signedIn
    },
    caller: incoming.caller ?? patient,
    source: incoming.source ?? {},
    client: incoming.client ?? { address: '', device: '' },
    transaction,
  })
  if (needsAudit(answering)) await transaction(ctx => auditCall(ctx, answering))
  return { once: { rows, replayed: false }, held }
}

/** What was signed is verified before anything else is done, outside of all transactions. */
const answeringOf = async (
  parts: SignInParts,
  call: BankCall,
  incoming: IncomingCall,
): Promise<Answering> => {
  const { signed } = incoming
  const { clock, connections } = parts.services
  const rules: KeyRules = { today: clock.today, behind: port => behind(connections, port) }
  const verified = signed && (await verifyCall(parts.db, call as AnyCall, signed, rules, new Date()))
  return { parts, call, incoming, verified, caller: undefined, brought: {}, repeated: false, audits: 0 }
}

/** Makes the function that answers calls: every one is admitted, audited and noted in the same way, whatever answers it. */
export const createDispatch = (parts: SignInParts, afterWrite: () => void) => {
  const notes = createCallNotes(parts.db)
  const answer = async (answering: Answering): Promise<Once<unknown>> => {
    const { call } = answering
    const direct = directOf(call.path)
    const handler = handlerOf(call.path)
    if (!direct && !handler) throw new Fault('9005')
    const { once, held } = direct
      ? await answerDirectly(answering, direct)
      : await answerInOne(answering, handler as AnyHandler)
    if (call.effect === 'write') afterWrite()
    if (once instanceof KeptFault) throw once
    // What is committed is answered, even if noting the session's use fails: the next call notes it again.
    // A program's session ends at its time, in use or not.
    if (held && !held.signedIn.machine) await touchSession(parts.db, held, new Date()).catch(() => undefined)
    return once
  }
  return async (incoming: IncomingCall): Promise<Once<unknown>> => {
    const since = performance.now()
    const call = findCall(incoming.path)
    needSandbox(call, parts.services)
    const answering = await answeringOf(parts, call, incoming)
    const noted = (outcome: readonly unknown[] | Fault) => {
      const { call, caller, verified } = answering
      const note = caller && noteOf(call.path, caller, verified, outcome, performance.now() - since)
      if (note) notes.note(note)
    }
    try {
      const once = await answer(answering)
      noted(once.rows)
      return once
    } catch (error) {
      if (error instanceof Fault) noted(error)
      throw error
    }
  }
}
