import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { WireCipher } from '@portal/shared/wire/cipher.ts'
import {
  clientAddressHeader,
  clientDeviceHeader,
  requestIdHeader,
  serviceTokenHeader,
  utokenHeader,
} from '@portal/shared/wire/wire.ts'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { CaptchaForm } from '../captcha/tokens.ts'
import { isUnreachable, OutcomeUnknown } from '../db/server-faults.ts'
import { fileRoutes } from '../files/routes.ts'
import { feedRoutes } from '../notices/feed-route.ts'
import type { SignInParts } from '../people/sign-in.ts'
import { createDispatch, findCall } from './dispatch.ts'
import { createReadiness } from './readiness.ts'
import { decodeWire, encodeWire } from './wire-codec.ts'

export interface AppParts extends SignInParts {
  cipher: WireCipher
  serviceToken: string
  logger: Logger
  /** Called after each committed write. */
  afterWrite(): void
  /** Routes under /sandbox; undefined in production. */
  sandbox: express.Router | undefined
}

const requestIdOf = (request: Request): string => {
  const given = request.get(requestIdHeader)
  return given && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
}

const clientOf = (request: Request) => ({
  address: (request.get(clientAddressHeader) ?? '').slice(0, 45),
  device: (request.get(clientDeviceHeader) ?? '').slice(0, 60),
})

/** The bank answers 200 to everything it decided: the envelope says what happened. */
const failure = (fault: Fault) => ({
  is_success: false,
  error_no: fault.code,
  error_msg: fault.text,
  ...(fault.fields && { fields: fault.fields }),
  ...(fault.retryAfter !== undefined && { retry_after: fault.retryAfter }),
})

const answerCalls = (parts: AppParts): RequestHandler => {
  const dispatch = createDispatch(parts, parts.afterWrite)
  return async (request, response) => {
    const { path } = findCall(request.path)
    const body = decodeWire(path, request.body ?? {}, parts.cipher)
    const rows = await dispatch({
      path,
      utoken: request.get(utokenHeader),
      requestId: response.locals.requestId,
      client: clientOf(request),
      body,
    })
    response.json({ is_success: true, data: encodeWire(path, rows, parts.cipher) })
  }
}

const answerCaptcha =
  ({ captchas }: AppParts, form: CaptchaForm, type: string): RequestHandler =>
  (request, response) => {
    const rid = typeof request.query.rid === 'string' ? request.query.rid : ''
    const shown = captchas.show(rid, form)
    response.set('Cache-Control', 'no-store')
    if (shown) response.type(type).send(shown)
    else response.status(404).json(failure(new Fault('9015')))
  }

/** Ready means that the database answers; an error tells that it does not. */
const answerReady = ({ db }: AppParts): RequestHandler => {
  const readiness = createReadiness(db)
  return async (_request, response) => {
    await readiness()
    response.json({ status: 'ok' })
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const needServiceToken =
  (serviceToken: string): RequestHandler =>
  (request, response, next) => {
    const given = request.get(serviceTokenHeader) ?? ''
    if (timingSafeEqual(digest(given), digest(serviceToken))) next()
    else response.status(403).json(failure(new Fault('1003')))
  }

/** A body parser's error carries a status; whatever else is no Fault is our own mistake. */
const faultOf = (error: unknown): Fault => {
  if (error instanceof Fault) return error
  const status = (error as { status?: unknown } | null)?.status
  if (status === 413) return new Fault('9002')
  if (status === 415) return new Fault('9003')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Fault('9001')
  return new Fault('9013', { detail: error })
}

/** Without its database the bank decides nothing: the status says so, as an unreachable bank would. */
const unavailable = (error: unknown): Fault =>
  new Fault(error instanceof OutcomeUnknown ? '9009' : '9008', { detail: error, retryAfter: 2 })

const answerFaults =
  (logger: Logger): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    if (isUnreachable(error)) {
      const fault = unavailable(error)
      logger.error({ err: error, requestId: response.locals.requestId }, 'database out of reach')
      response.status(error instanceof OutcomeUnknown ? 504 : 503).json(failure(fault))
      return
    }
    const fault = faultOf(error)
    const { requestId } = response.locals
    if (fault.status >= 500) logger.error({ err: error, requestId }, 'call failed')
    response.json(failure(fault))
  }

/** Gives every request the id that the gateway sent, and logs one line when it is over: no body, no header. */
const nameRequests =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    const requestId = requestIdOf(request)
    response.locals.requestId = requestId
    response.on('close', () => {
      const ms = Math.round(performance.now() - started)
      const line = { requestId, path: request.path.slice(0, 200), ms }
      if (request.path === '/livez' || request.path === '/readyz') logger.debug(line, 'request')
      else logger.info(line, 'request')
    })
    next()
  }

/** The bank's HTTP side, loopback only: calls of the contract, captchas, operations. */
export const createApp = (parts: AppParts): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(nameRequests(parts.logger))
  app.get('/livez', (_, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', answerReady(parts))
  app.get('/checkcode/login', answerCaptcha(parts, 'picture', 'image/png'))
  app.get('/checkcode/login_voice', answerCaptcha(parts, 'voice', 'audio/wav'))
  app.use(fileRoutes(parts))
  app.use(express.json({ limit: '100kb' }), express.urlencoded({ extended: false, limit: '100kb' }))
  app.use(feedRoutes(parts.db, needServiceToken(parts.serviceToken)))
  if (parts.sandbox) app.use('/sandbox', needServiceToken(parts.serviceToken), parts.sandbox)
  app.post('/{*path}', answerCalls(parts))
  app.use(() => {
    throw new Fault('9005')
  })
  app.use(answerFaults(parts.logger))
  return app
}
