import { isAllowed } from '@portal/shared/access/access.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request } from 'express'
import type { Sessions, SignedInVisitor } from '../session/sessions.ts'

/**
 * Who makes a call that needs a session; undefined for public calls, which never ask the store.
 * @throws Fault 1004 without a cookie, 1001 when its session is unknown, ended or not signed in
 */
export const authenticate = async (
  call: Call,
  request: Request,
  sessions: Sessions,
): Promise<SignedInVisitor | undefined> => {
  if (call.access === 'public') return undefined
  const visitor = await sessions.read(request, true)
  if (visitor.state === 'none') throw new Fault('1004')
  if (visitor.state !== 'signed_in') throw new Fault('1001')
  return visitor
}

/** @throws Fault 1003 when the call is not for this user */
export const authorise = (call: Call, visitor: SignedInVisitor | undefined): void => {
  if (!isAllowed(call.access, visitor?.signedIn.userInfo)) throw new Fault('1003')
}
