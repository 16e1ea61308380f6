import { randomUUID } from 'node:crypto'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Step } from '../gateway/call-request.ts'
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
    destination ?? pino.destination({ sync: false, minLength: 15 * 1024, periodicFlush: 200 }),
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

/** Of the present millisecond: under load several lines share it. */
let timeText = { at: 0, text: '' }
const isoTime = (): string => {
  const at = Date.now()
  if (at !== timeText.at) timeText = { at, text: new Date(at).toISOString() }
  return timeText.text
}

/** One request that is over, in the fields of its line. */
interface Line {
  requestId: string
  method: string
  path: string
  status: number
  errorNo: string | undefined
  ms: number
  aborted: boolean
}

/**
 * Writes the lines of requests to the log's own stream, with its level and its bindings, as pino would: their
 * fields are fixed and ours, so that looking for secrets and asking for types only cost. What a client chose is
 * written by JSON.stringify, so that no path can end the line or begin another.
 */
const lineWriter = (log: Logger) => {
  const inner = log as unknown as Record<symbol, unknown>
  const stream = inner[pino.symbols.streamSym] as DestinationStream
  const bindings = String(inner[pino.symbols.chindingsSym])
  return ({ requestId, method, path, status, errorNo, ms, aborted }: Line) => {
    const level = status >= 500 ? 40 : 30
    if (level < log.levelVal) return
    stream.write(
      `{"level":${level},"time":"${isoTime()}"${bindings},"requestId":"${requestId}","method":"${method}",` +
        `"path":${JSON.stringify(path.slice(0, 200))},"status":${status}` +
        `${errorNo === undefined ? '' : `,"errorNo":${JSON.stringify(errorNo)}`},"ms":${Math.round(ms)}` +
        `${aborted ? ',"aborted":true' : ''},"msg":"request"}\n`,
    )
  }
}

/**
 * Gives every request its id; when it is over, logs one line (path without query, no body, no headers) and
 * counts it.
 */
export const requestLog = (log: Logger, metrics?: Metrics): Step => {
  const write = lineWriter(log)
  return (request, response, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.setHeader('X-Request-Id', requestId)
    response.on('close', () => {
      const ms = performance.now() - started
      const { method = '', path } = request
      const { statusCode: status, writableFinished } = response
      const { errorNo } = response.locals
      metrics?.request(path, status, ms / 1000)
      if (errorNo !== undefined) metrics?.refusal(errorNo)
      write({ requestId, method, path, status, errorNo, ms, aborted: !writableFinished })
    })
    next()
  }
}
