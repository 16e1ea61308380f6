import type { BizRole } from '@portal/shared/access/principal.ts'
import type { AuditEvent } from '@portal/shared/audit/action-names.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { FIRST_PASSWORD } from '@portal/shared/people/member-status.ts'
import { eq, sql } from 'drizzle-orm'
import { forgetReader } from '../../notices/forget.ts'
import { operator, session } from '../../platform/db/schema/people.ts'
import { operatorProfile } from '../../platform/db/schema/profiles.ts'
import { operatorRole } from '../../platform/db/schema/roles.ts'
import { staffChange } from '../../platform/db/schema/staff-changes.ts'
import { tellAccess, tellPeople } from '../../platform/feed/feed.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { createMover } from '../../platform/kernel/mover.ts'
import { refreshAccess } from '../directory/masks.ts'
import type { OperatorRow } from '../directory/operators.ts'
import { firstPasswordOf } from '../passwords/first-password.ts'
import { forgetFailures } from '../sign-in/throttle.ts'
import { officerBankOf, requireMayBeOfficer } from './officer-bank.ts'
import { checkMobile, checkName, keepAdministrator, keepChecker } from './rules.ts'
import { endSessionsOf, lockPerson, type Scope } from './scope.ts'
import { askFor } from './staff-changes.ts'
import { type AccountEvent, type AccountStatus, accountMachine, statusOf } from './states.ts'

export interface OnePerson {
  user_id: string
}

const done = [{ result: 'ok' as const }]

/** Changes a person's row, which the caller has locked. */
export const writePerson = async (
  ctx: CallCtx,
  person: OperatorRow,
  set: Partial<typeof operator.$inferInsert>,
): Promise<void> => {
  await ctx.tx
    .update(operator)
    .set({ ...set, modifiedAt: ctx.now(), version: sql`${operator.version} + 1` })
    .where(eq(operator.id, person.id))
  await tellAccess(ctx, [person.id])
}

const audit = async (ctx: CallCtx, person: OperatorRow, what: AuditEvent<'operator'>, after?: unknown) => {
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
  await writePerson(ctx, person, { userName, bizRoles })
  await refreshAccess(ctx, [person.id])
  await audit(ctx, person, 'edit', { user_name: userName, biz_roles: bizRoles })
  return done
}

/**
 * Changes an officer's name at once; a new number, or another bank, waits for a second administrator.
 * @throws Fault 9015, 20000, 20380, 20381, 20382, 22020, 22021, 23003, 23008
 */
export const editUser: Handler<'/api/admin/user/edit'> = async (ctx, input) => {
  const person = await lockPerson(ctx, 'staff', input.user_id)
  const { user_name: userName = person.userName, mobile, reason } = input
  if (mobile !== undefined) checkMobile(mobile)
  if (userName !== person.userName) {
    await checkName(ctx, person.memberId, userName, person.id)
    await writePerson(ctx, person, { userName })
    await audit(ctx, person, 'edit', { user_name: userName })
  }
  const isNew = mobile !== undefined && mobile !== ctx.atRest.open(person.mobileEnc)
  const bankId = input.bank_no === undefined ? person.bankOrgId : await officerBankOf(ctx, input.bank_no)
  if (bankId !== person.bankOrgId) {
    requireMayBeOfficer(person)
    if (isNew) throw new Fault('20382')
    return [{ result: 'ok', change_id: await askFor(ctx, person, { kind: 'bank', bankId, reason }) }]
  }
  const change_id = isNew ? await askFor(ctx, person, { kind: 'mobile', mobile, reason }) : ''
  return [{ result: 'ok', change_id }]
}

/** Moves an account by one event (see `createMover`). */
const moveAccount = createMover<OperatorRow, AccountStatus, AccountEvent, 'manager', { as: 'manager' }>({
  machine: accountMachine,
  table: operator,
  stateOf: statusOf,
  columnsOf: (to, ctx) => ({ status: Number(to), modifiedAt: ctx.now() }),
  audit: ({ id }, { event }) => ({
    action: `operator.${event}`,
    objectType: 'operator',
    objectNo: String(id),
  }),
  tell: async (ctx, { id }) => tellAccess(ctx, [id]),
})

/** Ends the person's sessions with it. @throws Fault 9015, 20000, 23009 */
export const disablePerson = (scope: Scope) => async (ctx: CallCtx, input: OnePerson) => {
  const person = await lockPerson(ctx, scope, input.user_id)
  accountMachine.next(statusOf(person), 'disable', 'manager')
  await keepChecker(ctx, person)
  await keepAdministrator(ctx, person)
  await moveAccount(ctx, person, 'disable', { as: 'manager' })
  await endSessionsOf(ctx, person.id)
  await tellPeople(ctx)
  return done
}

/** Lets a person sign in again. @throws Fault 20000 for one who already may */
export const enableNow = async (ctx: CallCtx, person: OperatorRow): Promise<void> => {
  await moveAccount(ctx, person, 'enable', { as: 'manager' })
  await tellPeople(ctx)
}

/** @throws Fault 9015, 20000 */
export const enablePerson = async (ctx: CallCtx, input: OnePerson) => {
  await enableNow(ctx, await lockPerson(ctx, 'own', input.user_id))
  return done
}

/** An officer's account is opened again by two. @throws Fault 9015, 20000, 22020, 22021 */
export const enableUser: Handler<'/api/admin/user/enable'> = async (ctx, { user_id, reason }) => {
  const person = await lockPerson(ctx, 'staff', user_id)
  accountMachine.next(statusOf(person), 'enable', 'manager')
  return [{ result: 'ok', change_id: await askFor(ctx, person, { kind: 'enable', reason }) }]
}

/** Sends a new initial password; the old one and every session end. */
export const resetNow = async (ctx: CallCtx, person: OperatorRow): Promise<void> => {
  const { password, passwordHash } = firstPasswordOf(ctx)
  await writePerson(ctx, person, { passwordHash, userStatus: FIRST_PASSWORD })
  await endSessionsOf(ctx, person.id)
  await forgetFailures(ctx.tx, ctx.atRest, person.account)
  await ctx.sendSms({
    mobile: ctx.atRest.open(person.mobileEnc),
    purpose: 'initial_pwd',
    text: `您的登录密码已重置，初始密码${password}，登录后须修改密码。`,
  })
  await audit(ctx, person, 'reset_pwd')
}

/** @throws Fault 9015, 20000 */
export const resetPassword = async (ctx: CallCtx, input: OnePerson) => {
  await resetNow(ctx, await lockPerson(ctx, 'own', input.user_id))
  return done
}

/** An officer's password is reset by two. @throws Fault 9015, 20000, 22020, 22021 */
export const resetUser: Handler<'/api/admin/user/reset_pwd'> = async (ctx, { user_id, reason }) => {
  const person = await lockPerson(ctx, 'staff', user_id)
  return [{ result: 'ok', change_id: await askFor(ctx, person, { kind: 'reset_pwd', reason }) }]
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
  await forgetReader(ctx.tx, person.id)
  await ctx.tx.delete(staffChange).where(eq(staffChange.operatorId, person.id))
  await ctx.tx.delete(operator).where(eq(operator.id, person.id))
  await forgetFailures(ctx.tx, ctx.atRest, person.account)
  await audit(ctx, person, 'delete')
  return done
}
