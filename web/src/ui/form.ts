import type { RefObject } from 'react'

/** Texts of fields by their names, which are those of the call that is sent. */
export type Values = Record<string, string>
/** What is wrong with each field, in words. */
export type FormErrors<V extends Values> = { [K in keyof V]?: string | null }

/** A form of text fields, as `useForm` of `ui/inputs` makes it. */
export interface Form<V extends Values> {
  values: V
  /** A value differs from the initial ones, or from those saved by {@link Form.rebase}. */
  dirty: boolean
  errors: FormErrors<V>
  set: (name: keyof V & string, value: string) => void
  /** Several at once, without judging them. */
  fill: (values: Partial<V>) => void
  blur: (name: keyof V & string) => void
  /** Shows every error, focuses the first; true when there is none. `only` names the fields that matter. */
  check: (only?: readonly (keyof V & string)[]) => boolean
  /** Shows one error and focuses its field. */
  setError: (name: keyof V & string, text: string) => void
  /**
   * Shows the server's refusal of a quiet call at the fields that it names or that `codes` map its code to, else as a
   * toast.
   */
  setServerErrors: (error: unknown, codes?: Readonly<Record<string, keyof V & string>>) => void
  /** On the form's element, so that the field at fault can be focused. */
  frame: RefObject<HTMLFormElement | null>
  /** For a text input of this name. */
  input: (name: keyof V & string) => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  reset: () => void
  /** Marks the present values as saved. */
  rebase: () => void
}
