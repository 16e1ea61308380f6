import { Fault } from '@portal/shared/errors/fault.ts'
import { eq } from 'drizzle-orm'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import { operator } from '../db/schema/people.ts'
import { patient } from '../http/caller.ts'
import type { IncomingCall } from '../http/dispatch.ts'
import { hashTurns, verifyPassword } from './passwords.ts'
import { readSession } from './sessions.ts'
import type { SignInParts } from './sign-in.ts'

/**
 * Whether this is the password of the utoken's owner: what unlocks his screen (design section 4, rule 8).
 * Failures are slowed down like failed sign-ins, so that a locked screen is no better place to guess, but by themselves:
 * nobody outside makes an owner wait for his own screen.
 * @throws Fault 10100 wrong, 9006 too soon after failures, 9007 when too many passwords are checked already,
 *   1001–1005 as the utoken says
 */
export const verifyOwnPassword = async (
  parts: SignInParts,
  password: string,
  requestId: string,
  { utoken, caller = patient }: Pick<IncomingCall, 'utoken' | 'caller'>,
): Promise<void> => {
  const { db, services, throttle } = parts
  if (!utoken) throw new Fault('1004')
  hashTurns.needRoom('inside', caller)
  const { signedIn } = await readSession(db, utoken, new Date())
  const { account, operatorId, principal } = signedIn
  const attempt = await throttle.attempt(db, account, 'inside')

  const [own] = await db
    .select({ hash: operator.passwordHash })
    .from(operator)
    .where(eq(operator.id, operatorId))
  const fits = await verifyPassword(password, own?.hash, { line: 'inside', caller })
  const actor = {
    type: principal.member_type === 'admin' ? ('bank' as const) : ('member' as const),
    operatorId,
  }
  const entry: AuditEntry = {
    action: 'session.verify_pwd',
    objectType: 'operator',
    objectNo: String(operatorId),
    result: fits ? 'ok' : 'refused',
  }
  await db.transaction(async tx => {
    if (fits) await attempt.succeeded(tx)
    await writeAudit(tx, services.clock, actor, requestId, entry)
  })
  if (!fits) throw new Fault('10100')
}
