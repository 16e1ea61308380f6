import { expect } from 'vitest'
import type { Machine } from '../platform/kernel/machine.ts'

/**
 * Tries every event by every actor in every state.
 * @returns the steps that are allowed, as `from event actor to`; all others have been refused with 20000
 */
export const stepsOf = <State extends string, Event extends string, Actor extends string>(
  machine: Machine<State, Event, Actor>,
  every: { states: readonly State[]; events: readonly Event[]; actors: readonly Actor[] },
): string[] =>
  every.states.flatMap(from =>
    every.events.flatMap(event =>
      every.actors.flatMap(actor => {
        const step = `${from} ${event} ${actor}`
        if (machine.allows(from, event, actor)) return [`${step} ${machine.next(from, event, actor)}`]
        expect(() => machine.next(from, event, actor), step).toThrow(
          expect.objectContaining({ code: '20000' }),
        )
        return []
      }),
    ),
  )
