import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { signedInAsker } from '../../platform/kernel/source.ts'
import { codeText, issueCode, spendCode, tryCode } from '../codes/codes.ts'
import { mobileOf } from '../directory/mobile.ts'
import {
  checkNewPassword,
  checkPasswordWords,
  passwordChanged,
  sameAsOld,
  storePassword,
  wrongOld,
} from '../passwords/new-password.ts'
import { hashPassword, hashTurns } from '../passwords/passwords.ts'
import { checkOwnPassword } from '../sign-in/own-password.ts'
import type { SignInParts } from '../sign-in/sign-in.ts'
import { tellOwner } from './own-news.ts'

type Change = RequestOf<'/api/member/modify_pwd'>

/** Sends a code to one's own mobile. @throws Fault 9015 for any other account, 23005, 23010 */
export const sendChangeCode: Handler<'/api/member/update_pwd_send'> = async (
  ctx,
  { user_account: account },
) => {
  const { operatorId, account: own } = ctx.operator
  if (account !== own) throw new Fault('9015')
  const mobile = await mobileOf(ctx, operatorId)
  const code = await issueCode(ctx.tx, ctx.atRest, {
    purpose: 'modify_pwd',
    account,
    asker: signedInAsker(ctx.operator),
  })
  await ctx.sendSms({ mobile, purpose: 'modify_pwd', text: codeText('修改登录密码', code), code })
  return [{ sended_mobile: maskMobile(mobile) }]
}

/**
 * Changes one's own password. Several transactions, since wrong tries must stay counted.
 * @throws Fault 9015 for another's account, 23003 for either password, 23004 for the code, 9006, 9007
 */
export const modifyPassword = async (parts: SignInParts, input: Change, call: DirectCall) => {
  const { db, services, throttle } = parts
  const { operator, caller, transaction } = call
  const { account, operatorId } = operator
  hashTurns.needRoom('inside', caller)
  const audit = (ctx: CallCtx, result: 'ok' | 'refused') =>
    ctx.audit({
      action: 'password.change',
      objectType: 'account',
      objectNo: maskMobile(account),
      result,
    })

  if (input.account !== account) throw new Fault('9015')
  checkNewPassword(input.new_pwd, account, 'change')
  await checkOwnPassword(parts, call, input.old_pwd, wrongOld, ctx => audit(ctx, 'refused'))
  if (input.new_pwd === input.old_pwd) throw sameAsOld()
  const mobile = await transaction(ctx => mobileOf(ctx, operatorId))
  checkPasswordWords(input.new_pwd, { account, mobile, companyName: operator.companyName })
  const wanted = { purpose: 'modify_pwd' as const, account, asker: signedInAsker(operator) }
  const codeId = await tryCode(db, services.atRest, wanted, input.sms_code)
  const passwordHash = await hashPassword(input.new_pwd, { line: 'inside', caller })
  await transaction(async ctx => {
    await spendCode(ctx.tx, codeId)
    await storePassword(ctx.tx, operatorId, passwordHash, new Date())
    await throttle.forget(ctx.tx, account)
    await audit(ctx, 'ok')
    await tellOwner(ctx, operatorId, 'change')
  })
  return [passwordChanged]
}
