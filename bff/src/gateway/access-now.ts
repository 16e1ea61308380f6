import { isAllowed, mayBeGiven } from '@portal/shared/access/access.ts'
import { queryPrincipal } from '@portal/shared/contract/sessions.ts'
import type { AnyCall } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Parts } from '../parts.ts'
import type { SignedInVisitor } from '../session/sessions.ts'
import { firstRow } from './answer.ts'
import { endIfRejected, isRejected } from './rejected.ts'

/*
 * What a user may do is written into the session at sign-in, so that a call costs no question. Rights that are given
 * or taken meanwhile are noticed when somebody refuses: the bank is asked who the user is now.
 */

type Asking = Pick<Parts, 'bank' | 'sessions'>

/**
 * The visitor by the bank's rows of this moment, the session's record renewed when they differ.
 * @returns the same visitor when nothing has changed
 * @throws Fault as the bank refuses; 1001 when the session ended meanwhile
 */
export const renewAccess = async (
  parts: Asking,
  visitor: SignedInVisitor,
  requestId: string,
): Promise<SignedInVisitor> => {
  const { utoken, userInfo: known } = visitor.signedIn
  try {
    const rows = await parts.bank.call(queryPrincipal.path, {}, { requestId, utoken })
    const { user_info: present } = firstRow(queryPrincipal.row, rows)
    // Shown as the time before this sign-in, which it stays until the next.
    const userInfo = { ...present, last_login_time: known.last_login_time }
    if (JSON.stringify(userInfo) === JSON.stringify(known)) return visitor
    return await parts.sessions.renew(visitor, userInfo)
  } catch (error) {
    await endIfRejected(parts, visitor, error)
    throw error
  }
}

/** A fault of the way to the bank says nothing of rights: what the session knows is then all there is. */
const isDecided = (error: unknown) => isRejected(error) || (error instanceof Fault && error.code === '9007')

/**
 * Whether the visitor may make the call: by his session, and before he is refused by the bank's word of now.
 * @returns the visitor as he is now
 * @throws Fault 1003 when the call is not for this user; 1001, 1002, 1005 when the bank has ended his session
 */
export const authoriseNow = async (
  { limits, ...parts }: Asking & Pick<Parts, 'limits'>,
  call: Pick<AnyCall, 'access' | 'limit'>,
  visitor: SignedInVisitor | undefined,
  requestId: string,
): Promise<SignedInVisitor | undefined> => {
  if (isAllowed(call.access, visitor?.signedIn.userInfo)) return visitor
  // Who goes on asking for what he may not is not worth a question each time.
  const worthAsking =
    visitor && mayBeGiven(call.access, visitor.signedIn.userInfo) && !limits.isOver(call.limit, visitor.hits)
  if (!worthAsking) throw new Fault('1003')
  const present = await renewAccess(parts, visitor, requestId).catch((error: unknown) => {
    if (isDecided(error)) throw error
    return visitor
  })
  if (!isAllowed(call.access, present.signedIn.userInfo)) throw new Fault('1003')
  return present
}
