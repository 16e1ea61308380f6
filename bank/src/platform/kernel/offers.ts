/** What a caller is offered to do with an object, read from its state table. */
import type { BizRole } from '@portal/shared/access/principal.ts'
import { listOf, type Offer, type Transition } from '@portal/shared/states/transition.ts'

export interface Offers<Action> {
  /** In the order in which the subject names its actions. */
  actions: Action[]
  /** Why something that the state allows is closed to the caller; empty where nothing is. */
  blockedReason: string
}

/** Whether the conditions that rows name hold for what the caller sees; `unless` answers why one closes a row. */
interface Conditions<When extends string, Unless extends string, Seen> {
  when: Readonly<Record<When, (seen: Seen) => boolean>>
  unless: Readonly<Record<Unless, (seen: Seen) => string | false>>
}

/** @returns a walk of the table for somebody who acts as `actors`; `more` are actions that move nothing */
export const createOffers =
  <
    State extends string,
    Actor extends string,
    Action extends string,
    When extends string,
    Unless extends string,
    Seen,
  >(
    rows: readonly (Transition<State, string, Actor> & Offer<Actor, Action, When, Unless>)[],
    names: Readonly<Record<Action, string>>,
    conditions: Conditions<When, Unless, Seen>,
  ) =>
  (state: State, actors: readonly (Actor | BizRole)[], seen: Seen, more: Action[] = []): Offers<Action> => {
    const open = new Set(more)
    let blockedReason = ''
    for (const { from, who, offers = [], for: whom = who, when, unless = [] } of rows) {
      const isTheirs = listOf(whom).some(actor => actors.includes(actor))
      if (!isTheirs || !listOf(from).includes(state) || (when && !conditions.when[when](seen))) continue
      const closed = listOf(unless)
        .map(name => conditions.unless[name](seen))
        .find(Boolean)
      if (closed) blockedReason ||= closed
      else for (const action of listOf(offers)) open.add(action)
    }
    return { actions: (Object.keys(names) as Action[]).filter(action => open.has(action)), blockedReason }
  }
