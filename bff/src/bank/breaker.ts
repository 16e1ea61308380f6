import { Fault } from '@portal/shared/errors/fault.ts'
import type { CallClass } from './call-classes.ts'

export type BreakerState = 'closed' | 'half_open' | 'open'

/**
 * Spares users the wait for a bank that is down, and the bank the calls it could not serve (circuit breaker):
 * after some failures in a row calls are refused without asking, then one is let through as a probe.
 */
export interface Breaker {
  state(): BreakerState
  /**
   * Asks to make a call; its outcome is reported through the returned function, once. A call that was given up says
   * nothing of the bank.
   * @throws Fault 9008 with Retry-After while the bank is given up
   */
  admit(): (outcome: Outcome) => void
}

/** `unreachable`: not this call failed but the way to the bank. */
export type Outcome = 'works' | 'fails' | 'unreachable' | 'given up'

export interface BreakerOptions {
  /** This many failures in a row open it. */
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
          // A slow success from before the failures proves nothing about the bank now.
          if (isTrial || state() === 'closed') failed = 0
          return
        }
        failed += 1
        if (failed >= failures && (isTrial || openUntil <= now())) openUntil = now() + openMs
      }
    },
  }
}

/** The breakers of all classes of calls, and one that they share. */
export interface Breakers {
  /** The worst of them. */
  state(): BreakerState
  /** As of one breaker, for a call of this class. @throws Fault 9008 with Retry-After while the bank is given up */
  admit(callClass: CallClass): ReturnType<Breaker['admit']>
}

const severity: readonly BreakerState[] = ['closed', 'half_open', 'open']

/**
 * A bank that cannot be reached is down for everybody, one that is silent or fails only for calls of the same class:
 * one class waiting proves nothing about another.
 */
export const createBreakers = (options: BreakerOptions): Breakers => {
  const way = createBreaker(options)
  const classes = new Map<CallClass, Breaker>()
  const ofClass = (callClass: CallClass): Breaker => {
    const breaker = classes.get(callClass) ?? createBreaker(options)
    classes.set(callClass, breaker)
    return breaker
  }
  return {
    state: () => {
      const states = [way, ...classes.values()].map(breaker => breaker.state())
      return severity.findLast(state => states.includes(state)) ?? 'closed'
    },
    admit: callClass => {
      const tellWay = way.admit()
      let tellClass: ReturnType<Breaker['admit']>
      try {
        tellClass = ofClass(callClass).admit()
      } catch (error) {
        tellWay('given up')
        throw error
      }
      return outcome => {
        // Silence tells nothing of the way: it may be the bank's or a wall's.
        tellWay(outcome === 'fails' ? 'given up' : outcome)
        tellClass(outcome === 'unreachable' ? 'given up' : outcome)
      }
    },
  }
}
