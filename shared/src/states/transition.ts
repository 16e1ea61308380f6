/** The rows of a state table, as data: the bank moves by them, and works out from them what a caller is offered. */

/** One, or a list. */
export type Some<Name> = Name | readonly Name[]

export const listOf = <Name extends string>(some: Some<Name>): readonly Name[] =>
  typeof some === 'string' ? [some] : some

export interface Transition<State, Event, Actor> {
  from: Some<State>
  event: Event
  /** Without it the state stays. */
  to?: State
  who: Some<Actor>
}

/** What a row says where it offers actions, the buttons of a page, to those who may do it. */
export interface Offer<Actor, Action, When = never, Unless = never> {
  offers?: Some<Action>
  /** For whom, where the bank itself then does it. */
  for?: Actor
  /** It is offered only where this holds. */
  when?: When
  /** Where one of these holds it is closed, and the caller is told why. */
  unless?: Some<Unless>
}
