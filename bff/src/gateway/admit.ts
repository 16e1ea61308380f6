import { isAllowed } from '@portal/shared/access/access.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { checkCsrf, checkFetchSite } from '../http/origin.ts'
import type { CallRequest, CallResponse } from '../http/step.ts'
import type { Counted } from '../limits/limits.ts'
import type { SignedInVisitor } from '../session/sessions.ts'
import { authoriseNow } from './access-now.ts'
import type { Parts } from './parts.ts'

/** The part of a declaration that decides who may call it and how often. */
export interface Rule extends Pick<Call, 'access' | 'whileLocked'> {
  limit: Counted
  /** Asked by every tab, or open for long: prolongs no session. */
  prolongs?: false
}

/** A row of the table of calls or of streams, as admission reads it. */
export interface Entrance<Body = unknown> extends Rule {
  method: 'GET' | 'POST'
  /** Takes the body, or looks at what is announced of it, before anybody's session is. */
  takeBody?: (parts: Parts, request: CallRequest, response: CallResponse) => Promise<Body> | Body
  /** Waits for hours and works on nothing: takes no place among the requests in flight. */
  isIdle?: boolean | undefined
  /** Whether there can be such a thing at this address. */
  isThere?: ((request: CallRequest) => boolean) | undefined
  /** Whether everybody may have it, although the others of its kind need a session. */
  isForAll?: ((request: CallRequest, requestId: string) => Promise<boolean>) | undefined
}

type Known = SignedInVisitor | undefined

/**
 * Who asks for what needs a session; undefined for what is public, which never asks the store. One round trip
 * answers for session, tombstone and lock, prolongs the session and counts for the account.
 * @throws Fault 1004 without a cookie, 1002 after a sign-in elsewhere, 1001 when the session is unknown, ended or
 *   not signed in, 9011 while the screen is locked
 */
const authenticate = async (
  { sessions, limits }: Parts,
  rule: Rule,
  request: CallRequest,
): Promise<Known> => {
  if (rule.access === 'public') return undefined
  const counter = limits.ofAccount(rule.limit)
  const visitor = await sessions.read(request, { touch: rule.prolongs ?? true, counter })
  if (visitor.state === 'none') throw new Fault('1004')
  if (visitor.state === 'ended') throw new Fault(visitor.code)
  if (visitor.state !== 'signed_in') throw new Fault('1001')
  if (visitor.locked && !rule.whileLocked) throw new Fault('9011')
  return visitor
}

/** Session 401, lock 423, permission 403, limit 429: the person's part of the order of refusal. */
export const admitPerson = async (
  parts: Parts,
  rule: Rule & Pick<Entrance, 'isForAll'>,
  request: CallRequest,
  response: CallResponse,
): Promise<Known> => {
  const { requestId } = response.locals
  let known: Known
  let { access } = rule
  try {
    known = await authenticate(parts, rule, request)
  } catch (refusal) {
    if (!(await rule.isForAll?.(request, requestId))) throw refusal
    access = 'public'
  }
  const visitor = isAllowed(access, known?.signedIn.userInfo)
    ? known
    : await authoriseNow(parts, rule, known, requestId)
  if (visitor) parts.limits.check(rule.limit, visitor.hits)
  else await parts.limits.count(rule.limit, request.ip ?? '')
  return visitor
}

/**
 * Every check before a call or a stream is answered. The order of refusal is fixed: CSRF
 * 403, 415/413, 404/405, session 401, lock 423, permission 403, limit 429; what the body says is looked at afterwards. A
 * place among the requests in flight is taken once the body is there.
 * @param row undefined where the tables have nothing; a POST is then read and refused like a call
 */
export const admit = async <Body>(
  parts: Parts,
  row: Entrance<Body> | undefined,
  request: CallRequest,
  response: CallResponse,
  takeUnknown?: Entrance<Body>['takeBody'],
): Promise<{ visitor: Known; body: Body | undefined }> => {
  const { method, takeBody } = row ?? { method: 'POST', takeBody: takeUnknown }
  const isAsked = request.method === method
  if (isAsked && method === 'POST') checkCsrf(request, parts.own)
  else if (isAsked) checkFetchSite(request)
  const body = isAsked ? await takeBody?.(parts, request, response) : undefined
  if (!row?.isIdle) parts.inFlight.enter(request, response)
  if (!row) throw new Fault('9005')
  if (!isAsked) {
    response.setHeader('Allow', method)
    throw new Fault('9014')
  }
  if (row.isThere && !row.isThere(request)) throw new Fault('9015')
  return { visitor: await admitPerson(parts, row, request, response), body }
}
