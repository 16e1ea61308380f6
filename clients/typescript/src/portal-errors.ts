import type { Verdict } from './verify.ts'

/** What the portal refused, and why. */
export class PortalError extends Error {
  readonly status: number
  /** `error_no`: a code of the table in docs/integrating.md. */
  readonly code: string
  /** The fields at fault, if any. */
  readonly fields: Readonly<Record<string, string>>
  /** To be quoted when help is asked for. */
  readonly requestId: string
  /** Milliseconds after which the same may be tried again; undefined where nothing is said. */
  readonly retryAfterMs: number | undefined

  /**
   * Whether the portal has signed the refusal. One that it has not may come from something in between, and says nothing
   * about what was done.
   */
  readonly isSigned: boolean

  constructor(status: number, answer: Record<string, unknown>, retryAfter: string | null, isSigned: boolean) {
    super(`${answer.error_no ?? status} ${answer.error_msg ?? ''}`)
    this.status = status
    this.code = String(answer.error_no ?? '')
    this.fields = (answer.fields ?? {}) as Record<string, string>
    this.requestId = String(answer.request_id ?? '')
    this.isSigned = isSigned
    this.retryAfterMs = retryAfter === null ? undefined : Number(retryAfter) * 1000
  }
}

/** An answer that says success and is not signed by the portal: act as if there had been none. */
export class ForgedAnswerError extends Error {
  readonly verdict: Verdict

  constructor(verdict: Verdict) {
    super(`the answer is not the portal's: ${verdict}`)
    this.verdict = verdict
  }
}
