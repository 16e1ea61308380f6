import { type ChangeEvent, type FormEvent, useState } from 'react'
import { type DateSpan, dateSpanFault } from './date-range.tsx'

interface FilterForm<Name extends string> {
  filter: Record<Name, string>
  /** The filter's two days, first and last, where it has such a span. */
  span?: readonly [from: NoInfer<Name>, to: NoInfer<Name>]
  /** Hears of a filter that is right, at 查询. */
  onAsk: (filter: Record<NoInfer<Name>, string>) => void
}

/** A filter that is typed and then asked for: nothing is asked until 查询, and what was typed stays. */
export const useFilterForm = <Name extends string>({ filter, span, onAsk }: FilterForm<Name>) => {
  const [typed, setTyped] = useState(filter)
  const [error, setError] = useState('')
  const days: DateSpan = { from: span ? typed[span[0]] : '', to: span ? typed[span[1]] : '' }
  return {
    typed,
    /** Ties a field to its part of the filter. */
    bind: (name: Name) => ({
      value: typed[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        setTyped({ ...typed, [name]: event.target.value }),
    }),
    /** Ties the span's DateRange. */
    bindSpan: () => ({
      error,
      value: days,
      onChange: ({ from, to }: DateSpan) => span && setTyped({ ...typed, [span[0]]: from, [span[1]]: to }),
    }),
    /** Sets several fields at once. */
    change: (part: Partial<Record<NoInfer<Name>, string>>) => setTyped({ ...typed, ...part }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      const wrong = dateSpanFault(days)
      setError(wrong)
      if (!wrong) onAsk(typed)
    },
  }
}
