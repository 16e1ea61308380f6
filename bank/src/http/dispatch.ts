import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { internalCalls } from '@portal/shared/contract/sessions.ts'
import { type AnyCall, type BankPath, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { z } from 'zod'
import type { Actor, AuditEntry } from '../audit/audit.ts'
import { type HeldSession, touchSession } from '../people/sessions.ts'
import type { SignInParts } from '../people/sign-in.ts'
import { spendCode, tryCode } from '../sms/codes.ts'
import { admit } from './admit.ts'
import type { Caller } from './caller.ts'
import { contextOf } from './context.ts'
import { directHandlers } from './direct.ts'
import type { Brought, CallCtx, Ctx, Errand, SignedIn } from './handler.ts'
import { errands, handlers } from './handlers.ts'
import { KeptFault } from './kept-fault.ts'
import { parseRequest } from './request.ts'
import { type Source, signedInAsker } from './source.ts'

export interface ClientOrigin {
  address: string
  device: string
}

export interface IncomingCall {
  path: string
  utoken: string | undefined
  requestId: string
  /** Where the gateway says the caller is: masked, for the sign-in log. */
  client?: ClientOrigin
  /** Who waits for the answer; nobody who could leave, where it is not said. */
  caller?: Caller
  /** Where the gateway says a visitor's call comes from. */
  source?: Source
  /** The contract's request, not yet checked. */
  body: unknown
}

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
type AnyDirect = (
  parts: SignInParts,
  input: unknown,
  requestId: string,
  incoming: IncomingCall,
) => Promise<unknown[]>
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

/** The context's audit, counted: a write whose handler audits nothing itself is audited as the call. */
const countAudits = (ctx: Ctx) => {
  const counter = { written: 0 }
  const audit = (entry: AuditEntry) => {
    counter.written += 1
    return ctx.audit(entry)
  }
  return { ctx: { ...ctx, audit }, counter }
}

/** What stands in the way of business, by member status. */
const standingTexts: Readonly<Record<number, string>> = {
  0: '企业信息审核中，暂不能办理业务',
  7: '企业信息审核未通过，请修改后重新提交',
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
  if (signedIn.userStatus === 3 && errors.includes('20033')) throw new Fault('20033')
  if (heldUntil && now < heldUntil && errors.includes('22024')) throw heldFault(heldUntil)
  const { memberStatus } = signedIn
  if (memberStatus === 4 || !errors.includes('22009')) return
  const text = standingTexts[memberStatus]
  throw new Fault('22009', text ? { text } : {})
}

/**
 * Tries the code of a call that needs one from the caller's own number, outside the call's transaction: a
 * refusal must not give the try back.
 * @returns the code's id to be spent within the transaction
 * @throws Fault 23004, and whatever would refuse the call before
 */
const tryOwnCode = async ({ db, services }: SignInParts, call: BankCall, incoming: IncomingCall) => {
  const { smsPurpose } = call as Call
  if (!smsPurpose) return undefined
  const signedIn = (await admit(db, call.access, incoming.utoken))?.signedIn
  const input = parseRequest<z.ZodType>(call.request, incoming.body) as { sms_code?: unknown }
  needStanding(call, signedIn, services.clock.now())
  if (!signedIn) throw new Fault('1004')
  const wanted = { purpose: smsPurpose, account: signedIn.account, asker: signedInAsker(signedIn) }
  return tryCode(db, services.atRest, wanted, String(input.sms_code ?? ''))
}

/**
 * Does a call's errand, for whoever may make the call.
 * @param brought what the errand brings for the handler is put there
 * @throws Fault whatever would refuse the call before it begins
 */
const runErrand = async (
  parts: SignInParts,
  call: BankCall,
  incoming: IncomingCall,
  brought: Brought,
): Promise<void> => {
  const errand = errandOf(call.path)
  if (!errand) return
  const { db, services } = parts
  const inTransaction = <T>(
    accessMode: 'read only' | 'read write',
    work: (ctx: CallCtx, input: unknown) => Promise<T>,
  ) =>
    db.transaction(
      async tx => {
        const signedIn = (await admit(tx, call.access, incoming.utoken))?.signedIn
        const input = parseRequest<z.ZodType>(call.request, incoming.body)
        needStanding(call, signedIn, services.clock.now())
        const base = contextOf(services, tx, actorOf(signedIn), incoming.requestId)
        return work(callContext(base, signedIn, incoming.caller, brought), input)
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

/** Makes the function that answers calls: session, access, schema, handler, audit, in one transaction. */
export const createDispatch =
  (parts: SignInParts, afterWrite: () => void) =>
  async (incoming: IncomingCall): Promise<unknown[]> => {
    const call = findCall(incoming.path)
    const direct = directOf(call.path)
    if (direct) return direct(parts, parseRequest(call.request, incoming.body), incoming.requestId, incoming)
    const handler = handlerOf(call.path)
    if (!handler) throw new Fault('9005')

    const brought: Brought = {}
    await runErrand(parts, call, incoming, brought)
    const codeId = await tryOwnCode(parts, call, incoming)
    const seen: { by?: HeldSession | undefined } = {}
    const rows = await parts.db.transaction(
      async tx => {
        seen.by = await admit(tx, call.access, incoming.utoken)
        const signedIn = seen.by?.signedIn
        const input = parseRequest(call.request, incoming.body)
        needStanding(call, signedIn, parts.services.clock.now())
        if (codeId !== undefined) await spendCode(tx, codeId)
        const base = contextOf(parts.services, tx, actorOf(signedIn), incoming.requestId)
        const { ctx, counter } = countAudits(base)
        const answer = await handler(callContext(ctx, signedIn, incoming.caller, brought), input).catch(
          keepTraces,
        )
        if (call.effect === 'write' && !call.unaudited && counter.written === 0) {
          await ctx.audit({ action: call.path, objectType: 'call', objectNo: signedIn?.userCode ?? '' })
        }
        return answer
      },
      call.effect === 'read'
        ? { accessMode: 'read only', isolationLevel: 'repeatable read' }
        : { isolationLevel: 'read committed' },
    )
    if (call.effect === 'write') afterWrite()
    if (rows instanceof KeptFault) throw rows
    // What is committed is answered, even if noting the session's use fails: the next call notes it again.
    if (seen.by) await touchSession(parts.db, seen.by, new Date()).catch(() => undefined)
    return rows
  }
