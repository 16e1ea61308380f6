import { catalogue, type ErrorCode } from './catalogue.ts'

export interface FaultOptions {
  /** Safe Chinese text for the user; the catalogue's text when absent. */
  text?: string
  /** Field name (API spelling) → Chinese text. */
  fields?: Record<string, string>
  /** For the log only; never leaves the server. */
  detail?: unknown
  /** Seconds after which a retry makes sense (answers `Retry-After`). */
  retryAfter?: number
}

/** The one error type of BFF and bank: the envelope's content, and details for the log only. */
export class Fault extends Error {
  readonly code: string
  readonly status: number
  readonly text: string
  readonly fields: Record<string, string> | undefined
  readonly detail: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: FaultOptions = {}) {
    super(`${code} ${options.text ?? catalogue[code].text}`)
    this.name = 'Fault'
    this.code = code
    this.status = catalogue[code].status
    this.text = options.text ?? catalogue[code].text
    this.fields = options.fields
    this.detail = options.detail
    this.retryAfter = options.retryAfter
  }
}
