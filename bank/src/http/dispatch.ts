import { isAllowed } from '@portal/shared/access/access.ts'
import { type AnyCall, type CallPath, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Actor, AuditEntry } from '../audit/audit.ts'
import type { Tx } from '../db/db.ts'
import { type HeldSession, readSession, touchSession } from '../people/sessions.ts'
import type { SignInParts } from '../people/sign-in.ts'
import { contextOf } from './context.ts'
import { directHandlers } from './direct.ts'
import type { CallCtx, Ctx, SignedIn } from './handler.ts'
import { handlers } from './handlers.ts'
import { parseRequest } from './request.ts'

export interface IncomingCall {
  path: string
  utoken: string | undefined
  requestId: string
  /** The contract's request, not yet checked. */
  body: unknown
}

const callByPath = new Map<string, AnyCall>(calls.map(call => [call.path, call]))

/** @throws Fault 9005 for a path outside the contract */
export const findCall = (path: string): AnyCall => {
  const call = callByPath.get(path)
  if (!call) throw new Fault('9005')
  return call
}

// The table pairs each path with its own request type; here, over all paths at once, the schema vouches for it.
type AnyHandler = (ctx: CallCtx, input: unknown) => Promise<unknown[]>
type AnyDirect = (parts: SignInParts, input: unknown, requestId: string) => Promise<unknown[]>
const handlerOf = (path: CallPath) => handlers[path] as AnyHandler | undefined
const directOf = (path: CallPath) =>
  (directHandlers as Partial<Record<CallPath, unknown>>)[path] as AnyDirect | undefined

/**
 * The caller of a call, checked again although the gateway has: the bank trusts nobody.
 * @throws Fault 1004 without utoken, 1001, 1002, 1005 as the session says, 1003 when the access rule forbids it
 */
const admit = async (tx: Tx, call: AnyCall, utoken: string | undefined): Promise<HeldSession | undefined> => {
  const isPublic = call.access === 'public'
  if (!utoken) {
    if (isPublic) return undefined
    throw new Fault('1004')
  }
  // A session that has ended makes a guest of the caller of a public call.
  const reading = readSession(tx, utoken, new Date())
  const held = await (isPublic ? reading.catch(guestOnFault) : reading)
  if (!isAllowed(call.access, held?.signedIn.principal)) throw new Fault('1003')
  return held
}

const guestOnFault = (error: unknown): undefined => {
  if (!(error instanceof Fault)) throw error
  return undefined
}

const actorOf = (signedIn: SignedIn | undefined): Actor => {
  if (!signedIn) return { type: 'guest', operatorId: null }
  const type = signedIn.principal.member_type === 'admin' ? 'bank' : 'member'
  return { type, operatorId: signedIn.operatorId }
}

const callContext = (ctx: Ctx, signedIn: SignedIn | undefined): CallCtx => ({
  ...ctx,
  signedIn,
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

/** Makes the function that answers calls: session, access, schema, handler, audit, in one transaction. */
export const createDispatch =
  (parts: SignInParts, afterWrite: () => void) =>
  async (incoming: IncomingCall): Promise<unknown[]> => {
    const call = findCall(incoming.path)
    const direct = directOf(call.path)
    if (direct) return direct(parts, parseRequest(call.request, incoming.body), incoming.requestId)
    const handler = handlerOf(call.path)
    if (!handler) throw new Fault('9005')

    const seen: { by?: HeldSession | undefined } = {}
    const rows = await parts.db.transaction(
      async tx => {
        seen.by = await admit(tx, call, incoming.utoken)
        const signedIn = seen.by?.signedIn
        const input = parseRequest(call.request, incoming.body)
        if (signedIn?.userStatus === 3 && (call.errors as readonly string[]).includes('20033')) {
          throw new Fault('20033')
        }
        const base = contextOf(parts.services, tx, actorOf(signedIn), incoming.requestId)
        const { ctx, counter } = countAudits(base)
        const answer = await handler(callContext(ctx, signedIn), input)
        if (call.effect === 'write' && counter.written === 0) {
          await ctx.audit({ action: call.path, objectType: 'call', objectNo: signedIn?.userCode ?? '' })
        }
        return answer
      },
      call.effect === 'read'
        ? { accessMode: 'read only', isolationLevel: 'repeatable read' }
        : { isolationLevel: 'read committed' },
    )
    if (call.effect === 'write') afterWrite()
    // What is committed is answered, even if noting the session's use fails: the next call notes it again.
    if (seen.by) await touchSession(parts.db, seen.by, new Date()).catch(() => undefined)
    return rows
  }
