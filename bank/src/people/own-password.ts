import type { Fault } from '@portal/shared/errors/fault.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { operator } from '../db/schema/people.ts'
import type { SignedIn } from '../http/handler.ts'
import { type Turn, verifyPassword } from './passwords.ts'
import type { SignInParts } from './sign-in.ts'

/**
 * The password of who is signed in, asked for before what only its owner may do. Wrong ones are slowed down like
 * guesses at the sign-in, by themselves.
 * @param wrong what a wrong one is refused with
 * @param onFailure writes what a wrong one leaves behind
 * @throws Fault 9006 too soon after failures, 9007 when too many passwords are checked already, and `wrong`
 */
export const checkOwnPassword = async (
  { db, throttle }: SignInParts,
  { signedIn, typed, turn }: { signedIn: SignedIn; typed: string; turn: Turn },
  wrong: () => Fault,
  onFailure: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const { account, operatorId } = signedIn
  const attempt = await throttle.attempt(db, account, 'inside')
  const [row] = await db
    .select({ stored: operator.passwordHash })
    .from(operator)
    .where(eq(operator.id, operatorId))
  const fits = await verifyPassword(typed, row?.stored, turn)
  await db.transaction(tx => (fits ? attempt.succeeded(tx) : onFailure(tx)))
  if (!fits) throw wrong()
}
