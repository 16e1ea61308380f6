import { randomUUID } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { handshakePath } from '@portal/shared/wire/handshake.ts'
import {
  callLeftPath,
  clientAddressHeader,
  clientDeviceHeader,
  clientSessionHeader,
  clientSourceHeader,
  idempotencyKeyHeader,
  replayedHeader,
  requestIdHeader,
  signedCallType,
  utokenHeader,
  wireKeyHeader,
} from '@portal/shared/wire/wire.ts'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { Logger } from 'pino'
import type { ShownForm } from '../../people/captcha/captchas.ts'
import type { SignInParts } from '../../people/sign-in/sign-in.ts'
import { isUnreachable, OutcomeUnknown } from '../../platform/db/server-faults.ts'
import { type CallsInHand, createCallsInHand } from '../../platform/kernel/caller.ts'
import { failure } from '../../platform/kernel/failure.ts'
import { sourceOf } from '../../platform/kernel/source.ts'
import { createDispatch, findCall } from './dispatch.ts'
import { feedRoutes } from './feed-route.ts'
import { fileRoutes } from './file-routes.ts'
import { answerHandshake, letGatewaysIn, needServiceToken } from './gateways.ts'
import { createReadiness } from './readiness.ts'
import { readSigned } from './signed.ts'
import { decodeWire, encodeWire } from './wire-codec.ts'
import type { BankWire } from './wire-form.ts'

export interface AppParts extends SignInParts {
  wire: BankWire
  serviceToken: string
  serviceTokenOld: string | undefined
  logger: Logger
  /** True from the first signal to stop on: balancers send nothing new then. */
  isDraining(): boolean
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

/** Tells a call when its caller is gone. */
const callerOf = (inHand: CallsInHand, response: Response) => {
  const { caller, leave, over } = inHand.begin(response.locals.requestId)
  response.on('close', () => {
    over()
    if (!response.writableFinished) leave()
  })
  return caller
}

const answerCalls = (parts: AppParts, inHand: CallsInHand): RequestHandler => {
  const dispatch = createDispatch(parts, parts.afterWrite)
  return async (request, response) => {
    const { path } = findCall(request.path)
    const { requestId } = response.locals
    const seals = parts.wire.sealsOf({ path, requestId, keyId: request.get(wireKeyHeader) })
    const signed = request.is(signedCallType) ? readSigned(request.body) : undefined
    const body = signed ? {} : decodeWire(path, request.body ?? {}, seals)
    const { rows, replayed } = await dispatch({
      path,
      utoken: request.get(utokenHeader),
      requestId,
      client: clientOf(request),
      caller: callerOf(inHand, response),
      source: sourceOf(request.get(clientSessionHeader), request.get(clientSourceHeader)),
      idemKey: request.get(idempotencyKeyHeader),
      signed,
      body,
    })
    if (replayed) response.set(replayedHeader, 'true')
    response.json({ is_success: true, data: encodeWire(path, rows, seals) })
  }
}

const answerCaptcha =
  ({ captchas }: AppParts, form: ShownForm, type: string): RequestHandler =>
  (request, response) => {
    const rid = typeof request.query.rid === 'string' ? request.query.rid : ''
    const shown = captchas.show(rid, form)
    response.set('Cache-Control', 'no-store')
    if (shown) response.type(type).send(shown)
    else response.status(404).json(failure(new Fault('9015')))
  }

/** The gateway withdraws a call that its client no longer waits for; the answer does not say whether it was running here. */
const takeBack = (inHand: CallsInHand): RequestHandler => {
  return (request, response) => {
    inHand.takeBack(String(request.body?.request_id))
    response.json({ status: 'ok' })
  }
}

/** Ready means that the database answers and the process goes on; an error tells that it does not. */
const answerReady = ({ db, isDraining }: AppParts): RequestHandler => {
  const readiness = createReadiness(db)
  return async (_request, response) => {
    if (isDraining()) {
      response.status(503).json({ status: 'draining' })
      return
    }
    await readiness()
    response.json({ status: 'ok' })
  }
}

/** A body parser's error carries a status; any other error that is no Fault is our own mistake. */
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
      response.locals.errorNo = fault.code
      logger.error({ err: error, requestId: response.locals.requestId }, 'database out of reach')
      response.status(error instanceof OutcomeUnknown ? 504 : 503).json(failure(fault))
      return
    }
    const fault = faultOf(error)
    response.locals.errorNo = fault.code
    const { requestId } = response.locals
    if (fault.code === '9010') logger.error({ requestId, reason: fault.detail }, 'the wire does not hold')
    else if (fault.status >= 500) logger.error({ err: error, requestId }, 'call failed')
    response.json(failure(fault))
  }

/** Asked again and again, by machines. */
const probes: ReadonlySet<string> = new Set(['/livez', '/readyz', handshakePath])

/**
 * Gives every request the id that the gateway sent, and logs one line when it is over: no body, no header. Refusals
 * travel under status 200: their code tells. `left` is an answer that did not reach the caller.
 */
const nameRequests =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    const requestId = requestIdOf(request)
    response.locals.requestId = requestId
    response.on('close', () => {
      const ms = Math.round(performance.now() - started)
      const { statusCode: status, writableFinished } = response
      const { errorNo } = response.locals
      const line = {
        requestId,
        path: request.path.slice(0, 200),
        status,
        ...(errorNo !== undefined && { errorNo }),
        ms,
        ...(!writableFinished && { left: true }),
      }
      if (probes.has(request.path)) logger.debug(line, 'request')
      else logger.info(line, 'request')
    })
    next()
  }

/** A process that stops keeps no connection: clients go and connect to another one. */
const endConnections =
  ({ isDraining }: AppParts): RequestHandler =>
  (_request, response, next) => {
    if (isDraining()) response.shouldKeepAlive = false
    next()
  }

/** The bank's HTTP side: calls of the contract, captchas, operations. */
export const createApp = (parts: AppParts): Express => {
  const app = express()
  const inHand = createCallsInHand()
  const guard = needServiceToken(parts)
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(nameRequests(parts.logger))
  app.use(endConnections(parts))
  app.get('/livez', (_, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', answerReady(parts))
  app.get(handshakePath, answerHandshake(parts))
  app.use(letGatewaysIn(parts))
  app.get('/checkcode/login', answerCaptcha(parts, 'picture', 'image/png'))
  app.get('/checkcode/login_voice', answerCaptcha(parts, 'voice', 'audio/wav'))
  app.use(fileRoutes(parts))
  // A body of 100 KB within JSON, where every quotation mark takes another byte.
  app.use(express.json({ type: signedCallType, limit: '400kb' }))
  app.use(express.json({ limit: '100kb' }), express.urlencoded({ extended: false, limit: '100kb' }))
  app.use(feedRoutes(parts.db, guard))
  app.post(callLeftPath, guard, takeBack(inHand))
  if (parts.sandbox) app.use('/sandbox', guard, parts.sandbox)
  app.post('/{*path}', answerCalls(parts, inHand))
  app.use(() => {
    throw new Fault('9005')
  })
  app.use(answerFaults(parts.logger))
  return app
}
