import { isAllowed, mayBeGiven } from '@portal/shared/access/access.ts'
import { queryPrincipal } from '@portal/shared/contract/sessions.ts'
import { factsOf } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { SignedInVisitor } from '../session/sessions.ts'
import type { Rule } from './admit.ts'
import { firstRow } from './answer.ts'
import type { Parts } from './parts.ts'

/*
 * What a user may do is written into the session at sign-in, so that a call costs no question. Rights that are given
 * or taken meanwhile are noticed when somebody refuses: the bank is asked who the user is now.
 */

type Asking = Pick<Parts, 'bank' | 'sessions'>

/** Whether the bank's refusal means that it no longer knows the utoken. */
const isRejected = (error: unknown): error is Fault => {
  const facts = error instanceof Fault ? factsOf(error.code) : undefined
  return facts?.signsOut === true && !facts.ours
}

const endIfRejected = async (
  { sessions }: Asking,
  { key }: SignedInVisitor,
  error: unknown,
): Promise<void> => {
  if (isRejected(error)) await sessions.end(key, error.code === '1002' ? '1002' : '1001')
}

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

/**
 * Consequences of a bank refusal for the visitor: a utoken that it rejects ends the session here too, and where it
 * knows better than the session what the visitor may do, the next call and the menus have to know it too.
 */
export const heedRefusal = async (
  parts: Asking,
  visitor: SignedInVisitor | undefined,
  error: unknown,
  requestId: string,
): Promise<void> => {
  if (!visitor) return
  await endIfRejected(parts, visitor, error)
  if (error instanceof Fault && error.code === '1003') {
    await renewAccess(parts, visitor, requestId).catch(() => undefined)
  }
}

/** A connection fault proves nothing about rights: the session's record is then all there is. */
const isDecided = (error: unknown) => isRejected(error) || (error instanceof Fault && error.code === '9007')

/**
 * Asks the bank about a visitor whom the session's own rights do not admit.
 * @returns the visitor with the present rights
 * @throws Fault 1003 when it is not for this user; 1001, 1002, 1005 when the bank has ended their session
 */
export const authoriseNow = async (
  { limits, ...parts }: Asking & Pick<Parts, 'limits'>,
  { access, limit }: Rule,
  visitor: SignedInVisitor | undefined,
  requestId: string,
): Promise<SignedInVisitor> => {
  // Repeated attempts at a forbidden call are not worth a question to the bank each time.
  const worthAsking =
    visitor && mayBeGiven(access, visitor.signedIn.userInfo) && !limits.isOver(limit, visitor.hits)
  if (!worthAsking) throw new Fault('1003')
  const present = await renewAccess(parts, visitor, requestId).catch((error: unknown) => {
    if (isDecided(error)) throw error
    return visitor
  })
  if (!isAllowed(access, present.signedIn.userInfo)) throw new Fault('1003')
  return present
}
