/** Who waits for a hash, and for how long: hashing is slow on purpose, and everybody may ask for it. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { type Caller, patient } from '../../platform/kernel/caller.ts'

/** A request that would wait longer than this, real ms, is refused immediately; below any caller's timeout. */
const maxWaitMs = 8_000
/** Whatever the estimate was: a request that has waited this long is refused, counted from their asking and from their call. */
const givenUpMs = { asking: 10_000, call: 12_000 }
/** Refused callers come back spread over this many seconds. */
const spreadSeconds = 5
/** Assumed duration of a hash before the first was measured, ms. */
const firstGuessMs = 250
const weightOfNewest = 0.2

/**
 * Lets a few pieces of work run in parallel and the rest wait in line. The line is bounded by time: by what those ahead
 * take, as measured lately. People who are signed in go before those who are not: a rush of sign-ins is not theirs.
 */
export interface Turns {
  /**
   * Does the work when its turn has come.
   * @throws Fault 9007 with Retry-After when that would be too late, or the caller has left before
   */
  take<T>(work: () => Promise<T>, line?: Line, caller?: Caller): Promise<T>
  /** Before anything else is done for a caller. @throws Fault 9007 as `take` would */
  needRoom(line: Line, caller: Caller): void
  /** How many wait. */
  waiting(line: Line): number
  /** Refuses everybody who waits; what runs goes on. */
  sendAway(): void
}

/** `inside`: people who are signed in, and calls that have had a turn already. */
export type Line = 'inside' | 'outside'

interface Waiting {
  begin(): void
  refuse(): void
}

export const createTurns = (atOnce: number, now = () => performance.now()): Turns => {
  const lines: Record<Line, Set<Waiting>> = { inside: new Set(), outside: new Set() }
  let running = 0
  let usualMs = firstGuessMs

  /** Until somebody who came to the line now would begin. */
  const waitOf = (line: Line): number => {
    if (running < atOnce) return 0
    const ahead = lines.inside.size + (line === 'outside' ? lines.outside.size : 0)
    return ((ahead + 1) * usualMs) / atOnce
  }

  const busy = (line: Line) =>
    new Fault('9007', {
      retryAfter: Math.ceil(waitOf(line) / 1000) + 1 + Math.floor(Math.random() * spreadSeconds),
    })

  const needRoom = (line: Line, caller: Caller) => {
    if (caller === patient) return
    const { left, since } = caller
    const waitMs = waitOf(line)
    const isLate = waitMs > 0 && now() + waitMs > since + givenUpMs.call
    if (left.aborted || waitMs > maxWaitMs || isLate) throw busy(line)
  }

  const next = () => {
    while (running < atOnce) {
      const [first] = lines.inside.size > 0 ? lines.inside : lines.outside
      if (!first) return
      first.begin()
    }
  }

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1
    const began = now()
    try {
      return await work()
    } finally {
      usualMs += (now() - began - usualMs) * weightOfNewest
      running -= 1
      next()
    }
  }

  const wait = <T>(work: () => Promise<T>, line: Line, caller: Caller): Promise<T> =>
    new Promise((resolve, reject) => {
      const { left, since } = caller
      const isPatient = caller === patient
      const leaveLine = () => {
        clearTimeout(bound)
        left.removeEventListener('abort', waiting.refuse)
        lines[line].delete(waiting)
      }
      const waiting: Waiting = {
        begin: () => {
          leaveLine()
          run(work).then(resolve, reject)
        },
        refuse: () => {
          leaveLine()
          reject(busy(line))
        },
      }
      const boundMs = Math.min(givenUpMs.asking, since + givenUpMs.call - now())
      const bound = isPatient ? undefined : setTimeout(waiting.refuse, boundMs)
      left.addEventListener('abort', waiting.refuse)
      lines[line].add(waiting)
    })

  return {
    needRoom,
    take: async (work, line = 'inside', caller = patient) => {
      needRoom(line, caller)
      return running < atOnce ? run(work) : wait(work, line, caller)
    },
    waiting: line => lines[line].size,
    sendAway: () => {
      for (const line of Object.values(lines)) for (const waiting of [...line]) waiting.refuse()
    },
  }
}
