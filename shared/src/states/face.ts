/** How a state looks on screen, for every kind of row. */

/**
 * `waiting` someone must act, `moving` the system acts, `back` it went back to the company, `failed` stopped by a
 * refusal or fault, `done` reached its end, `quiet` of no concern any more.
 */
export type StateTone = 'waiting' | 'moving' | 'back' | 'failed' | 'done' | 'quiet'

/** `Until`: names of the times until which it happens; the bank works out the instant of each. */
export interface StateFace<Until extends string = never> {
  name: string
  /** Its step in the bar: steps before it are done, it is current (or stopped there). */
  step: number
  tone: StateTone
  /** What happens next; empty when nothing more happens. */
  next: string
  /** Who does it; empty where nobody has to act. */
  by: string
  /** Until when: what then is late, or lapses. Absent where there is no such time. */
  until?: Until
}
