import { getWorkChkcodeId, login, type UserInfo } from '@portal/shared/contract/session.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Response } from 'express'
import { z } from 'zod'
import { firstRow } from '../gateway/answer.ts'
import { type Answerer, answerer } from '../gateway/context.ts'
import type { Parts } from '../gateway/parts.ts'
import { originOf } from '../session/card.ts'
import { sessionNoOf } from '../session/directory.ts'
import type { Visitor } from '../session/sessions.ts'

/** The part of the bank's row that clients never see. */
const bankUtoken = z.object({ utoken: z.string().min(8).max(512) })
const bankCaptchaRow = z.object({ result: z.string().regex(/^[\w-]{8,64}$/) })

const bankWorkRow = getWorkChkcodeId.row.extend(bankCaptchaRow.shape)

type CaptchaPath =
  | '/api/user/get_req_chkcode_id'
  | '/api/user/get_voice_chkcode_id'
  | '/api/user/get_work_chkcode_id'

/** Opens a visitor's session where there is none, and binds the captcha to it, both acknowledged. */
const askCaptcha =
  <P extends CaptchaPath>(path: P, schema: z.ZodType<RowOf<P>>): Answerer<P> =>
  async (body, context) => {
    const { parts, request, response, requestId } = context
    await parts.sessions.attach(request, response)
    const rows = await parts.bank.call(path, body, { requestId })
    const row = firstRow(schema, rows)
    await parts.captchas.bind(request.sessionID, body.purpose ?? 'login', row.result)
    await parts.sessions.openAnonymous(request)
    return [row]
  }

/** Aborted when the client disconnects before the answer is ready. */
const leaving = (response: Response): AbortSignal => {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  return left.signal
}

/** A session whose cookie was not delivered is ended, here and at the bank. */
const endIfUndelivered = (left: AbortSignal, key: string, { directory, farewell, log }: Parts): void => {
  const end = () => {
    directory.end(sessionNoOf(key)).then(farewell.wake, (error: unknown) => {
      log.warn({ error }, 'a session that nobody holds is left to its idle time')
    })
  }
  if (left.aborted) end()
  else left.addEventListener('abort', end)
}

/** The bank's answer came after the deadline: there is no session, and the user may try again. */
const busyInstead = (error: unknown): unknown =>
  error instanceof Fault && error.code === '9009'
    ? new Fault('9007', { retryAfter: 5, detail: error.detail })
    : error

/**
 * Captcha, password and new session as one act. Whatever fails, the present
 * session stays as it is and no cookie leaves. The captcha is burned before anything is counted for the account, and
 * counting is the bank's: it knows which passwords were wrong. Whoever leaves meanwhile, or has no answer of the bank
 * in time, leaves no session behind, at the bank neither.
 */
const signIn: Answerer<'/api/member/login'> = async (body, context) => {
  const { parts, request, response, requestId, source } = context
  const noteDevice = parts.devices.noteOn(request, response)
  await parts.sessions.attach(request, response)
  const isOwn = await parts.captchas.burn(request.sessionID, 'login', body.req_code_session_id)
  if (!isOwn) throw new Fault('12007')

  const left = leaving(response)
  const late = (rows: unknown[]) => parts.farewell.endUtoken(firstRow(bankUtoken, rows).utoken)
  const rows = await parts.bank
    .call('/api/member/login', body, { requestId, origin: originOf(request), source, left, late })
    .catch((error: unknown) => {
      throw busyInstead(error)
    })
  const { utoken } = firstRow(bankUtoken, rows)
  let userInfo: UserInfo
  try {
    userInfo = firstRow(login.row, rows).user_info
    if (left.aborted) throw new Fault('9007', { retryAfter: 1, detail: 'the client has left' })
    const key = await parts.sessions.signIn(request, { utoken, userInfo })
    endIfUndelivered(left, key, parts)
  } catch (error) {
    parts.farewell.endUtoken(utoken)
    throw error
  }
  noteDevice(userInfo.account)
  // The sessions that made way are ended at the bank as well.
  parts.farewell.wake()
  return [{ user_info: userInfo }]
}

/** Ends our side first, acknowledged; then notifies the bank, retrying as often as it takes. */
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
  answerer('/api/user/get_req_chkcode_id', askCaptcha('/api/user/get_req_chkcode_id', bankCaptchaRow)),
  answerer('/api/user/get_voice_chkcode_id', askCaptcha('/api/user/get_voice_chkcode_id', bankCaptchaRow)),
  answerer('/api/user/get_work_chkcode_id', askCaptcha('/api/user/get_work_chkcode_id', bankWorkRow)),
  answerer('/api/member/login', signIn),
  answerer('/api/user/user_logout', signOut),
  answerer('/api/session/state', sessionState),
]
