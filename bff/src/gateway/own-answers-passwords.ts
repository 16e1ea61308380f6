import {
  forgetPwdSend,
  forgetPwdSubmit,
  modifyPwd,
  modifyPwdForFin,
} from '@portal/shared/contract/password.ts'
import { phoneSubmit } from '@portal/shared/contract/phone.ts'
import { registSendCode } from '@portal/shared/contract/registration.ts'
import type { CaptchaPurpose } from '@portal/shared/contract/session.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { contractRows } from './answer.ts'
import { askAsVisitor } from './bank-answer.ts'
import { type Answerer, answerer, type CallContext, type OwnContext, visitorOf } from './context.ts'

/** @throws Fault 12007 for a captcha that is not the visitor's own for this purpose */
const burnCaptcha = async (
  purpose: CaptchaPurpose,
  captchaId: string,
  { parts, request }: OwnContext,
): Promise<void> => {
  const sessionId = parts.sessions.idOf(request)
  const isOwn = sessionId !== undefined && (await parts.captchas.burn(sessionId, purpose, captchaId))
  if (!isOwn) throw new Fault('12007')
}

/** The captcha is burned by the attempt, like the sign-in's, before the bank hears of anything. */
const sendResetCode: Answerer<'/api/member/forget_pwd_send'> = async (body, context) => {
  const { parts, requestId, source } = context
  await burnCaptcha('forget', body.chkcode_req_id, context)
  return contractRows(
    forgetPwdSend.row,
    await parts.bank.call(forgetPwdSend.path, body, { requestId, source }),
  )
}

const sendRegistCode: Answerer<'/api/regist/send_code'> = async (body, context) => {
  const { parts, requestId, source } = context
  await burnCaptcha('regist', body.chkcode_req_id, context)
  return contractRows(
    registSendCode.row,
    await parts.bank.call(registSendCode.path, body, { requestId, source }),
  )
}

/**
 * Ends every session of an account that signs in otherwise from now on. What the bank has done cannot be taken back, so
 * it is answered whatever becomes of this: the bank has ended the utokens already, and a store that fails here costs
 * the user a second 1001, not his safety.
 */
const endSessionsOf = async (account: string, { parts, requestId, visitor }: CallContext): Promise<void> => {
  try {
    await parts.directory.endAll(account)
    if (visitor) await parts.sessions.end(visitor.key, '1001')
  } catch (error) {
    parts.log.warn({ error, requestId }, 'sessions of a changed account left to the bank')
  }
}

const resetPassword: Answerer<'/api/member/forget_pwd_submit'> = async (body, context) => {
  const { parts, requestId, source } = context
  const answer = await parts.bank.call(forgetPwdSubmit.path, body, { requestId, source })
  const rows = contractRows(forgetPwdSubmit.row, answer)
  await endSessionsOf(body.user_account, context)
  return rows
}

/** The caller's own session ends with the others of his account. */
const signOutEverywhere = async (context: OwnContext): Promise<void> => {
  await endSessionsOf(visitorOf(context).signedIn.userInfo.account, context)
  context.parts.sessions.takeCookieBack(context.response)
}

/** Changes the password by either of its two paths. */
const changePassword =
  (
    call: typeof modifyPwd | typeof modifyPwdForFin,
  ): Answerer<'/api/member/modify_pwd' | '/api/member/modifyPwdForFin'> =>
  async (body, context) => {
    const rows = await askAsVisitor(call, body, context)
    await signOutEverywhere(context)
    return rows
  }

/** The account of the old number is gone, and so is every session of it. */
const changePhone: Answerer<'/api/phone/submit'> = async (body, context) => {
  const rows = await askAsVisitor(phoneSubmit, body, context)
  await signOutEverywhere(context)
  return rows
}

export const passwordAnswers = [
  answerer('/api/phone/submit', changePhone),
  answerer('/api/member/forget_pwd_send', sendResetCode),
  answerer('/api/regist/send_code', sendRegistCode),
  answerer('/api/member/forget_pwd_submit', resetPassword),
  answerer('/api/member/modify_pwd', changePassword(modifyPwd)),
  answerer('/api/member/modifyPwdForFin', changePassword(modifyPwdForFin)),
]
