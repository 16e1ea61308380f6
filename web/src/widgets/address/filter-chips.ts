/** What a list is narrowed by, in words. */
import { formatYuan } from '@portal/shared/money/fen.ts'
import { choicesOf } from '../../ui/inputs/choice-select.tsx'
import { typedFen } from '../fields/amount-range.tsx'
import type { FilterItem, FilterSpec } from './filter-spec.ts'

export interface FilterChip<Name extends string = string> {
  /** Of the filter's item. */
  name: Name
  label: string
  text: string
  /** What has to be emptied to be rid of it. */
  fields: readonly Name[]
}

const amountText = (typed: string): string => {
  const fen = typedFen(typed)
  return fen === undefined ? typed : formatYuan(fen)
}

const spanText = (from: string, to: string, isMoney: boolean): string => {
  const show = isMoney ? amountText : (day: string) => day
  if (from && to) return `${show(from)} 至 ${show(to)}`
  if (from) return isMoney ? `不低于 ${show(from)}` : `${from} 起`
  return isMoney ? `不高于 ${show(to)}` : `至 ${to}`
}

const choiceText = (item: FilterItem, value: string): string => {
  if (!('choices' in item)) return value
  return choicesOf(item.choices).find(choice => choice.value === value)?.name ?? item.other?.(value) ?? value
}

/** One for each field, or span, that is asked for and has a name on the page. */
export const chipsOf = <Name extends string>(
  spec: FilterSpec<Name>,
  filter: Readonly<Record<Name, string>>,
): FilterChip<Name>[] =>
  spec.items.flatMap(({ name, item }) => {
    const { label } = item
    if (label === undefined || item.stays) return []
    if ('until' in item) {
      const end = item.until as Name
      if (!filter[name] && !filter[end]) return []
      const text = spanText(filter[name], filter[end], item.of === 'yuan')
      return [{ name, label, text, fields: [name, end] }]
    }
    return filter[name] ? [{ name, label, text: choiceText(item, filter[name]), fields: [name] }] : []
  })
