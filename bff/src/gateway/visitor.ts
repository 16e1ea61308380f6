import type { IncomingMessage } from 'node:http'
import { isAllowed } from '@portal/shared/access/access.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { AccountCounter } from '../session/records.ts'
import type { Sessions, SignedInVisitor } from '../session/sessions.ts'

/** What of a call says who may make it; streams have no more than that. */
type Guarded = Pick<Call, 'access' | 'whileLocked'>

/**
 * Who makes a call that needs a session; undefined for public calls, which never ask the store. One round trip
 * answers for session, tombstone and lock, prolongs the session and counts the call.
 * @throws Fault 1004 without a cookie, 1002 after a sign-in elsewhere, 1001 when the session is unknown, ended or
 *   not signed in, 9011 while the screen is locked
 */
export const authenticate = async (
  call: Guarded,
  request: IncomingMessage,
  sessions: Sessions,
  counter: AccountCounter | undefined,
): Promise<SignedInVisitor | undefined> => {
  if (call.access === 'public') return undefined
  const visitor = await sessions.read(request, { touch: true, counter })
  if (visitor.state === 'none') throw new Fault('1004')
  if (visitor.state === 'ended') throw new Fault(visitor.code)
  if (visitor.state !== 'signed_in') throw new Fault('1001')
  if (visitor.locked && !call.whileLocked) throw new Fault('9011')
  return visitor
}

/** @throws Fault 1003 when the call is not for this user */
export const authorise = (call: Guarded, visitor: SignedInVisitor | undefined): void => {
  if (!isAllowed(call.access, visitor?.signedIn.userInfo)) throw new Fault('1003')
}
