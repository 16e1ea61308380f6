import { Fault } from '@portal/shared/errors/fault.ts'

export type BreakerState = 'closed' | 'half_open' | 'open'

/**
 * Spares users the wait for a bank that is down, and the bank the calls it could not serve (circuit breaker):
 * after some failures in a row calls are refused at once, then one is let through to see.
 */
export interface Breaker {
  state(): BreakerState
  /**
   * Asks to make a call; what became of it is told by the returned function, once. A call that was given up says
   * nothing of the bank.
   * @throws Fault 9008 with Retry-After while the bank is given up
   */
  admit(): (outcome: Outcome) => void
}

export type Outcome = 'works' | 'fails' | 'given up'

export interface BreakerOptions {
  /** So many failures in a row open it. */
  failures: number
  /** Milliseconds until one call may try again. */
  openMs: number
  now?: () => number
}

export const createBreaker = ({ failures, openMs, now = Date.now }: BreakerOptions): Breaker => {
  let failed = 0
  let openUntil = 0
  let trying = false

  const state = (): BreakerState => {
    if (failed < failures) return 'closed'
    return trying || now() >= openUntil ? 'half_open' : 'open'
  }
  const refuse = (waitMs: number) => {
    throw new Fault('9008', { detail: 'the circuit breaker is open', retryAfter: Math.max(1, waitMs / 1000) })
  }

  return {
    state,
    admit: () => {
      const met = state()
      if (met === 'open') refuse(openUntil - now())
      if (met === 'half_open') {
        if (trying) refuse(1000)
        trying = true
      }
      const isTrial = met === 'half_open'
      let told = false
      return outcome => {
        if (told) return
        told = true
        if (isTrial) trying = false
        if (outcome === 'given up') return
        if (outcome === 'works') {
          // A slow success from before the failures says nothing of the bank now.
          if (isTrial || state() === 'closed') failed = 0
          return
        }
        failed += 1
        if (failed >= failures && (isTrial || openUntil <= now())) openUntil = now() + openMs
      }
    },
  }
}
