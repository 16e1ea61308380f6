import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../core/api-error.ts'
import { announce } from '../../core/error-channel.ts'
import type { Form, FormErrors, Values } from '../form.ts'
import { focusError } from './focus-error.ts'

export type { Form, FormErrors } from '../form.ts'

/** When errors are shown: on leaving a field its own, on submit those of all fields. */
export type CheckMoment = 'blur' | 'submit'

/**
 * A form of text fields: values, errors, and the server's refusals. Field names are those of the call it sends, so that
 * the `fields` of a refusal find their place.
 * @param validate returns the errors of the values; only those of the fields asked for are shown
 */
export const useForm = <V extends Values>(
  initial: V,
  validate: (values: V, moment: CheckMoment) => FormErrors<V>,
): Form<V> => {
  const [values, setValues] = useState(initial)
  const [opened, setOpened] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<V>>({})
  const frame = useRef<HTMLFormElement>(null)

  /** Fields whose errors were just set: composite fields know their element only after rendering, so focus waits for it. */
  const [told, setTold] = useState<readonly string[]>([])
  useEffect(() => {
    if (told.length > 0) focusError(frame.current, told)
  }, [told])
  const focusFirst = (found: FormErrors<V>) => setTold(Object.keys(found).filter(name => found[name]))
  const set = (name: keyof V & string, value: string) => {
    setValues(now => ({ ...now, [name]: value }))
    setErrors(now => ({ ...now, [name]: null }))
  }
  const blur = (name: keyof V & string) =>
    setErrors(now => ({ ...now, [name]: validate(values, 'blur')[name] ?? null }))

  return {
    values,
    dirty: Object.keys(values).some(name => values[name] !== opened[name]),
    errors,
    set,
    fill: more => setValues(now => ({ ...now, ...more })),
    blur,
    check: only => {
      const all = validate(values, 'submit')
      const found = Object.fromEntries(
        Object.entries(all).filter(([name, text]) => text && (only?.includes(name) ?? true)),
      ) as FormErrors<V>
      setErrors(now => (only ? { ...now, ...found } : found))
      focusFirst(found)
      return Object.keys(found).length === 0
    },
    setError: (name, text) => {
      setErrors(now => ({ ...now, [name]: text }))
      focusFirst({ [name]: text } as FormErrors<V>)
    },
    setServerErrors: (error, codes = {}) => {
      if (!(error instanceof ApiError)) throw error
      const byCode = codes[error.code]
      const named = byCode ? { [byCode]: error.text, ...error.fields } : error.fields
      const own = Object.fromEntries(
        Object.entries(named).filter(([name]) => name in initial),
      ) as FormErrors<V>
      if (Object.keys(own).length === 0) return announce(error, false)
      setErrors(now => ({ ...now, ...own }))
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
      setOpened(initial)
      setErrors({})
    },
    rebase: () => setOpened(values),
  }
}
