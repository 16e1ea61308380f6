/** A state machine as a table: what is not listed is refused (20000). */
import { Fault } from '@portal/shared/errors/fault.ts'
import { listOf, type Transition } from '@portal/shared/states/transition.ts'

export type { Transition }

/** The states for whose row `holds` is true, for code and for conditions of the database alike. */
export const statesWhere = <State extends string, Row>(
  table: Readonly<Record<State, Row>>,
  holds: (row: Row) => boolean | undefined,
): State[] => (Object.keys(table) as State[]).filter(state => holds(table[state]))

export interface Machine<State extends string, Event extends string, Actor extends string> {
  /** One for each state that an event leaves. */
  readonly rows: readonly { from: State; event: Event; to: State; who: readonly Actor[] }[]
  /** Whether the table lists this event for this actor in this state. */
  allows(from: State, event: Event, actor: Actor): boolean
  /** The state after the event. Throws Fault 20000 when the table does not list it. */
  next(from: State, event: Event, actor: Actor): State
}

/** Throws Error at start when two rows answer the same state, event and actor differently. */
export const createMachine = <State extends string, Event extends string, Actor extends string>(
  transitions: readonly Transition<State, Event, Actor>[],
): Machine<State, Event, Actor> => {
  const rows = transitions.flatMap(({ from: states, event, to, who }) =>
    listOf(states).map(from => ({ from, event, to: to ?? from, who: listOf(who) })),
  )
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

/**
 * The states in which an event may happen, and the one it leads to: for an update that reads no row first.
 * Throws Error when the table lists it nowhere, or with different ends.
 */
export const stepOf = <State extends string, Event extends string, Actor extends string>(
  { rows }: Machine<State, Event, Actor>,
  event: Event,
  actor: Actor,
): { from: State[]; to: State } => {
  const listed = rows.filter(row => row.event === event && row.who.includes(actor))
  const [to, other] = new Set(listed.map(row => row.to))
  if (to === undefined || other !== undefined)
    throw new Error(`${event} by ${actor} leads to no single state`)
  return { from: listed.map(({ from }) => from), to }
}
