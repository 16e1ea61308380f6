interface ApiFailure {
  code: string
  text: string
  /** HTTP status; 0 when no answer came. */
  status: number
  /** Field name (API spelling) → Chinese text. */
  fields?: Record<string, string>
  requestId?: string
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

/** A refused or failed call: `code` for decisions, `text` for people. */
export class ApiError extends Error {
  readonly code: string
  readonly text: string
  readonly status: number
  readonly fields: Record<string, string>
  readonly requestId: string
  /** Seconds until it may be tried again, where the answer says so (`Retry-After`); 0 otherwise. */
  readonly retryAfter: number

  constructor(failure: ApiFailure) {
    super(`${failure.code} ${failure.text}`)
    this.name = 'ApiError'
    this.code = failure.code
    this.text = failure.text
    this.status = failure.status
    this.fields = failure.fields ?? {}
    this.requestId = failure.requestId ?? ''
    this.retryAfter = failure.retryAfter ?? 0
  }

  /** Whether what was to be decided has moved on, or is gone: trying again would not help. */
  get isOvertaken(): boolean {
    return this.status === 409 || this.status === 404
  }
}
