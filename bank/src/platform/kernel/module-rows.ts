/*
 * What the compiler reads of a list of modules: with these `app/modules.ts` names what is missing or there twice. Each
 * gives a list of unions, one for every part that must not have a name in common with another.
 */
import type { Module } from './module.ts'

/** The paths of each table of calls. */
export type PathsOf<Modules> = Modules extends readonly [infer First, ...infer Rest]
  ? [...KeysOf<First extends { calls: infer Calls } ? Calls : []>, ...PathsOf<Rest>]
  : []
type KeysOf<Tables> = Tables extends readonly [infer First, ...infer Rest]
  ? [keyof First, ...KeysOf<Rest>]
  : []

/** The name of each row of a kind that is a list. */
export type NamesOf<Modules, Kind extends keyof Module, Name extends string> = Modules extends readonly [
  infer First,
  ...infer Rest,
]
  ? [...TextsOf<First extends { [K in Kind]: infer Rows } ? Rows : [], Name>, ...NamesOf<Rest, Kind, Name>]
  : []
type TextsOf<Rows, Name extends string> = Rows extends readonly [infer First, ...infer Rest]
  ? [First extends { [K in Name]: infer Text } ? Text : never, ...TextsOf<Rest, Name>]
  : []

/** The names of each module's rows of a kind that has them by name. */
export type KindsOf<Modules, Kind extends keyof Module> = Modules extends readonly [
  infer First,
  ...infer Rest,
]
  ? [First extends { [K in Kind]: infer Rows } ? keyof Rows : never, ...KindsOf<Rest, Kind>]
  : []
/** All of these in one. */
export type Joined<Modules, Kind extends keyof Module> = Modules extends readonly [infer First, ...infer Rest]
  ? (First extends { [K in Kind]: infer Rows } ? Rows : unknown) & Joined<Rest, Kind>
  : unknown

/** Names that occur in more than one part of a list: found on the way, as the compiler follows a long list only so. */
export type Doubled<Parts, Seen = never, Found = never> = Parts extends readonly [infer First, ...infer Rest]
  ? Doubled<Rest, Seen | First, Found | Extract<First, Seen>>
  : Found

/** Does not compile with an offender, and the compiler names it. */
export type None<Offender extends never> = Offender
