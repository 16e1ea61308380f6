import type { NotYet } from '../kernel/outbox.ts'

const minuteMs = 60_000
const longestMs = 30 * minuteMs

/** Wait before somebody who was silent is asked again, real ms: ten seconds, doubled up to half an hour. */
const silenceMs = (tries: number): number => Math.min(10_000 * 2 ** (tries - 1), longestMs)

/** Puts a job off that got no answer from outside. @param tries how often it has asked, this time included */
export const askAgain = (tries: number): NotYet => ({
  notYetMs: silenceMs(tries),
  unanswered: { tries, why: 'no answer from outside' },
})
