/** How a state looks on screen, for every kind of row. */

/**
 * `waiting` someone must act, `moving` the system acts, `back` it went back to the company, `failed` stopped by a
 * refusal or fault, `done` reached its end, `quiet` of no concern any more.
 */
export type StateTone = 'waiting' | 'moving' | 'back' | 'failed' | 'done' | 'quiet'

export interface StateFace {
  name: string
  /** Its step in the bar: steps before it are done, it is current (or stopped there). */
  step: number
  tone: StateTone
  /** What happens next and who acts; empty when nothing more happens. */
  next: string
}
