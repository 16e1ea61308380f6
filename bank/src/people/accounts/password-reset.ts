import { setTimeout as wait } from 'node:timers/promises'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { guestAsker } from '../../platform/kernel/source.ts'
import { codeText, issueCode, spendCode, tryCode } from '../codes/codes.ts'
import { findByAccount, isDisabled, type Person } from '../directory/operators.ts'
import {
  checkNewPassword,
  checkPasswordWords,
  passwordChanged,
  sameAsOld,
  storePassword,
} from '../passwords/new-password.ts'
import { hashPassword, hashTurns, verifyPassword } from '../passwords/passwords.ts'
import type { SignInParts } from '../sign-in/sign-in.ts'
import { tellOwner } from './own-news.ts'
import { targetOf } from './reset-target.ts'

/*
 * Forgotten passwords. Known and unknown accounts get the same words after the same time: codes are
 * made, waited for, counted and tried alike, only the message is not sent. A code serves the session that asked for
 * it: strangers who ask for the same account have codes of their own, which never reach them.
 */

/** Answers of a send leave no sooner, so that writing the message or not takes no time that shows. */
const sendTakesMs = 60

const auditAs = (
  ctx: CallCtx,
  account: string,
  person: Person | undefined,
  action: 'password.reset_send' | 'password.reset',
) =>
  ctx.audit({
    action,
    objectType: 'account',
    objectNo: maskMobile(account),
    by: { type: 'guest', operatorId: person?.operator.id ?? null },
  })

/**
 * Sends a code to the account's mobile, or the e-mail of staff who want it. `sended_mobile` is its mask, or one that
 * might be it.
 * @throws Fault 12007, 23005, 23010
 */
export const sendResetCode = async (
  parts: SignInParts,
  input: RequestOf<'/api/member/forget_pwd_send'>,
  { source, transaction }: DirectCall,
) => {
  const { db, services, captchas } = parts
  const { atRest } = services
  const account = input.user_account
  const captchaFits = await captchas.burn(db, input.chkcode_req_id, 'forget', input.chkcode)
  if (!captchaFits) throw new Fault('12007')

  const enough = wait(sendTakesMs)
  const person = await findByAccount(db, account)
  const sending = transaction(async ctx => {
    const { tx } = ctx
    const goes = await targetOf(tx, services, { account, person, wanted: input.channel })
    const code = await issueCode(tx, atRest, { purpose: 'forget', account, asker: guestAsker(source) })
    await auditAs(ctx, account, person, 'password.reset_send')
    if (person && !isDisabled(person)) {
      const text = codeText('重置登录密码', code)
      await ctx.sendSms({ mobile: goes.address, purpose: 'forget', text, code })
    }
    return { sended_mobile: goes.shown, channel: goes.channel }
  })
  await Promise.allSettled([sending, enough])
  return [await sending]
}

/**
 * Sets a new password by the code.
 * @throws Fault 23003, 23004, 23011, 9007 when too many passwords are checked already
 */
export const resetPassword = async (
  parts: SignInParts,
  input: RequestOf<'/api/member/forget_pwd_submit'>,
  { source, caller, transaction }: DirectCall,
) => {
  const { db, services, throttle } = parts
  const account = input.user_account
  checkNewPassword(input.new_pwd, account, 'reset')
  hashTurns.needRoom('outside', caller)
  const wanted = { purpose: 'forget' as const, account, asker: guestAsker(source) }
  const codeId = await tryCode(db, services.atRest, wanted, input.sms_code)

  // From here on the caller has read the message: what they learn is about themselves.
  const person = await findByAccount(db, account)
  if (!person || isDisabled(person)) throw new Fault('23004')
  const isOld = await verifyPassword(input.new_pwd, person.operator.passwordHash, { line: 'outside', caller })
  if (isOld) throw sameAsOld()
  const mobile = services.atRest.open(person.operator.mobileEnc)
  checkPasswordWords(input.new_pwd, { account, mobile, companyName: person.member.companyName })
  // A call that has waited for the first of the two goes straight on with the second.
  const passwordHash = await hashPassword(input.new_pwd, { line: 'inside', caller })
  await transaction(async ctx => {
    await spendCode(ctx.tx, codeId)
    await storePassword(ctx.tx, person.operator.id, passwordHash, new Date())
    await throttle.forget(ctx.tx, account)
    await auditAs(ctx, account, person, 'password.reset')
    await tellOwner(ctx, person.operator.id, 'reset')
  })
  return [passwordChanged]
}
