import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Tx } from '../db/db.ts'
import { patient } from '../http/caller.ts'
import { contextOf } from '../http/context.ts'
import type { IncomingCall } from '../http/dispatch.ts'
import type { Handler } from '../http/handler.ts'
import { signedInAsker } from '../http/source.ts'
import { codeText, issueCode, spendCode, tryCode } from '../sms/codes.ts'
import { mobileOf } from './mobile.ts'
import {
  checkNewPassword,
  checkPasswordWords,
  passwordChanged,
  sameAsOld,
  storePassword,
  wrongOld,
} from './new-password.ts'
import { tellOwner } from './own-news.ts'
import { checkOwnPassword } from './own-password.ts'
import { hashPassword, hashTurns, type Turn } from './passwords.ts'
import { readSession } from './sessions.ts'
import type { SignInParts } from './sign-in.ts'

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
/**
 * Changes one's own password. Several transactions, since wrong tries must stay counted.
 * @throws Fault 9015 for another's account, 23003 for either password, 23004 for the code, 9006, 9007
 */
export const modifyPassword = async (
  parts: SignInParts,
  input: Change,
  requestId: string,
  { utoken, caller = patient }: IncomingCall,
) => {
  const { db, services, throttle } = parts
  const turn: Turn = { line: 'inside', caller }
  if (!utoken) throw new Fault('1004')
  hashTurns.needRoom('inside', caller)
  const { signedIn } = await readSession(db, utoken, new Date())
  const { account, operatorId } = signedIn
  const type = signedIn.principal.member_type === 'admin' ? 'bank' : 'member'
  const actor: Actor = { type, operatorId }
  const audit = (tx: Tx, result: 'ok' | 'refused') =>
    writeAudit(tx, services.clock, actor, requestId, {
      action: 'password.change',
      objectType: 'account',
      objectNo: maskMobile(account),
      result,
    })

  if (input.account !== account) throw new Fault('9015')
  checkNewPassword(input.new_pwd, account, 'change')
  await checkOwnPassword(parts, { signedIn, typed: input.old_pwd, turn }, wrongOld, tx =>
    audit(tx, 'refused'),
  )
  if (input.new_pwd === input.old_pwd) throw sameAsOld()
  const mobile = await db.transaction(tx => mobileOf({ tx, atRest: services.atRest }, operatorId))
  checkPasswordWords(input.new_pwd, { account, mobile, companyName: signedIn.companyName })
  const wanted = { purpose: 'modify_pwd' as const, account, asker: signedInAsker(signedIn) }
  const codeId = await tryCode(db, services.atRest, wanted, input.sms_code)
  const passwordHash = await hashPassword(input.new_pwd, turn)
  await db.transaction(async tx => {
    await spendCode(tx, codeId)
    await storePassword(tx, operatorId, passwordHash, new Date())
    await throttle.forget(tx, account)
    await audit(tx, 'ok')
    await tellOwner(contextOf(services, tx, actor, requestId), operatorId, 'change')
  })
  return [passwordChanged]
}
