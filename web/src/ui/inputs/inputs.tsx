import type { TypedKind } from '@portal/shared/people/typed-text.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { useFieldInvalid, useFieldLabel, useFieldProps } from './field.tsx'
import { typedHandlers } from './typed-input.ts'

export { Select } from './select.tsx'

interface TextInputProps extends ComponentProps<'input'> {
  /** Inside the frame, after the text: a unit, a weekday, a button. */
  suffix?: ReactNode
  icon?: IconName
  /** A field for a number: what is pasted with blanks, in full width or with +86 is taken as it is meant. */
  typed?: TypedKind | undefined
}

/** One-line input; inside a Field it is tied to its label and error. */
export const TextInput = ({ suffix, icon, typed, className = '', ...rest }: TextInputProps) => {
  const field = useFieldProps()
  const invalid = useFieldInvalid() || rest['aria-invalid'] === true
  return (
    <div
      className={`control ${invalid ? 'is-invalid' : ''} ${rest.disabled ? 'is-disabled' : ''} ${className}`}
    >
      {icon && <Icon name={icon} />}
      <input type="text" {...field} {...rest} {...(typed && typedHandlers(typed, rest))} />
      {suffix !== undefined && <span className="control-suffix">{suffix}</span>}
    </div>
  )
}

/** A fixed value in place of an input; inside a Field it is tied to its label and error. */
export const FixedText = ({ className = '', children }: ComponentProps<'output'>) => {
  const { id, 'aria-describedby': describedBy } = useFieldProps()
  return (
    <output id={id} aria-describedby={describedBy} className={`control is-disabled ${className}`}>
      {children}
    </output>
  )
}

/** Password with show/hide, which names its field where a form has several. */
export const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false)
  const name = useFieldLabel() || '密码'
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="control-toggle"
          aria-label={`${shown ? '隐藏' : '显示'}${name}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  )
}

export const TextArea = ({ className = '', ...rest }: ComponentProps<'textarea'>) => {
  const field = useFieldProps()
  const invalid = useFieldInvalid()
  return (
    <textarea className={`control-area ${invalid ? 'is-invalid' : ''} ${className}`} {...field} {...rest} />
  )
}
