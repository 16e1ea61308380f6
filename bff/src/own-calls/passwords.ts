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
import { askAsVisitor } from '../gateway/bank-answer.ts'
import { type Answerer, answerer, type CallContext, type OwnContext, visitorOf } from '../gateway/context.ts'

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

type SendingPath = '/api/member/forget_pwd_send' | '/api/regist/send_code'

/** The captcha is burned by the attempt, like the sign-in's, before the bank is asked anything. */
const sendCode =
  (purpose: CaptchaPurpose, call: typeof forgetPwdSend | typeof registSendCode): Answerer<SendingPath> =>
  async (body, context) => {
    await burnCaptcha(purpose, body.chkcode_req_id, context)
    return askAsVisitor(call, body, context)
  }

/**
 * Ends every session of an account that signs in otherwise from now on. What the bank has done cannot be taken back, so
 * it is answered even if this fails: the bank has ended the utokens already, and a store that fails here costs
 * the user a second 1001, not their safety.
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
  const rows = await askAsVisitor(forgetPwdSubmit, body, context)
  await endSessionsOf(body.user_account, context)
  return rows
}

/** The caller's own session ends with the others of the account. */
const signOutEverywhere = async <Rows>(rows: Rows, context: OwnContext): Promise<Rows> => {
  await endSessionsOf(visitorOf(context).signedIn.userInfo.account, context)
  context.parts.sessions.takeCookieBack(context.response)
  return rows
}

type ChangingPath = '/api/member/modify_pwd' | '/api/member/modifyPwdForFin'

/** Changes the password by either of its two paths. */
const changePassword =
  (call: typeof modifyPwd | typeof modifyPwdForFin): Answerer<ChangingPath> =>
  async (body, context) =>
    signOutEverywhere(await askAsVisitor(call, body, context), context)

/** The account of the old number is gone, and so is every session of it. */
const changePhone: Answerer<'/api/phone/submit'> = async (body, context) =>
  signOutEverywhere(await askAsVisitor(phoneSubmit, body, context), context)

export const passwordAnswers = [
  answerer('/api/phone/submit', changePhone),
  answerer('/api/member/forget_pwd_send', sendCode('forget', forgetPwdSend)),
  answerer('/api/regist/send_code', sendCode('regist', registSendCode)),
  answerer('/api/member/forget_pwd_submit', resetPassword),
  answerer('/api/member/modify_pwd', changePassword(modifyPwd)),
  answerer('/api/member/modifyPwdForFin', changePassword(modifyPwdForFin)),
]
