import { login } from '@portal/shared/contract/session.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { z } from 'zod'
import { originOf } from '../session/card.ts'
import type { Visitor } from '../session/sessions.ts'
import { firstRow } from './answer.ts'
import { type Answerer, answerer } from './context.ts'

/** The bank's row, which carries what clients never see. */
const bankLoginRow = login.row.extend({ utoken: z.string().min(8).max(512) })
const bankCaptchaRow = z.object({ result: z.string().regex(/^[\w-]{8,64}$/) })

type CaptchaPath = '/api/user/get_req_chkcode_id' | '/api/user/get_voice_chkcode_id'

/** Opens a visitor's session where there is none, and binds the captcha to it, both acknowledged. */
const askCaptcha =
  (path: CaptchaPath): Answerer<CaptchaPath> =>
  async (body, context) => {
    const { parts, request, response, requestId } = context
    await parts.sessions.attach(request, response)
    const rows = await parts.bank.call(path, body, { requestId })
    const { result } = firstRow(bankCaptchaRow, rows)
    await parts.captchas.bind(request.sessionID, body.purpose ?? 'login', result)
    await parts.sessions.openAnonymous(request)
    return [{ result }]
  }

/**
 * Captcha, password and new session as one act (design section 4, rule 6). Whatever fails, the present
 * session stays as it is and no cookie leaves.
 */
const signIn: Answerer<'/api/member/login'> = async (body, context) => {
  const { parts, request, response, requestId } = context
  await parts.limits.countAccount(body.account)
  await parts.sessions.attach(request, response)
  const isOwn = await parts.captchas.burn(request.sessionID, 'login', body.req_code_session_id)
  if (!isOwn) throw new Fault('12007')

  const origin = originOf(request)
  const rows = await parts.bank.call('/api/member/login', body, { requestId, origin })
  const { utoken, user_info: userInfo } = firstRow(bankLoginRow, rows)
  try {
    await parts.sessions.signIn(request, { utoken, userInfo })
  } catch (error) {
    parts.farewell.endUtoken(utoken)
    throw error
  }
  // The sessions that made way are ended at the bank as well.
  parts.farewell.wake()
  return [{ user_info: userInfo }]
}

/** Our side first and acknowledged; the bank hears of it afterwards, as often as it takes. */
const signOut: Answerer<'/api/user/user_logout'> = async (_body, { parts, request, response }) => {
  await parts.sessions.attach(request, response)
  await parts.sessions.signOut(request, response)
  parts.farewell.wake()
  return [{ result: 'ok' }]
}

const stateOf = (visitor: Visitor) => {
  if (visitor.state !== 'signed_in') {
    return { signed_in: false, locked: false, idle_seconds: 0, absolute_seconds: 0 }
  }
  return {
    signed_in: true,
    locked: visitor.locked,
    user_info: visitor.signedIn.userInfo,
    idle_seconds: Math.floor(visitor.idleMs / 1000),
    absolute_seconds: Math.floor(visitor.absoluteMs / 1000),
  }
}

/** Polled by every open tab: prolongs nothing and asks the bank nothing. */
const sessionState: Answerer<'/api/session/state'> = async (_body, { parts, request }) => [
  stateOf(await parts.sessions.read(request, { touch: false })),
]

export const signInAnswers = [
  answerer('/api/user/get_req_chkcode_id', askCaptcha('/api/user/get_req_chkcode_id')),
  answerer('/api/user/get_voice_chkcode_id', askCaptcha('/api/user/get_voice_chkcode_id')),
  answerer('/api/member/login', signIn),
  answerer('/api/user/user_logout', signOut),
  answerer('/api/session/state', sessionState),
]
