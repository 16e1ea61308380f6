import { randomUUID } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { handshakePath } from '@portal/shared/wire/handshake.ts'
import {
  clientAddressHeader,
  clientDeviceHeader,
  requestIdHeader,
  utokenHeader,
  wireKeyHeader,
} from '@portal/shared/wire/wire.ts'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { isUnreachable, OutcomeUnknown } from '../db/server-faults.ts'
import { fileRoutes } from '../files/routes.ts'
import { feedRoutes } from '../notices/feed-route.ts'
import type { SignInParts } from '../people/sign-in.ts'
import { createDispatch, findCall } from './dispatch.ts'
import { failure } from './failure.ts'
import { answerHandshake, letGatewaysIn, needServiceToken } from './gateways.ts'
import { createReadiness } from './readiness.ts'
import { decodeWire, encodeWire } from './wire-codec.ts'
import type { BankWire } from './wire-form.ts'

export interface AppParts extends SignInParts {
  wire: BankWire
  serviceToken: string
  serviceTokenOld: string | undefined
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

const answerCalls = (parts: AppParts): RequestHandler => {
  const dispatch = createDispatch(parts, parts.afterWrite)
  return async (request, response) => {
    const { path } = findCall(request.path)
    const { requestId } = response.locals
    const seals = parts.wire.sealsOf({ path, requestId, keyId: request.get(wireKeyHeader) })
    const body = decodeWire(path, request.body ?? {}, seals)
    const rows = await dispatch({
      path,
      utoken: request.get(utokenHeader),
      requestId,
      client: clientOf(request),
      body,
    })
    response.json({ is_success: true, data: encodeWire(path, rows, seals) })
  }
}

const answerPicture =
  ({ captchas, db }: AppParts): RequestHandler =>
  async (request, response) => {
    const rid = typeof request.query.rid === 'string' ? request.query.rid : ''
    const picture = /^[0-9a-f]{32}$/.test(rid) ? await captchas.picture(db, rid) : undefined
    response.set('Cache-Control', 'no-store')
    if (picture) response.type('png').send(picture)
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
    if (fault.code === '9010') logger.error({ requestId, reason: fault.detail }, 'the wire does not hold')
    else if (fault.status >= 500) logger.error({ err: error, requestId }, 'call failed')
    response.json(failure(fault))
  }

/** Asked again and again, by machines. */
const probes: ReadonlySet<string> = new Set(['/livez', '/readyz', handshakePath])

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
      if (probes.has(request.path)) logger.debug(line, 'request')
      else logger.info(line, 'request')
    })
    next()
  }

/** The bank's HTTP side, loopback only: calls of the contract, captcha pictures, operations. */
export const createApp = (parts: AppParts): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(nameRequests(parts.logger))
  app.get('/livez', (_, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', answerReady(parts))
  app.get(handshakePath, answerHandshake(parts))
  app.use(letGatewaysIn(parts))
  app.get('/checkcode/login', answerPicture(parts))
  app.use(fileRoutes(parts))
  app.use(express.json({ limit: '100kb' }), express.urlencoded({ extended: false, limit: '100kb' }))
  app.use(feedRoutes(parts.db, needServiceToken(parts)))
  if (parts.sandbox) app.use('/sandbox', needServiceToken(parts), parts.sandbox)
  app.post('/{*path}', answerCalls(parts))
  app.use(() => {
    throw new Fault('9005')
  })
  app.use(answerFaults(parts.logger))
  return app
}
