import { isAllowed } from '@portal/shared/access/access.ts'
import { phoneSendNew, phoneSubmit } from '@portal/shared/contract/phone.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { isMobile } from '@portal/shared/people/identity.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/audit.ts'
import type { Tx } from '../db/db.ts'
import { operator, session } from '../db/schema/people.ts'
import { isTaken } from '../db/taken.ts'
import { patient } from '../http/caller.ts'
import { contextOf } from '../http/context.ts'
import type { IncomingCall } from '../http/dispatch.ts'
import type { Handler, SignedIn } from '../http/handler.ts'
import { signedInAsker } from '../http/source.ts'
import { sendSms } from '../outbox/messages.ts'
import { codeText, issueCode, spendCode, tryCode } from '../sms/codes.ts'
import { mobileOf } from './mobile.ts'
import { tellOwner } from './own-news.ts'
import { checkOwnPassword } from './own-password.ts'
import { hashTurns, type Turn } from './passwords.ts'
import { readSession } from './sessions.ts'
import type { SignInParts } from './sign-in.ts'

/*
 * A new number: a code on the old one, a code on the new one, then the change with the password, so that an open
 * screen and a borrowed phone are not enough. Tries of the old code are counted at the second step too, so that nobody
 * sends messages to others without having read his own.
 */

const doing = '更换手机号码'
const oldCode = (caller: SignedIn) => ({
  purpose: 'phone_old' as const,
  account: caller.account,
  asker: signedInAsker(caller),
})
/** Bound to both numbers: a code for one new number changes to no other. */
const newCode = (caller: SignedIn, mobile: string) => ({
  purpose: 'phone_new' as const,
  account: `${caller.account}\0${mobile}`,
  asker: signedInAsker(caller),
  to: { mobile, sender: caller.account },
})

/** @throws Fault 23003 for what is no mobile number, or the present one */
const checkNew = (account: string, mobile: string): void => {
  const text = isMobile(mobile) ? '新手机号不能与原手机号相同' : '手机号码格式不正确'
  if (!isMobile(mobile) || mobile === account)
    throw new Fault('23003', { text, fields: { new_mobile: text } })
}

/** @throws Fault 1001–1005 as the session says, 1003 */
const callerOf = async (
  { db }: SignInParts,
  call: typeof phoneSendNew | typeof phoneSubmit,
  utoken: string | undefined,
): Promise<SignedIn> => {
  if (!utoken) throw new Fault('1004')
  const { signedIn } = await readSession(db, utoken, new Date())
  if (!isAllowed(call.access, signedIn.principal)) throw new Fault('1003')
  return signedIn
}

const audit = (
  { services }: SignInParts,
  tx: Tx,
  caller: SignedIn,
  requestId: string,
  action: string,
  after?: unknown,
  result: 'ok' | 'refused' = 'ok',
) =>
  writeAudit(tx, services.clock, { type: 'member', operatorId: caller.operatorId }, requestId, {
    action,
    objectType: 'operator',
    objectNo: String(caller.operatorId),
    ...(after !== undefined && { after }),
    result,
  })

/** @throws Fault 23005, 23010 */
export const sendOldCode: Handler<'/api/phone/send_old'> = async ctx => {
  const { operatorId } = ctx.operator
  const mobile = await mobileOf(ctx, operatorId)
  const code = await issueCode(ctx.tx, ctx.atRest, oldCode(ctx.operator))
  await ctx.sendSms({ mobile, purpose: 'phone_old', text: codeText(doing, code), code })
  await ctx.audit({ action: 'phone.send_old', objectType: 'operator', objectNo: String(operatorId) })
  return [{ sended_mobile: maskMobile(mobile) }]
}

/** Sends to the new number, whether it is registered or not. @throws Fault 23003, 23004, 23005, 23010 */
export const sendNewCode = async (
  parts: SignInParts,
  { old_code, new_mobile: mobile }: RequestOf<'/api/phone/send_new'>,
  requestId: string,
  { utoken }: IncomingCall,
) => {
  const { db, services } = parts
  const caller = await callerOf(parts, phoneSendNew, utoken)
  checkNew(caller.account, mobile)
  await tryCode(db, services.atRest, oldCode(caller), old_code)
  await db.transaction(async tx => {
    const code = await issueCode(tx, services.atRest, newCode(caller, mobile))
    await sendSms(tx, services.atRest, { mobile, purpose: 'phone_new', text: codeText(doing, code), code })
    await audit(parts, tx, caller, requestId, 'phone.send_new', { mobile: maskMobile(mobile) })
  })
  return [{ sended_mobile: maskMobile(mobile) }]
}

/** Writes number and account. @returns whether the number was free */
const writeNumber = async (
  { services }: SignInParts,
  tx: Tx,
  { operatorId }: SignedIn,
  mobile: string,
): Promise<boolean> => {
  const change = {
    account: mobile,
    mobileEnc: services.atRest.seal(mobile),
    version: sql`${operator.version} + 1`,
    modifiedAt: services.clock.now(),
  }
  try {
    // A savepoint: a taken number leaves the codes used and the audit row written.
    await tx.transaction(inner => inner.update(operator).set(change).where(eq(operator.id, operatorId)))
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
  await tx
    .update(session)
    .set({ endedAt: new Date() })
    .where(and(eq(session.operatorId, operatorId), isNull(session.endedAt)))
  return true
}

const wrongPassword = () => {
  const text = '请正确填写登录密码'
  return new Fault('23003', { text, fields: { password: text } })
}

/** Tells the person, and the old number, whose holder may be another one. */
const tellChange = async (
  { services }: SignInParts,
  tx: Tx,
  { operatorId }: SignedIn,
  requestId: string,
  mobiles: { from: string; to: string },
) => {
  const ctx = contextOf(services, tx, { type: 'member', operatorId }, requestId)
  await tellOwner(ctx, operatorId, 'phone')
  const text = `您的手机号（登录账号）已由${maskMobile(mobiles.from)}更换为${maskMobile(mobiles.to)}。如非本人操作，请立即联系平台客服。`
  await ctx.sendSms({ mobile: mobiles.from, purpose: 'phone_changed', text })
}

/**
 * Changes number and account, and ends every session: the account that they were opened for is gone.
 * @throws Fault 9006 too soon after wrong passwords, 9007 when too many are checked already, 23003, 23004 for either code, 23008 for a registered number, once
 *   its own code was right
 */
export const submitNumber = async (
  parts: SignInParts,
  { password, old_code, new_mobile: mobile, new_code }: RequestOf<'/api/phone/submit'>,
  requestId: string,
  { utoken, caller: waiting = patient }: IncomingCall,
) => {
  const { db, services } = parts
  const turn: Turn = { line: 'inside', caller: waiting }
  hashTurns.needRoom('inside', waiting)
  const caller = await callerOf(parts, phoneSubmit, utoken)
  checkNew(caller.account, mobile)
  await checkOwnPassword(parts, { signedIn: caller, typed: password, turn }, wrongPassword, tx =>
    audit(parts, tx, caller, requestId, 'phone.change', undefined, 'refused'),
  )
  const oldId = await tryCode(db, services.atRest, oldCode(caller), old_code)
  const newId = await tryCode(db, services.atRest, newCode(caller, mobile), new_code)
  const changed = await db.transaction(async tx => {
    const oldMobile = await mobileOf({ tx, atRest: services.atRest }, caller.operatorId)
    await spendCode(tx, oldId)
    await spendCode(tx, newId)
    const free = await writeNumber(parts, tx, caller, mobile)
    await audit(parts, tx, caller, requestId, 'phone.change', {
      from: maskMobile(caller.account),
      to: maskMobile(mobile),
      result: free ? 'changed' : 'taken',
    })
    if (free) await tellChange(parts, tx, caller, requestId, { from: oldMobile, to: mobile })
    return free
  })
  if (!changed) throw new Fault('23008', { fields: { new_mobile: '该手机号已注册' } })
  return [{ result: 'ok' as const, sign_in_again: true as const, mobile: maskMobile(mobile) }]
}
