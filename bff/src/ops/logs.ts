import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import pino, { type DestinationStream, type Logger } from 'pino'

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
    destination ?? pino.destination({ sync: false }),
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

/** Gives every request its id and logs one line when it is over: path without query, no body, no headers. */
export const requestLog = (log: Logger): RequestHandler => {
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now()
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.setHeader('X-Request-Id', requestId)
    response.on('close', () => {
      const line = {
        requestId,
        method: request.method,
        path: request.path.slice(0, 200),
        status: response.statusCode,
        errorNo: response.locals.errorNo,
        ms: Math.round(performance.now() - started),
        aborted: response.writableFinished ? undefined : true,
      }
      if (response.statusCode >= 500) log.warn(line, 'request')
      else log.info(line, 'request')
    })
    next()
  }
}
