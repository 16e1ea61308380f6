import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { internalCalls } from '@portal/shared/contract/sessions.ts'
import { type AnyCall, type BankPath, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { FIRST_PASSWORD, memberStatus as statuses } from '@portal/shared/people/member-status.ts'
import type { z } from 'zod'
import { spendCode, tryCode } from '../../people/codes/codes.ts'
import { type HeldSession, touchSession } from '../../people/sign-in/sessions.ts'
import type { SignInParts } from '../../people/sign-in/sign-in.ts'
import type { Actor, AuditEntry } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { withIdemKey } from '../../platform/idempotency/idempotency.ts'
import { type Caller, patient } from '../../platform/kernel/caller.ts'
import { contextOf } from '../../platform/kernel/context.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { Brought, CallCtx, Ctx, Errand, SignedIn } from '../../platform/kernel/handler.ts'
import type { IncomingCall } from '../../platform/kernel/incoming.ts'
import { KeptFault } from '../../platform/kernel/kept-fault.ts'
import { parseRequest } from '../../platform/kernel/request.ts'
import { signedInAsker } from '../../platform/kernel/source.ts'
import { errands, handlers } from '../modules.ts'
import { admit } from './admit.ts'
import { directHandlers } from './direct.ts'

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

const actorOf = (signedIn: SignedIn | undefined): Actor => {
  if (!signedIn) return { type: 'guest', operatorId: null }
  const type = signedIn.principal.member_type === 'admin' ? 'bank' : 'member'
  return { type, operatorId: signedIn.operatorId }
}

const callContext = (
  ctx: Ctx,
  signedIn: SignedIn | undefined,
  caller: Caller | undefined,
  brought: Brought,
): CallCtx => ({
  ...ctx,
  signedIn,
  caller,
  brought,
  get operator() {
    if (!signedIn) throw new Fault('1004')
    return signedIn
  },
})

/** Refusal of business, by member status. */
const standingTexts: Readonly<Record<number, string>> = {
  [statuses.underAudit]: '企业信息审核中，暂不能办理业务',
  [statuses.auditFailed]: '企业信息审核未通过，请修改后重新提交',
}

const heldFault = (until: Date): Fault =>
  new Fault('22024', {
    text: `账号处于安全保护期，${shanghaiDate(until).slice(5)} ${shanghaiTime(until).slice(0, 5)} 前不能审批和放款`,
  })

/**
 * Holds business back from people and members that are not ready for it; they may read and keep their data.
 * @throws Fault 20033 before the first password is changed, 22024 while the account is held, 22009 for a member that is
 *   not normal, each on the calls that list it
 */
const needStanding = (call: BankCall, signedIn: SignedIn | undefined, now: Date): void => {
  const errors: readonly string[] = call.errors
  if (!signedIn) return
  const { heldUntil } = signedIn
  if (signedIn.userStatus === FIRST_PASSWORD && errors.includes('20033')) throw new Fault('20033')
  if (heldUntil && now < heldUntil && errors.includes('22024')) throw heldFault(heldUntil)
  const { memberStatus } = signedIn
  if (memberStatus === statuses.normal || !errors.includes('22009')) return
  const text = standingTexts[memberStatus]
  throw new Fault('22009', text ? { text } : {})
}

/** One call as the steps of the dispatcher know it. */
interface Answering {
  parts: SignInParts
  call: BankCall
  incoming: IncomingCall
  /** Result of its errand for its handler. */
  brought: Brought
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
 * @throws Fault 1001–1005, 1003 as session and access say, 9012, and the refusals of business by member status
 */
const enter = async (on: Db | Tx, { parts, call, incoming }: Answering): Promise<Admitted> => {
  const held = await admit(on, call.access, incoming.utoken)
  const signedIn = held?.signedIn
  const input = parseRequest<z.ZodType>(call.request, incoming.body)
  needStanding(call, signedIn, parts.services.clock.now())
  return { held, signedIn, input }
}

/** The context of one of a call's transactions; its audit is counted. */
const contextIn = (tx: Tx, answering: Answering, { signedIn }: Pick<Admitted, 'signedIn'>): CallCtx => {
  const { parts, incoming, brought } = answering
  const ctx = contextOf(parts.services, tx, actorOf(signedIn), incoming.requestId)
  const audit = (entry: AuditEntry) => {
    answering.audits += 1
    return ctx.audit(entry)
  }
  return callContext({ ...ctx, audit }, signedIn, incoming.caller, brought)
}

/** A write whose handler audits nothing itself is audited as the call. */
const needsAudit = ({ call, audits }: Answering): boolean =>
  call.effect === 'write' && !call.unaudited && audits === 0
const auditCall = (ctx: CallCtx, { call }: Answering): Promise<void> =>
  ctx.audit({ action: call.path, objectType: 'call', objectNo: ctx.signedIn?.userCode ?? '' })

/**
 * Tries the code of a call that needs one from the caller's own number, outside the call's transaction: a
 * refusal must not give the try back.
 * @returns the code's id to be spent within the transaction
 * @throws Fault 23004, and whatever would refuse the call before
 */
const tryOwnCode = async (answering: Answering) => {
  const { db, services } = answering.parts
  const { smsPurpose } = answering.call as Call
  if (!smsPurpose) return undefined
  const { signedIn, input } = await enter(db, answering)
  if (!signedIn) throw new Fault('1004')
  const wanted = { purpose: smsPurpose, account: signedIn.account, asker: signedInAsker(signedIn) }
  return tryCode(db, services.atRest, wanted, String((input as { sms_code?: unknown }).sms_code ?? ''))
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
    work: (ctx: CallCtx, input: unknown) => Promise<T>,
  ) =>
    answering.parts.db.transaction(
      async tx => {
        const admitted = await enter(tx, answering)
        return work(contextIn(tx, answering, admitted), admitted.input)
      },
      { accessMode },
    )
  const longPart = await inTransaction('read only', errand)
  if (!longPart) return
  const write = await longPart()
  if (write) await inTransaction('read write', write)
}

/** Lets the transaction of a refusal that must leave traces commit. */
const keepTraces = (error: unknown): KeptFault => {
  if (error instanceof KeptFault) return error
  throw error
}

const isKeyed = (input: unknown): input is { idem_key: string } =>
  typeof input === 'object' && input !== null && 'idem_key' in input

/** Once for each key, where the call carries one. */
const answerOnce = (handler: AnyHandler, ctx: CallCtx, path: BankPath, input: unknown): Promise<unknown[]> =>
  isKeyed(input) ? withIdemKey(ctx, path, input, () => handler(ctx, input)) : handler(ctx, input)

interface Answered {
  rows: unknown[] | KeptFault
  held: HeldSession | undefined
}

/** In one transaction with session, access, schema and audit. */
const answerInOne = async (answering: Answering, handler: AnyHandler): Promise<Answered> => {
  const { parts, call } = answering
  await runErrand(answering)
  const codeId = await tryOwnCode(answering)
  return parts.db.transaction(
    async tx => {
      answering.audits = 0
      const { held, signedIn, input } = await enter(tx, answering)
      if (codeId !== undefined) await spendCode(tx, codeId)
      const ctx = contextIn(tx, answering, { signedIn })
      const rows = await answerOnce(handler, ctx, call.path, input).catch(keepTraces)
      if (needsAudit(answering)) await auditCall(ctx, answering)
      return { rows, held }
    },
    call.effect === 'read'
      ? { accessMode: 'read only', isolationLevel: 'repeatable read' }
      : { isolationLevel: 'read committed' },
  )
}

/** In transactions of the call's own. */
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
  return { rows, held }
}

/** Makes the function that answers calls: every one is admitted, audited and noted in the same way, whatever answers it. */
export const createDispatch =
  (parts: SignInParts, afterWrite: () => void) =>
  async (incoming: IncomingCall): Promise<unknown[]> => {
    const call = findCall(incoming.path)
    const answering: Answering = { parts, call, incoming, brought: {}, audits: 0 }
    const direct = directOf(call.path)
    const handler = handlerOf(call.path)
    if (!direct && !handler) throw new Fault('9005')
    const { rows, held } = direct
      ? await answerDirectly(answering, direct)
      : await answerInOne(answering, handler as AnyHandler)
    if (call.effect === 'write') afterWrite()
    if (rows instanceof KeptFault) throw rows
    // What is committed is answered, even if noting the session's use fails: the next call notes it again.
    if (held) await touchSession(parts.db, held, new Date()).catch(() => undefined)
    return rows
  }
