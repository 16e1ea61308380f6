import { createContext, type ReactNode, useContext, useId } from 'react'
import { Icon } from '../icon.tsx'

interface FieldIds {
  label: string
  input: string
  describedBy: string | undefined
  invalid: boolean
}

const Context = createContext<FieldIds | null>(null)

/** Attributes that tie an input inside a {@link Field} to its label, hint and error. */
export const useFieldProps = () => {
  const field = useContext(Context)
  return field
    ? { id: field.input, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
    : {}
}

/** What the {@link Field} around it is called, '' outside of one. */
export const useFieldLabel = (): string => useContext(Context)?.label ?? ''

export const useFieldInvalid = (): boolean => useContext(Context)?.invalid ?? false

interface FieldProps {
  label: string
  /** Shown under the input instead of the hint, and read out. */
  error?: string | null | undefined
  hint?: ReactNode
  required?: boolean
  className?: string
  children: ReactNode
}

/** Label, input, and under it either the error or the hint. */
export const Field = ({ label, error, hint, required = false, className = '', children }: FieldProps) => {
  const id = useId()
  const note = error || hint ? `${id}-note` : undefined
  return (
    <Context value={{ label, input: id, describedBy: note, invalid: Boolean(error) }}>
      <div className={`field ${className}`}>
        <label htmlFor={id}>
          {label}
          {required && <span className="field-required">*</span>}
        </label>
        {children}
        {error ? (
          <p className="field-error" id={note} role="alert">
            <Icon name="warning" size={14} />
            {error}
          </p>
        ) : (
          hint && (
            <p className="field-hint" id={note}>
              {hint}
            </p>
          )
        )}
      </div>
    </Context>
  )
}
