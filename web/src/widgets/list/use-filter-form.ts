import { type FormEvent, useState } from 'react'
import { clearedFilter, type FilterItem, type FilterSpec } from '../address/filter-spec.ts'
import { amountSpanFault } from '../fields/amount-range.tsx'
import { dateSpanFault } from '../fields/date-range.tsx'

/** The two ends of a span as typed, '' for an open one. */
interface Span {
  from: string
  to: string
}
type Texts<Name extends string> = Record<Name, string>

/** Error of the typed text, '' when there is none; a range's error stands at its first end. */
const faultOf = (typed: Readonly<Record<string, string>>, name: string, item: FilterItem): string => {
  const from = typed[name] ?? ''
  if ('until' in item) {
    const span = { from, to: typed[item.until] ?? '' }
    return item.of === 'yuan' ? amountSpanFault(span) : dateSpanFault(span)
  }
  if ('day' in item) return dateSpanFault({ from, to: '' })
  return ('faultOf' in item && item.faultOf?.(from)) || ''
}

/**
 * A filter that is typed and then asked for: nothing is asked until 查询, and what was typed stays until the address
 * says something else, which the fields then follow.
 */
export const useFilterForm = <Name extends string>(
  spec: FilterSpec<Name>,
  filter: Readonly<Texts<Name>>,
  onAsk: (filter: Texts<Name>) => void,
) => {
  const { items } = spec
  const [typed, setTyped] = useState<Texts<Name>>(filter)
  const [errors, setErrors] = useState<Partial<Texts<Name>>>({})
  const show = (texts: Texts<Name>) => {
    setTyped(texts)
    setErrors({})
  }
  const asked = JSON.stringify(filter)
  const [shown, setShown] = useState(asked)
  if (asked !== shown) {
    setShown(asked)
    show(filter)
  }
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
    /** 重置: nothing typed and nothing asked for, also where nothing was asked for yet. */
    reset: () => {
      const cleared = clearedFilter(spec, filter)
      show(cleared)
      onAsk(cleared)
    },
    /** 查询; false when a field is wrong, which then says so. */
    submit: (event: FormEvent): boolean => {
      event.preventDefault()
      const wrong = items.flatMap(({ name, item }) => {
        const fault = faultOf(typed, name, item)
        return fault ? [[name, fault] as const] : []
      })
      setErrors(Object.fromEntries(wrong) as Partial<Texts<Name>>)
      if (wrong.length === 0) onAsk(typed)
      return wrong.length === 0
    },
  }
}
