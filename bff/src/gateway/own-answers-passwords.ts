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
 * Ends every session of an account whose password has changed. The bank has ended their utokens already, so a
 * store that fails here costs the user a second 1001, not his safety.
 */
const endSessionsOf = async (account: string, { parts, requestId }: CallContext): Promise<void> => {
  try {
    await parts.directory.endAll(account)
  } catch (error) {
    parts.log.warn({ error, requestId }, 'sessions of a changed password left to the bank')
  }
}

const resetPassword: Answerer<'/api/member/forget_pwd_submit'> = async (body, context) => {
  const { parts, requestId, source } = context
  const answer = await parts.bank.call(forgetPwdSubmit.path, body, { requestId, source })
  const rows = contractRows(forgetPwdSubmit.row, answer)
  await endSessionsOf(body.user_account, context)
  return rows
}

/** Changes the password by either of its two paths; the caller's own session ends with the others. */
const changePassword =
  (
    call: typeof modifyPwd | typeof modifyPwdForFin,
  ): Answerer<'/api/member/modify_pwd' | '/api/member/modifyPwdForFin'> =>
  async (body, context) => {
    const { parts, request, response } = context
    const rows = await askAsVisitor(call, body, context)
    await endSessionsOf(body.account, context)
    await parts.sessions.attach(request, response)
    await parts.sessions.signOut(request, response)
    return rows
  }

/** The account of the old number is gone, and so is every session of it, the caller's own too. */
const changePhone: Answerer<'/api/phone/submit'> = async (body, context) => {
  const { parts, request, response } = context
  const { account } = visitorOf(context).signedIn.userInfo
  const rows = await askAsVisitor(phoneSubmit, body, context)
  await endSessionsOf(account, context)
  await parts.sessions.attach(request, response)
  await parts.sessions.signOut(request, response)
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
