import { type ChangeEvent, type FormEvent, useState } from 'react'
import { amountSpanFault } from './amount-range.tsx'
import { dateSpanFault } from './date-range.tsx'

/** The two ends of a span: names of the filter's fields. */
type Ends<Name extends string> = readonly [from: Name, to: Name]
/** A span as typed, '' for an open end. */
export interface Span {
  from: string
  to: string
}

interface FilterForm<Name extends string> {
  filter: Record<Name, string>
  /** Spans of days. */
  spans?: readonly Ends<NoInfer<Name>>[]
  /** Spans of money in yuan. */
  amounts?: readonly Ends<NoInfer<Name>>[]
  /** What is wrong with a single field, '' when nothing. */
  faultOf?: Partial<Record<NoInfer<Name>, (text: string) => string>>
  /** Hears of a filter that is right, at 查询. */
  onAsk: (filter: Record<NoInfer<Name>, string>) => void
}

/** A filter that is typed and then asked for: nothing is asked until 查询, and what was typed stays. */
export const useFilterForm = <Name extends string>({
  filter,
  spans = [],
  amounts = [],
  faultOf = {},
  onAsk,
}: FilterForm<Name>) => {
  const [typed, setTyped] = useState(filter)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const spanOf = ([from, to]: Ends<Name>): Span => ({ from: typed[from], to: typed[to] })

  /** What is wrong by field; a span's fault stands at its first end. */
  const faults = (): Partial<Record<Name, string>> => {
    const single = faultOf as Partial<Record<Name, (text: string) => string>>
    const found: [Name, string | undefined][] = [
      ...spans.map((ends): [Name, string] => [ends[0], dateSpanFault(spanOf(ends))]),
      ...amounts.map((ends): [Name, string] => [ends[0], amountSpanFault(spanOf(ends))]),
      ...(Object.keys(single) as Name[]).map((name): [Name, string | undefined] => [
        name,
        single[name]?.(typed[name]),
      ]),
    ]
    return Object.fromEntries(found.filter(([, fault]) => fault)) as Partial<Record<Name, string>>
  }
  return {
    typed,
    errors,
    /** Ties a field to its part of the filter. */
    bind: (name: Name) => ({
      value: typed[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        setTyped({ ...typed, [name]: event.target.value }),
    }),
    /** Ties a DateRange or an AmountRange. */
    bindSpan: (from: Name, to: Name) => ({
      error: errors[from] ?? '',
      value: spanOf([from, to]),
      onChange: (span: Span) => setTyped({ ...typed, [from]: span.from, [to]: span.to }),
    }),
    /** Sets several fields at once. */
    change: (part: Partial<Record<NoInfer<Name>, string>>) => setTyped({ ...typed, ...part }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      const wrong = faults()
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) onAsk(typed)
    },
  }
}
