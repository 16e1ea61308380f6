import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { Parts } from '../parts.ts'
import { checkFetchSite } from '../security/origin.ts'
import { bankStream, refuseStream } from './bank-stream.ts'

const path = '/checkcode/login'

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

/** Streams the captcha's picture, only to the session that asked for it (S-I5); of the answer only a PNG goes through. */
export const captchaPicture = (parts: Parts): RequestHandler => {
  const forward = bankStream(parts, {
    name: 'captcha picture',
    timeoutMs: parts.settings.bankTimeoutMs,
    pathAt: request => `${path}?rid=${String(request.query.rid)}`,
    headersFor: () => ({ accept: 'image/png' }),
    take: (answer, response) => {
      if (answer.statusCode !== 200 || answer.headers['content-type'] !== 'image/png') {
        answer.resume()
        refuseStream(response, new Fault(answer.statusCode === 404 ? '9015' : '9010'))
        return
      }
      response.setHeader('Content-Type', 'image/png')
      response.setHeader('Cache-Control', 'no-store')
      answer.on('error', () => response.destroy()).pipe(response)
    },
  })

  return async (request, response, next) => {
    if (request.path !== path) return next()
    const captchaId = captchaIdOf(request, response)
    await parts.limits.count('read', request.ip ?? '')
    const sessionId = parts.sessions.idOf(request)
    const isOwn = sessionId !== undefined && (await parts.captchas.owns(sessionId, captchaId))
    if (!isOwn) throw new Fault('9015')
    await forward(request, response)
  }
}
