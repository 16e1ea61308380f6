import { type FormEvent, useState } from 'react'
import { amountSpanFault } from '../amount-range.tsx'
import { dateSpanFault } from '../date-range.tsx'
import type { FilterItem, FilterSpec } from './filter-spec.ts'

/** The two ends of a span as typed, '' for an open one. */
interface Span {
  from: string
  to: string
}
type Texts<Name extends string> = Record<Name, string>

/** What is wrong with what was typed, '' when nothing; a span's fault stands at its first end. */
const faultOf = (typed: Readonly<Record<string, string>>, name: string, item: FilterItem): string => {
  const from = typed[name] ?? ''
  if ('until' in item) {
    const span = { from, to: typed[item.until] ?? '' }
    return item.of === 'yuan' ? amountSpanFault(span) : dateSpanFault(span)
  }
  if ('day' in item) return dateSpanFault({ from, to: '' })
  return ('faultOf' in item && item.faultOf?.(from)) || ''
}

/** A filter that is typed and then asked for: nothing is asked until 查询, and what was typed stays. */
export const useFilterForm = <Name extends string>(
  { items }: FilterSpec<Name>,
  filter: Readonly<Texts<Name>>,
  onAsk: (filter: Texts<Name>) => void,
) => {
  const [typed, setTyped] = useState<Texts<Name>>(filter)
  const [errors, setErrors] = useState<Partial<Texts<Name>>>({})
  return {
    typed,
    errors,
    type: (name: Name, text: string) => setTyped({ ...typed, [name]: text }),
    /** Ties a DateRange or an AmountRange. */
    bindSpan: (from: Name, to: Name) => ({
      error: errors[from] ?? '',
      value: { from: typed[from], to: typed[to] },
      onChange: (span: Span) => setTyped({ ...typed, [from]: span.from, [to]: span.to }),
    }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      const wrong = items.flatMap(({ name, item }) => {
        const fault = faultOf(typed, name, item)
        return fault ? [[name, fault] as const] : []
      })
      setErrors(Object.fromEntries(wrong) as Partial<Texts<Name>>)
      if (wrong.length === 0) onAsk(typed)
    },
  }
}
