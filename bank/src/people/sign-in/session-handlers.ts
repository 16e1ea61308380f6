import { Fault } from '@portal/shared/errors/fault.ts'
import { and, desc, eq } from 'drizzle-orm'
import { operator } from '../../platform/db/schema/people.ts'
import { auditLog } from '../../platform/db/schema/platform.ts'
import type { Handler, Handlers } from '../../platform/kernel/handler.ts'
import { selectPeople, userInfoOf } from '../directory/operators.ts'
import { endSession } from './sessions.ts'
import { signInAction } from './sign-in.ts'

/** Sign-ins shown to their owner. */
const shown = 20

const logout: Handler<'/api/user/user_logout'> = async ctx => {
  const { sessionId, operatorId } = ctx.operator
  await endSession(ctx.tx, sessionId, new Date())
  await ctx.audit({ action: 'session.sign_out', objectType: 'operator', objectNo: String(operatorId) })
  return [{ result: 'ok' }]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The caller's own rows of the audit log, whose newest are their sign-ins, failed ones too. */
const querySignIn: Handler<'/api/user/query_sign_in'> = async ctx => {
  const rows = await ctx.tx
    .select({ at: auditLog.at, result: auditLog.result, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, ctx.operator.operatorId), eq(auditLog.action, signInAction)))
    .orderBy(desc(auditLog.id))
    .limit(shown)
  return rows.map(({ at, result, after }) => {
    const { address, device } = JSON.parse(after ?? '{}') as Record<string, unknown>
    return {
      at: at.toISOString(),
      result: result === 'ok' ? 'ok' : 'refused',
      address: textOf(address),
      device: textOf(device),
    }
  })
}

/** As a sign-in at this moment would answer it. */
const principal: Handler<'/api/session/principal'> = async ctx => {
  const people = await selectPeople(ctx.tx).where(eq(operator.id, ctx.operator.operatorId))
  return people.map(person => ({ user_info: userInfoOf(person) }))
}

/** @throws Fault 1003 for an administrator's session, unless another administrator ends it */
const noteSessionEnd: Handler<'/api/admin/note_session_end'> = async (ctx, input) => {
  const { session_no, account, user_id: userId } = input
  if (userId !== undefined && ctx.operator.principal.kind !== 'admin') {
    const [owner] = await ctx.tx
      .select({ kind: operator.kind })
      .from(operator)
      .where(eq(operator.id, Number(userId)))
    if (owner?.kind === 'admin') throw new Fault('1003')
  }
  await ctx.audit({
    action: 'session.end',
    objectType: 'session',
    objectNo: session_no,
    after: { account },
  })
  return [{ result: 'ok' }]
}

export const sessionHandlers = {
  '/api/user/user_logout': logout,
  '/api/user/query_sign_in': querySignIn,
  '/api/admin/note_session_end': noteSessionEnd,
  '/api/session/principal': principal,
} satisfies Handlers
