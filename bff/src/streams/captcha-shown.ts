import type { LimitClass } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { StreamClass } from '../bank/call-classes.ts'
import type { Parts } from '../parts.ts'
import { checkFetchSite } from '../security/origin.ts'
import { bankStream, refuseStream } from './bank-stream.ts'

/** The forms a captcha is shown in, by path; what is dear to make counts in a limit of its own. */
const forms: Readonly<Record<string, { name: StreamClass; type: string; limit: LimitClass }>> = {
  '/checkcode/login': { name: 'captcha picture', type: 'image/png', limit: 'read' },
  '/checkcode/login_voice': { name: 'captcha voice', type: 'audio/wav', limit: 'captcha_voice' },
}

/** @throws Fault 9014 for another method, 9015 for an id that none of ours can be */
const captchaIdOf = (request: Request, response: Response): string => {
  if (request.method !== 'GET') {
    response.setHeader('Allow', 'GET')
    throw new Fault('9014')
  }
  checkFetchSite(request)
  const { rid } = request.query
  if (typeof rid !== 'string' || !/^[\w-]{8,64}$/.test(rid)) throw new Fault('9015')
  return rid
}

/**
 * Streams a captcha's picture or sound, only to the session that asked for it (S-I5); of the answer only that type goes
 * through.
 */
export const captchaShown = (parts: Parts): RequestHandler => {
  const forwards = new Map(
    Object.entries(forms).map(([path, { name, type }]) => [
      path,
      bankStream(parts, {
        name,
        timeoutMs: parts.settings.bankTimeoutMs,
        pathAt: request => `${path}?rid=${String(request.query.rid)}`,
        headersFor: () => ({ accept: type }),
        take: (answer, response) => {
          if (answer.statusCode !== 200 || answer.headers['content-type'] !== type) {
            answer.resume()
            refuseStream(response, new Fault(answer.statusCode === 404 ? '9015' : '9010'))
            return
          }
          response.setHeader('Content-Type', type)
          response.setHeader('Cache-Control', 'no-store')
          answer.on('error', () => response.destroy()).pipe(response)
        },
      }),
    ]),
  )

  return async (request, response, next) => {
    const [form, forward] = [forms[request.path], forwards.get(request.path)]
    if (!form || !forward) return next()
    const captchaId = captchaIdOf(request, response)
    await parts.limits.count(form.limit, request.ip ?? '')
    const sessionId = parts.sessions.idOf(request)
    const isOwn = sessionId !== undefined && (await parts.captchas.owns(sessionId, captchaId))
    if (!isOwn) throw new Fault('9015')
    await forward(request, response)
  }
}
