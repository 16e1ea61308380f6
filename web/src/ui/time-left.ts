/** Time left until a deadline; the server's clock decides, the browser's only measures what passed since. */

const SECOND_MS = 1000

/** Milliseconds left, never below zero; 0 for a deadline that is no time. */
export const timeLeft = (deadline: string, now: Date): number =>
  Math.max(0, (Date.parse(deadline) || 0) - now.getTime())

/** `12:46`, from one hour on `01:57:42`. A started second counts, so that 00:00 is shown only when it is over. */
export const formatTimeLeft = (ms: number): string => {
  const seconds = Math.ceil(ms / SECOND_MS)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600))
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}
