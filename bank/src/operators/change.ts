import type { BizRole } from '@portal/shared/access/principal.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq, sql } from 'drizzle-orm'
import { refreshAccess } from '../access/masks.ts'
import { changeFeed } from '../db/schema/changes.ts'
import { notice, noticeRead } from '../db/schema/notices.ts'
import { operator, session } from '../db/schema/people.ts'
import { operatorProfile } from '../db/schema/profiles.ts'
import { operatorRole } from '../db/schema/roles.ts'
import type { CallCtx, Handler } from '../http/handler.ts'
import { tellAccess, tellPeople } from '../notices/feed.ts'
import { firstPasswordOf } from '../people/first-password.ts'
import type { OperatorRow } from '../people/operators.ts'
import { forgetFailures } from '../people/throttle.ts'
import { checkMobile, checkName, keepAdministrator, keepChecker } from './rules.ts'
import { endSessionsOf, lockPerson, type Scope } from './scope.ts'

export interface OnePerson {
  user_id: string
}

const done = [{ result: 'ok' as const }]

const write = async (ctx: CallCtx, person: OperatorRow, set: Partial<typeof operator.$inferInsert>) => {
  await ctx.tx
    .update(operator)
    .set({ ...set, modifiedAt: ctx.now(), version: sql`${operator.version} + 1` })
    .where(eq(operator.id, person.id))
  await tellAccess(ctx, [person.id])
}

const audit = async (ctx: CallCtx, person: OperatorRow, what: string, after?: unknown) => {
  await ctx.audit({
    action: `operator.${what}`,
    objectType: 'operator',
    objectNo: String(person.id),
    ...(after !== undefined && { after }),
  })
  await tellPeople(ctx)
}

/** @throws Fault 9015, 20000, 23008, 23009 */
export const editPerson = async (
  ctx: CallCtx,
  input: OnePerson & { user_name?: string | undefined; biz_roles?: BizRole[] | undefined },
) => {
  const person = await lockPerson(ctx, 'own', input.user_id)
  const userName = input.user_name ?? person.userName
  const bizRoles = [...new Set(input.biz_roles ?? person.bizRoles)]
  if (userName !== person.userName) await checkName(ctx, person.memberId, userName, person.id)
  if (!bizRoles.includes('checker')) await keepChecker(ctx, person)
  await write(ctx, person, { userName, bizRoles })
  await refreshAccess(ctx, [person.id])
  await audit(ctx, person, 'edit', { user_name: userName, biz_roles: bizRoles })
  return done
}

/** @throws Fault 9015, 20000, 23003, 23008 */
export const editUser: Handler<'/api/admin/user/edit'> = async (ctx, input) => {
  const person = await lockPerson(ctx, 'staff', input.user_id)
  const { user_name: userName = person.userName, mobile } = input
  if (userName !== person.userName) await checkName(ctx, person.memberId, userName, person.id)
  if (mobile !== undefined) checkMobile(mobile)
  await write(ctx, person, {
    userName,
    ...(mobile !== undefined && { mobileEnc: ctx.atRest.seal(mobile) }),
  })
  await audit(ctx, person, 'edit', { user_name: userName, mobile: mobile === undefined ? 'kept' : 'changed' })
  return done
}

/** Ends the person's sessions with it. @throws Fault 9015, 20000, 23009 */
export const disablePerson = (scope: Scope) => async (ctx: CallCtx, input: OnePerson) => {
  const person = await lockPerson(ctx, scope, input.user_id)
  if (person.status !== 4) throw new Fault('20000')
  await keepChecker(ctx, person)
  await keepAdministrator(ctx, person)
  await write(ctx, person, { status: 5 })
  await endSessionsOf(ctx, person.id)
  await audit(ctx, person, 'disable')
  return done
}

/** @throws Fault 9015, 20000 */
export const enablePerson = (scope: Scope) => async (ctx: CallCtx, input: OnePerson) => {
  const person = await lockPerson(ctx, scope, input.user_id)
  if (person.status !== 5) throw new Fault('20000')
  await write(ctx, person, { status: 4 })
  await audit(ctx, person, 'enable')
  return done
}

/** Sends a new initial password; the old one and every session end. @throws Fault 9015, 20000 */
export const resetPassword = (scope: Scope) => async (ctx: CallCtx, input: OnePerson) => {
  const person = await lockPerson(ctx, scope, input.user_id)
  const { password, passwordHash } = firstPasswordOf(ctx)
  await write(ctx, person, { passwordHash, userStatus: 3 })
  await endSessionsOf(ctx, person.id)
  await forgetFailures(ctx.tx, ctx.atRest, person.account)
  await ctx.sendSms({
    mobile: ctx.atRest.open(person.mobileEnc),
    purpose: 'initial_pwd',
    text: `您的登录密码已重置，初始密码${password}，登录后须修改密码。`,
  })
  await audit(ctx, person, 'reset_pwd')
  return done
}

/** Forgets failed sign-ins, and the wait they cost. @throws Fault 9015, 20000 */
export const unlockPerson = (scope: Scope) => async (ctx: CallCtx, input: OnePerson) => {
  const person = await lockPerson(ctx, scope, input.user_id)
  await forgetFailures(ctx.tx, ctx.atRest, person.account)
  await audit(ctx, person, 'unlock')
  return done
}

/**
 * Deletes somebody who never signed in, and so has done nothing that is kept.
 * @throws Fault 9015, 20000 for anybody who has, 23009
 */
export const deletePerson = (scope: Scope) => async (ctx: CallCtx, input: OnePerson) => {
  const person = await lockPerson(ctx, scope, input.user_id)
  const [signedIn] = await ctx.tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.operatorId, person.id))
    .limit(1)
  if (person.lastLoginAt || signedIn) throw new Fault('20000', { text: '该账号已使用过，不能删除，请停用' })
  await keepChecker(ctx, person)
  await keepAdministrator(ctx, person)
  await ctx.tx.delete(operatorRole).where(eq(operatorRole.operatorId, person.id))
  await ctx.tx.delete(operatorProfile).where(eq(operatorProfile.operator_id, person.id))
  // Also of those that a colleague settled for them.
  await ctx.tx.delete(noticeRead).where(eq(noticeRead.operatorId, person.id))
  await ctx.tx.delete(notice).where(eq(notice.operatorId, person.id))
  await ctx.tx.delete(changeFeed).where(eq(changeFeed.operatorId, person.id))
  await ctx.tx.delete(operator).where(eq(operator.id, person.id))
  await forgetFailures(ctx.tx, ctx.atRest, person.account)
  await audit(ctx, person, 'delete')
  return done
}
