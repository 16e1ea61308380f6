import { STATUS_CODES } from 'node:http'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import type { CallResponse } from './step.ts'

/** A refusal of the bank under a code that the catalogue does not know: passed on as 422. */
export class ForeignRefusal extends Error {
  readonly code: string
  readonly status = 422
  readonly text: string
  readonly fields: Record<string, string> | undefined
  readonly detail = undefined
  readonly retryAfter: number | undefined

  constructor(code: string, text: string, fields?: Record<string, string>, retryAfter?: number) {
    super(`${code} ${text}`)
    this.name = 'ForeignRefusal'
    this.code = code
    this.text = text
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

export type Refusal = Fault | ForeignRefusal

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Fault || error instanceof ForeignRefusal

/** Every error becomes one of ours; unforeseen ones are 9013, with the details only in the log. */
export const refusalOf = (error: unknown): Refusal => {
  if (isRefusal(error)) return error
  return new Fault('9013', { detail: error })
}

/** The failure envelope. */
const refusalBody = (refusal: Pick<Refusal, 'code' | 'text' | 'fields'>, requestId: string) => ({
  is_success: false,
  error_no: refusal.code,
  // The specification names it either way; clients read the one they know.
  error_code: refusal.code,
  error_msg: refusal.text,
  request_id: requestId,
  ...(refusal.fields && { fields: refusal.fields }),
})

/** Answers a refusal; does nothing when an answer has begun. */
export const answerRefusal = (response: CallResponse, refusal: Refusal): void => {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.locals.errorNo = refusal.code
  response.statusCode = refusal.status
  response.setHeader('Cache-Control', 'no-store')
  if (refusal.retryAfter !== undefined)
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))))
  const body = JSON.stringify(refusalBody(refusal, response.locals.requestId))
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.locals.beforeLeaving?.(body)
  response.end(body)
}

/** The one place where errors turn into answers. */
export const refuse =
  (log: Logger) =>
  (error: unknown, response: CallResponse): void => {
    const refusal = refusalOf(error)
    if (refusal.detail !== undefined) {
      const { code } = refusal
      const { requestId } = response.locals
      log.warn({ requestId, errorNo: code, error: refusal.detail }, 'refused')
    }
    answerRefusal(response, refusal)
  }

/** Express' last step. */
export const answerErrors = (log: Logger): ErrorRequestHandler => {
  const refused = refuse(log)
  return (error, _request, response, _next) => refused(error, response)
}

/** A bare answer for requests that Node could not parse, where no response object exists. */
export const unparsedAnswer = (requestId: string): string => {
  const body = JSON.stringify(
    refusalBody({ code: '9001', text: catalogue['9001'].text, fields: undefined }, requestId),
  )
  return [
    `HTTP/1.1 400 ${STATUS_CODES[400]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
