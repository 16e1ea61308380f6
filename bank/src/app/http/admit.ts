import { isAllowed } from '@portal/shared/access/access.ts'
import type { AnyCall } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type HeldSession, readSession } from '../../people/sign-in/sessions.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

const guestOnFault = (error: unknown): undefined => {
  if (!(error instanceof Fault)) throw error
  return undefined
}

/**
 * The caller of a call, checked again although the gateway has: the bank does not rely on it.
 * @throws Fault 1004 without utoken, 1001, 1002, 1005 as the session says, 1003 when the access rule forbids it
 */
export const admit = async (
  on: Db | Tx,
  access: AnyCall['access'],
  utoken: string | undefined,
): Promise<HeldSession | undefined> => {
  const isPublic = access === 'public'
  if (!utoken) {
    if (isPublic) return undefined
    throw new Fault('1004')
  }
  // A session that has ended makes a guest of the caller of a public call.
  const reading = readSession(on, utoken, new Date())
  const held = await (isPublic ? reading.catch(guestOnFault) : reading)
  if (!isAllowed(access, held?.signedIn.principal)) throw new Fault('1003')
  return held
}
