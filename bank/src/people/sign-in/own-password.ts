import { Fault } from '@portal/shared/errors/fault.ts'
import { eq } from 'drizzle-orm'
import { operator } from '../../platform/db/schema/people.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { hashTurns, verifyPassword } from '../passwords/passwords.ts'
import type { SignInParts } from './sign-in.ts'

/**
 * The password of the signed-in person, asked for before what only they may do. Wrong ones are slowed down like
 * guesses at the sign-in, by themselves.
 * @param wrong what a wrong one is refused with
 * @param onFailure writes what a wrong one leaves behind
 * @param onSuccess writes what the right one does, where it leaves anything
 * @throws Fault 9006 too soon after failures, 9007 when too many passwords are checked already, and `wrong`
 */
export const checkOwnPassword = async (
  { db, throttle }: SignInParts,
  { operator: { account, operatorId }, caller, transaction }: DirectCall,
  typed: string,
  wrong: () => Fault,
  onFailure: (ctx: CallCtx) => Promise<void>,
  onSuccess?: (ctx: CallCtx) => Promise<void>,
): Promise<void> => {
  const attempt = await throttle.attempt(db, account, 'inside')
  const [row] = await db
    .select({ stored: operator.passwordHash })
    .from(operator)
    .where(eq(operator.id, operatorId))
  const fits = await verifyPassword(typed, row?.stored, { line: 'inside', caller })
  await transaction(async ctx => {
    if (fits) await attempt.succeeded(ctx.tx)
    await (fits ? onSuccess : onFailure)?.(ctx)
  })
  if (!fits) throw wrong()
}

/**
 * Whether this is the password of the utoken's owner: what unlocks their screen, which is no better place to guess than
 * the sign-in. @throws Fault 10100 wrong, 9006 too soon after failures, 9007 when too many passwords are checked already
 */
export const verifyOwnPassword = async (parts: SignInParts, password: string, call: DirectCall) => {
  hashTurns.needRoom('inside', call.caller)
  const noted = (result: 'ok' | 'refused') => (ctx: CallCtx) =>
    ctx.audit({
      action: 'session.verify_pwd',
      objectType: 'operator',
      objectNo: String(call.operator.operatorId),
      result,
    })
  const wrong = () => new Fault('10100')
  await checkOwnPassword(parts, call, password, wrong, noted('refused'), noted('ok'))
}
