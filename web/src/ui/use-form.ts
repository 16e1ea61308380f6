import { type ChangeEvent, type RefObject, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { announce } from '../api/error-channel.ts'

type Values = Record<string, string>
export type Faults<V extends Values> = { [K in keyof V]?: string | null }

/** Leaving a field says what is wrong with it; sending says it of all fields. */
export type CheckMoment = 'blur' | 'submit'

export interface Form<V extends Values> {
  values: V
  faults: Faults<V>
  set: (name: keyof V & string, value: string) => void
  /** Several at once, without judging them. */
  fill: (values: Partial<V>) => void
  blur: (name: keyof V & string) => void
  /** Says every fault, focuses the first; true when there is none. `only` names the fields that matter. */
  check: (only?: readonly (keyof V & string)[]) => boolean
  /** Says one fault and focuses its field. */
  fault: (name: keyof V & string, text: string) => void
  /**
   * A refusal that was made quietly: its texts at the fields it names, or that `codes` give its code, or a toast when
   * it belongs to none of them.
   */
  refuse: (error: unknown, codes?: Readonly<Record<string, keyof V & string>>) => void
  /** On the form's element, so that the field at fault can be focused. */
  frame: RefObject<HTMLFormElement | null>
  /** For a text input of this name. */
  input: (name: keyof V & string) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
    onBlur: () => void
  }
  reset: () => void
}

/**
 * A form of text fields: what stands in them, what is wrong, and where a refusal belongs. Field names are those of
 * the call it sends, so that the `fields` of an answer find their place.
 * @param judge what is wrong with the values; only the fields asked for are shown
 */
export const useForm = <V extends Values>(
  initial: V,
  judge: (values: V, moment: CheckMoment) => Faults<V>,
): Form<V> => {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults<V>>({})
  const frame = useRef<HTMLFormElement>(null)

  const focusFirst = (found: Faults<V>) => {
    const first = Object.keys(initial).find(name => found[name])
    const field = first && frame.current?.querySelector<HTMLElement>(`[name="${first}"]`)
    if (field) field.focus()
  }
  const set = (name: keyof V & string, value: string) => {
    setValues(now => ({ ...now, [name]: value }))
    setFaults(now => ({ ...now, [name]: null }))
  }
  const blur = (name: keyof V & string) =>
    setFaults(now => ({ ...now, [name]: judge(values, 'blur')[name] ?? null }))

  return {
    values,
    faults,
    set,
    fill: more => setValues(now => ({ ...now, ...more })),
    blur,
    check: only => {
      const all = judge(values, 'submit')
      const found = Object.fromEntries(
        Object.entries(all).filter(([name, text]) => text && (only?.includes(name) ?? true)),
      ) as Faults<V>
      setFaults(now => (only ? { ...now, ...found } : found))
      focusFirst(found)
      return Object.keys(found).length === 0
    },
    fault: (name, text) => {
      setFaults(now => ({ ...now, [name]: text }))
      focusFirst({ [name]: text } as Faults<V>)
    },
    refuse: (error, codes = {}) => {
      if (!(error instanceof ApiError)) throw error
      const byCode = codes[error.code]
      const named = byCode ? { [byCode]: error.text, ...error.fields } : error.fields
      const own = Object.fromEntries(Object.entries(named).filter(([name]) => name in initial)) as Faults<V>
      if (Object.keys(own).length === 0) return announce(error, false)
      setFaults(now => ({ ...now, ...own }))
      focusFirst(own)
    },
    frame,
    input: name => ({
      name,
      value: values[name] ?? '',
      onChange: event => set(name, event.target.value),
      onBlur: () => blur(name),
    }),
    reset: () => {
      setValues(initial)
      setFaults({})
    },
  }
}
