import { randomUUID } from 'node:crypto'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Step } from '../http/step.ts'
import type { Metrics } from './metrics.ts'

/** Belt and braces: nothing logs these on purpose. */
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
  'signingKeys',
  'signature',
]

/** Standard output. Lines leave in blocks: one write of the system per request would cost a tenth of it. */
export const logToOutput = (): DestinationStream =>
  pino.destination({ sync: false, minLength: 15 * 1024, periodicFlush: 200 })

export const createLog = (level: string, destination: DestinationStream): Logger =>
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
    destination,
  )

/** Errors may carry options, bodies and replies of clients: only what names the fault is kept. */
const safeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : undefined
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, cause: error.cause && safeError(error.cause) }
}

/** Of the present millisecond: under load several lines share it. */
let timeText = { at: 0, text: '' }
const isoTime = (): string => {
  const at = Date.now()
  if (at !== timeText.at) timeText = { at, text: new Date(at).toISOString() }
  return timeText.text
}

/** A log, and where its lines go. */
export interface LogParts {
  log: Logger
  destination: DestinationStream
}

/** One request that is over, in the fields of its line. */
interface Line {
  requestId: string
  method: string
  path: string
  status: number
  errorNo: string | undefined
  /** Of a program's call: whose verified signature it has. */
  machine: { client: string; key: string } | undefined
  ms: number
  aborted: boolean
}

/**
 * Writes the lines of requests where the log's go, with its level and its bindings, as pino would (decision 30): their
 * fields are fixed and ours, so that looking for secrets and asking for types only cost. What a client chose is
 * written by JSON.stringify, so that no path can end the line or begin another.
 */
const lineWriter = ({ log, destination }: LogParts) => {
  const bindings = Object.entries(log.bindings())
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('')
  return ({ requestId, method, path, status, errorNo, machine, ms, aborted }: Line) => {
    const level = status >= 500 ? 40 : 30
    if (level < log.levelVal) return
    destination.write(
      `{"level":${level},"time":"${isoTime()}"${bindings},"requestId":"${requestId}","method":"${method}",` +
        `"path":${JSON.stringify(path.slice(0, 200))},"status":${status}` +
        `${errorNo === undefined ? '' : `,"errorNo":${JSON.stringify(errorNo)}`}` +
        `${machine ? `,"client":${JSON.stringify(machine.client)},"key":${JSON.stringify(machine.key)}` : ''},"ms":${Math.round(ms)}` +
        `${aborted ? ',"aborted":true' : ''},"msg":"request"}\n`,
    )
  }
}

/**
 * Gives every request its id; when it is over, logs one line (path without query, no body, no headers) and
 * counts it.
 */
export const requestLog = (parts: LogParts, metrics?: Metrics): Step => {
  const write = lineWriter(parts)
  return (request, response, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.setHeader('X-Request-Id', requestId)
    response.on('close', () => {
      const ms = performance.now() - started
      const { method = '', path } = request
      const { statusCode: status, writableFinished } = response
      const { errorNo, isSigned, machine } = response.locals
      metrics?.request(path, status, ms / 1000)
      if (errorNo !== undefined) metrics?.refusal(errorNo)
      if (isSigned) metrics?.signedCall(errorNo)
      write({ requestId, method, path, status, errorNo, machine, ms, aborted: !writableFinished })
    })
    next()
  }
}
