import type { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { LimitClass } from './call.ts'
import type { OfficerScope } from './officer-scope.ts'

/**
 * One stream of the public API: bytes instead of rows, and refusals in the same envelope. The gateway's admission, its
 * bounds and the reference come from this declaration.
 */
export interface Stream {
  /** For the log, and for the breaker. */
  name: string
  path: `/${string}`
  /** Pattern of what may follow the path; without it the path is exact. */
  rest?: RegExp
  method: 'GET' | 'POST'
  title: string
  summary: string
  access: Access
  /** How it is for officers of one discounting bank; without it none of them may ask for it. */
  officers?: OfficerScope
  limit: LimitClass
  /** Answered while the screen is locked too. */
  whileLocked?: true
  /** Open for long: being asked for prolongs no session. */
  prolongs?: false
  /** Codes beyond the common ones. */
  errors: readonly string[]
  query?: z.ZodObject
  bounds: {
    /** Largest body. */
    bodyBytes?: number
    /** Nothing moves between gateway and bank for so long; the usual bound of a call where it is absent. */
    silenceMs?: number
    /** Open at a time in one gateway, and of one session. */
    atOnce?: { process: number; session: number }
    /** Takes no place among the requests in flight: it waits for hours, and works on nothing. */
    idle?: true
  }
  /** The upload, in the one field `file`. */
  file?: string
  /** The answer: content type → its meaning. */
  answers: Readonly<Record<string, string>>
  /** `data` of an answer in the envelope. */
  data?: z.ZodType
  /** Answered by the gateway alone. */
  asksBank?: false
}
