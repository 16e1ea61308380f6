import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** Belt and braces: nothing logs these on purpose (design section 4, rule 10). */
const secretFields = [
  'utoken',
  'password',
  'new_password',
  'check_code',
  'cookie',
  'authorization',
  'sessionSecret',
  'wireKey',
  'wireIv',
  'serviceToken',
]

/** @param destination where lines go; standard output by default */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { part: 'bff' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretFields.flatMap(name => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { error: safeError },
    },
    // Lines leave in blocks: one write of the system per request would cost a tenth of it.
    destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 200 }),
  )

/** Errors may carry options, bodies and replies of clients: only what names the fault is kept. */
const safeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : undefined
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, cause: error.cause && safeError(error.cause) }
}

declare module 'express-serve-static-core' {
  interface Locals {
    /** Names one request in the answer, in our log and in the bank's. */
    requestId: string
    /** The call's error code, for the log line. */
    errorNo?: string
  }
}

/**
 * Gives every request its id; when it is over, logs one line (path without query, no body, no headers) and
 * counts it.
 */
export const requestLog = (log: Logger, metrics?: Metrics): RequestHandler => {
  // These lines have fixed fields of ours: looking for secrets in them would cost more than the session does.
  const lines = log.child({}, { redact: [] })
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now()
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.setHeader('X-Request-Id', requestId)
    response.on('close', () => {
      const ms = performance.now() - started
      metrics?.request(request.path, response.statusCode, ms / 1000)
      if (response.locals.errorNo !== undefined) metrics?.refusal(response.locals.errorNo)
      const line = {
        requestId,
        method: request.method,
        path: request.path.slice(0, 200),
        status: response.statusCode,
        errorNo: response.locals.errorNo,
        ms: Math.round(ms),
        aborted: response.writableFinished ? undefined : true,
      }
      if (response.statusCode >= 500) lines.warn(line, 'request')
      else lines.info(line, 'request')
    })
    next()
  }
}
