import type { ServerResponse } from 'node:http'
import { Fault } from '@portal/shared/errors/fault.ts'
import { requestIdHeader } from '@portal/shared/wire/wire.ts'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { answerRefusal } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { addressGroup } from '../security/limits.ts'
import { checkFetchSite } from '../security/origin.ts'

const path = '/checkcode/login'

const isResponse = (target: unknown): target is Response =>
  typeof target === 'object' && target !== null && 'locals' in target

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
 * Streams the captcha's picture. The proxy forwards and returns nothing on its own: the request is built anew
 * from the id, only for the session that asked for it (S-I5), and of the answer only a PNG goes through (STACK: http-proxy-middleware's traps).
 */
export const captchaPicture = (parts: Parts): RequestHandler => {
  const { bankUrl, bankTimeoutMs } = parts.settings
  const refuse = (target: unknown, fault: Fault) => {
    if (isResponse(target)) answerRefusal(target, fault)
  }
  const proxy = createProxyMiddleware<Request, Response & ServerResponse>({
    target: bankUrl,
    changeOrigin: true,
    selfHandleResponse: true,
    proxyTimeout: bankTimeoutMs,
    pathRewrite: (_path, request) => `${path}?rid=${String(request.query.rid)}`,
    on: {
      proxyReq: (outgoing, _request, response) => {
        for (const name of outgoing.getHeaderNames()) if (name !== 'host') outgoing.removeHeader(name)
        outgoing.setHeader('accept', 'image/png')
        outgoing.setHeader(requestIdHeader, response.locals.requestId)
      },
      proxyRes: (answer, _request, response) => {
        if (answer.statusCode !== 200 || answer.headers['content-type'] !== 'image/png') {
          answer.resume()
          refuse(response, new Fault(answer.statusCode === 404 ? '9015' : '9010'))
          return
        }
        response.setHeader('Content-Type', 'image/png')
        response.setHeader('Cache-Control', 'no-store')
        answer.on('error', () => response.destroy()).pipe(response)
      },
      error: (error, _request, target) => {
        const isReset = 'code' in error && error.code === 'ECONNRESET'
        refuse(target, new Fault(isReset ? '9009' : '9008', { retryAfter: 2 }))
        parts.log.warn({ error }, 'captcha picture')
      },
    },
  })

  return async (request, response, next) => {
    if (request.path !== path) return next()
    const captchaId = captchaIdOf(request, response)
    await parts.limits.count('read', addressGroup(request.ip ?? ''))
    const sessionId = parts.sessions.idOf(request)
    const isOwn = sessionId !== undefined && (await parts.captchas.owns(sessionId, captchaId))
    if (!isOwn) throw new Fault('9015')
    await proxy(request, response, next)
  }
}
