/** The filter of a list: declared once for its address, its request and the form above it. */

import { type Choices, choicesOf } from '../../ui/inputs/choice-select.tsx'
import { typedFen } from '../fields/amount-range.tsx'
import type { FilterFields } from './address.ts'

interface Common {
  /** Without it the field is not in the form: it comes with a link, or is chosen elsewhere on the page. */
  label?: string
  /** Its name in the address, when the page already has another parameter of this name. */
  param?: string
  className?: string
  /** Behind 更多条件 until it is asked for. */
  further?: true
  /** The page's own, such as its tab: no condition, kept by 重置, and asked of the call only with `ask`. */
  stays?: true
  /** As the call takes it; undefined is not asked. */
  ask?: (text: string) => string | number | undefined
}

interface TextItem extends Common {
  max: number
  /** 全部, unless it says something else. */
  placeholder?: string
  /** A number's keys on a phone. */
  numeric?: true
  /** Error of the text, '' when there is none. */
  faultOf?: (text: string) => string
}
/** One of a few. An address that names none of them asks for all, unless `other` says what such a value is called. */
interface ChoiceItem extends Common {
  choices: Choices
  /** What the list is of where none is chosen; by default 全部. */
  none?: string
  other?: (value: string) => string
}
/** From its own name until another one: days, or amounts in yuan asked for in fen; either end may stay open. */
interface SpanItem extends Common {
  until: string
  of?: 'yuan'
}
interface DayItem extends Common {
  day: true
}
export type FilterItem = TextItem | ChoiceItem | SpanItem | DayItem

type Items = Readonly<Record<string, FilterItem>>
type NameIn<I> =
  | (keyof I & string)
  | { [K in keyof I]: I[K] extends { until: infer End extends string } ? End : never }[keyof I]

export interface FilterSpec<Name extends string = string> {
  items: readonly { name: Name; item: FilterItem }[]
  /** As the address knows them: both ends of every span. */
  fields: FilterFields<Name>
  staying: ReadonlySet<string>
}
/** Its values as typed, '' for what is open. */
export type FilterOf<Spec> = Spec extends FilterSpec<infer Name> ? Record<Name, string> : never

const DAY = { max: 10, date: true } as const
const YUAN = { max: 22 } as const
/** Several codes at once. */
const CHOICE_LENGTH = 60

const fieldsOf = (name: string, item: FilterItem): FilterFields => {
  const param = item.param === undefined ? {} : { param: item.param }
  if ('until' in item) {
    const end = item.of === 'yuan' ? YUAN : DAY
    return { [name]: { ...end, ...param }, [item.until]: end }
  }
  if ('day' in item) return { [name]: { ...DAY, ...param } }
  if ('max' in item) return { [name]: { max: item.max, ...param } }
  const known = { oneOf: choicesOf(item.choices).map(({ value }) => value) }
  return { [name]: { max: CHOICE_LENGTH, ...(!item.other && known), ...param } }
}

export const declareFilter = <const I extends Items>(declared: I): FilterSpec<NameIn<I>> => {
  const items = Object.entries(declared).map(([name, item]) => ({ name: name as NameIn<I>, item }))
  return {
    items,
    fields: Object.assign({}, ...items.map(({ name, item }) => fieldsOf(name, item))),
    staying: new Set(items.flatMap(({ name, item }) => (item.stays ? [name] : []))),
  }
}

/** Nothing asked for; what stays is as it was. */
export const clearedFilter = <Name extends string>(
  { fields, staying }: FilterSpec<Name>,
  filter: Readonly<Partial<Record<Name, string>>>,
): Record<Name, string> =>
  Object.fromEntries(
    (Object.keys(fields) as Name[]).map(name => [name, (staying.has(name) && filter[name]) || '']),
  ) as Record<Name, string>

const plain = (text: string) => text

/** The filled-in fields, as the call's request has them. */
export const askedOf = <Name extends string>(
  { items }: FilterSpec<Name>,
  filter: Readonly<Partial<Record<Name, string>>>,
): Partial<Record<Name, string>> => {
  const asked = items.flatMap(({ name, item }) => {
    const names = 'until' in item ? [name, item.until as Name] : [name]
    const ask =
      item.ask ?? ('of' in item && item.of === 'yuan' ? typedFen : item.stays ? () => undefined : plain)
    return names.map(each => [each, filter[each] ? ask(filter[each]) : undefined] as const)
  })
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined)) as Partial<Record<Name, string>>
}
