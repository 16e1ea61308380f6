import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { isMobile } from '@portal/shared/people/identity.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { operator, session } from '../../platform/db/schema/people.ts'
import { isTaken } from '../../platform/db/taken.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { CallCtx, Handler, SignedIn } from '../../platform/kernel/handler.ts'
import { signedInAsker } from '../../platform/kernel/source.ts'
import { codeText, issueCode, spendCode, tryCode } from '../codes/codes.ts'
import { mobileOf } from '../directory/mobile.ts'
import { hashTurns } from '../passwords/passwords.ts'
import { checkOwnPassword } from '../sign-in/own-password.ts'
import type { SignInParts } from '../sign-in/sign-in.ts'
import { tellOwner } from './own-news.ts'

/*
 * A new number: a code on the old one, a code on the new one, then the change with the password, so that an open
 * screen and a borrowed phone are not enough. Tries of the old code are counted at the second step too, so that nobody
 * sends messages to others without having read their own.
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

const audit = (
  ctx: CallCtx,
  action: 'phone.send_new' | 'phone.change',
  after?: unknown,
  result: 'ok' | 'refused' = 'ok',
) =>
  ctx.audit({
    action,
    objectType: 'operator',
    objectNo: String(ctx.operator.operatorId),
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
  { db, services: { atRest } }: SignInParts,
  { old_code, new_mobile: mobile }: RequestOf<'/api/phone/send_new'>,
  { operator: caller, transaction }: DirectCall,
) => {
  checkNew(caller.account, mobile)
  await tryCode(db, atRest, oldCode(caller), old_code)
  await transaction(async ctx => {
    const code = await issueCode(ctx.tx, atRest, newCode(caller, mobile))
    await ctx.sendSms({ mobile, purpose: 'phone_new', text: codeText(doing, code), code })
    await audit(ctx, 'phone.send_new', { mobile: maskMobile(mobile) })
  })
  return [{ sended_mobile: maskMobile(mobile) }]
}

/** Writes number and account. @returns whether the number was free */
const writeNumber = async (ctx: CallCtx, mobile: string): Promise<boolean> => {
  const { operatorId } = ctx.operator
  const change = {
    account: mobile,
    mobileEnc: ctx.atRest.seal(mobile),
    version: sql`${operator.version} + 1`,
    modifiedAt: ctx.now(),
  }
  try {
    // A savepoint: a taken number leaves the codes used and the audit row written.
    await ctx.tx.transaction(inner => inner.update(operator).set(change).where(eq(operator.id, operatorId)))
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
  await ctx.tx
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
const tellChange = async (ctx: CallCtx, mobiles: { from: string; to: string }) => {
  await tellOwner(ctx, ctx.operator.operatorId, 'phone')
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
  call: DirectCall,
) => {
  const { db, services } = parts
  const caller = call.operator
  hashTurns.needRoom('inside', call.caller)
  checkNew(caller.account, mobile)
  await checkOwnPassword(parts, call, password, wrongPassword, ctx =>
    audit(ctx, 'phone.change', undefined, 'refused'),
  )
  const oldId = await tryCode(db, services.atRest, oldCode(caller), old_code)
  const newId = await tryCode(db, services.atRest, newCode(caller, mobile), new_code)
  const changed = await call.transaction(async ctx => {
    const oldMobile = await mobileOf(ctx, caller.operatorId)
    await spendCode(ctx.tx, oldId)
    await spendCode(ctx.tx, newId)
    const free = await writeNumber(ctx, mobile)
    await audit(ctx, 'phone.change', {
      from: maskMobile(caller.account),
      to: maskMobile(mobile),
      result: free ? 'changed' : 'taken',
    })
    if (free) await tellChange(ctx, { from: oldMobile, to: mobile })
    return free
  })
  if (!changed) throw new Fault('23008', { fields: { new_mobile: '该手机号已注册' } })
  return [{ result: 'ok' as const, sign_in_again: true as const, mobile: maskMobile(mobile) }]
}
