import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFieldInvalid, useFieldProps } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

interface TextInputProps extends ComponentProps<'input'> {
  /** Inside the frame, after the text: a unit, a weekday, a button. */
  suffix?: ReactNode
  icon?: IconName
}

/** One-line input; inside a Field it is tied to its label and error. */
export const TextInput = ({ suffix, icon, className = '', ...rest }: TextInputProps) => {
  const field = useFieldProps()
  const invalid = useFieldInvalid() || rest['aria-invalid'] === true
  return (
    <div
      className={`control ${invalid ? 'is-invalid' : ''} ${rest.disabled ? 'is-disabled' : ''} ${className}`}
    >
      {icon && <Icon name={icon} />}
      <input type="text" {...field} {...rest} />
      {suffix !== undefined && <span className="control-suffix">{suffix}</span>}
    </div>
  )
}

/** What stands fixed where others choose or type; inside a Field it is tied to its label and error. */
export const FixedText = ({ className = '', children }: ComponentProps<'output'>) => {
  const { id, 'aria-describedby': describedBy } = useFieldProps()
  return (
    <output id={id} aria-describedby={describedBy} className={`control is-disabled ${className}`}>
      {children}
    </output>
  )
}

/** Password with show/hide. */
export const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="control-toggle"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  )
}

/** A closed list of choices, as the browser's own select: keyboard and phone come with it. */
export const Select = ({ children, className = '', ...rest }: ComponentProps<'select'>) => {
  const field = useFieldProps()
  const invalid = useFieldInvalid()
  return (
    <div className={`control control-select ${invalid ? 'is-invalid' : ''} ${className}`}>
      <select {...field} {...rest}>
        {children}
      </select>
      <Icon name="arrowDown" />
    </div>
  )
}

export const TextArea = ({ className = '', ...rest }: ComponentProps<'textarea'>) => {
  const field = useFieldProps()
  const invalid = useFieldInvalid()
  return (
    <textarea className={`control-area ${invalid ? 'is-invalid' : ''} ${className}`} {...field} {...rest} />
  )
}
