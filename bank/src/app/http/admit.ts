import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type HeldSession, readSession } from '../../people/sign-in/sessions.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** A client that may no longer call is told so, by public calls too. */
const guestOnFault = (error: unknown): undefined => {
  if (!(error instanceof Fault) || error.code === '24005') throw error
  return undefined
}

/** What the declaration of a call or a stream says of its callers. */
interface Admission {
  access: Access
  officers?: Call['officers']
  machine?: Call['machine']
}

/**
 * The caller of a call, checked again although the gateway has: the bank does not rely on it.
 * @throws Fault 1004 without utoken, 1001, 1002, 1005, 24005 as the session says, 24009 for a program without the scope
 *   that the call wants, or where no program may make it, 1003 when the access rule forbids it, and to an officer of one
 *   discounting bank where the call does not say how it is for them
 */
export const admit = async (
  on: Db | Tx,
  { access, officers, machine: scope }: Admission,
  utoken: string | undefined,
  clock: Pick<Clock, 'today'>,
): Promise<HeldSession | undefined> => {
  const isPublic = access === 'public'
  if (!utoken) {
    if (isPublic) return undefined
    throw new Fault('1004')
  }
  // A session that has ended makes a guest of the caller of a public call.
  const reading = readSession(on, utoken, new Date(), clock.today())
  const held = await (isPublic ? reading.catch(guestOnFault) : reading)
  const machine = held?.signedIn.machine
  if (machine && (scope === undefined || !machine.scopes.includes(scope))) throw new Fault('24009')
  if (!isAllowed(access, held?.signedIn.principal)) throw new Fault('1003')
  if (!isPublic && held?.signedIn.bankOrgId != null && officers === undefined) throw new Fault('1003')
  return held
}
