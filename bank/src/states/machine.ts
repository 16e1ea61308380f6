/** A state machine as a table: what is not listed is refused (20000). */
import { Fault } from '@portal/shared/errors/fault.ts'

export interface Transition<State extends string, Event extends string, Actor extends string> {
  from: State
  event: Event
  to: State
  who: readonly Actor[]
}

export interface Machine<State extends string, Event extends string, Actor extends string> {
  readonly rows: readonly Transition<State, Event, Actor>[]
  /** Whether the table lists this event for this actor in this state. */
  allows(from: State, event: Event, actor: Actor): boolean
  /** The state after the event. Throws Fault 20000 when the table does not list it. */
  next(from: State, event: Event, actor: Actor): State
}

/** Throws Error at start when two rows answer the same state, event and actor differently. */
export const createMachine = <State extends string, Event extends string, Actor extends string>(
  rows: readonly Transition<State, Event, Actor>[],
): Machine<State, Event, Actor> => {
  const table = new Map<string, State>()
  const key = (from: State, event: Event, actor: Actor) => `${from} ${event} ${actor}`
  for (const row of rows) {
    for (const actor of row.who) {
      const name = key(row.from, row.event, actor)
      if (table.has(name)) throw new Error(`state table lists ${name} twice`)
      table.set(name, row.to)
    }
  }
  return {
    rows,
    allows: (from, event, actor) => table.has(key(from, event, actor)),
    next: (from, event, actor) => {
      const to = table.get(key(from, event, actor))
      if (to === undefined) throw new Fault('20000', { detail: { from, event, actor } })
      return to
    },
  }
}
