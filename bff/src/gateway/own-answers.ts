import { login, type UserInfo } from '@portal/shared/contract/session.ts'
import type { CallPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { z } from 'zod'
import type { Visitor } from '../session/sessions.ts'
import { contractRows } from './answer.ts'
import type { Answerer, CallContext } from './context.ts'

/** The bank's row, which carries what clients never see. */
const bankLoginRow = login.row.extend({ utoken: z.string().min(8).max(512) })
const bankCaptchaRow = z.object({ result: z.string().regex(/^[\w-]{8,64}$/) })

const firstRow = <Schema extends z.ZodType>(schema: Schema, rows: unknown[]): z.output<Schema> => {
  const [row] = contractRows(schema, rows.slice(0, 1))
  if (row === undefined) throw new Fault('9010', { detail: 'the bank answered no row' })
  return row
}

/** Opens a visitor's session where there is none, and binds the captcha to it, both acknowledged. */
const askCaptcha: Answerer<'/api/user/get_req_chkcode_id'> = async (body, context) => {
  const { parts, request, response, requestId } = context
  await parts.sessions.attach(request, response)
  const isNew = !request.session.anonymous && !request.session.signedIn
  if (isNew) await parts.limits.countAnonymous()
  const rows = await parts.bank.call('/api/user/get_req_chkcode_id', body, { requestId })
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

  const rows = await parts.bank.call('/api/member/login', body, { requestId })
  const { utoken, user_info: userInfo } = firstRow(bankLoginRow, rows)
  const replaced = request.session.signedIn?.utoken
  try {
    await parts.sessions.signIn(request, { utoken, userInfo })
  } catch (error) {
    parts.farewell.endUtoken(utoken)
    throw error
  }
  if (replaced !== undefined) parts.farewell.endUtoken(replaced)
  return [{ user_info: userInfo }]
}

/** Our side first and acknowledged; the bank hears of it afterwards, as often as it takes. */
const signOut: Answerer<'/api/user/user_logout'> = async (_body, { parts, request, response, visitor }) => {
  await parts.sessions.attach(request, response)
  await parts.sessions.signOut(request, response)
  if (visitor) parts.farewell.endUtoken(visitor.signedIn.utoken)
  return [{ result: 'ok' }]
}

const stateOf = (visitor: Visitor) => {
  const userInfo: UserInfo | undefined = visitor.state === 'signed_in' ? visitor.signedIn.userInfo : undefined
  return {
    signed_in: userInfo !== undefined,
    locked: false,
    ...(userInfo && { user_info: userInfo }),
    idle_seconds: visitor.state === 'signed_in' ? Math.floor(visitor.idleMs / 1000) : 0,
    absolute_seconds: visitor.state === 'signed_in' ? Math.floor(visitor.absoluteMs / 1000) : 0,
  }
}

/** Polled by every open tab: prolongs nothing and asks the bank nothing. */
const sessionState: Answerer<'/api/session/state'> = async (_body, { parts, request }) => [
  stateOf(await parts.sessions.read(request, false)),
]

type OwnAnswerer = (body: Record<string, unknown>, context: CallContext) => Promise<unknown[]>

/** Each answerer is given the body that its own call's schema made. */
const answerer = <Path extends CallPath>(path: Path, answer: Answerer<Path>) =>
  [path, answer as OwnAnswerer] as const

/** The calls that the gateway answers itself (`answeredBy: 'gateway'` in the table). */
export const ownAnswers: ReadonlyMap<string, OwnAnswerer> = new Map([
  answerer('/api/user/get_req_chkcode_id', askCaptcha),
  answerer('/api/member/login', signIn),
  answerer('/api/user/user_logout', signOut),
  answerer('/api/session/state', sessionState),
])
