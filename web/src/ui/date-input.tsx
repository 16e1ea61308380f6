import { isDate, weekdayName } from '@portal/shared/calendar/dates.ts'
import { useRef } from 'react'
import { Icon } from './icon.tsx'
import { TextInput } from './inputs.tsx'

interface DateInputProps {
  /** yyyy-MM-dd, or whatever has been typed so far. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  disabled?: boolean
  name?: string
  'aria-label'?: string
  onBlur?: () => void
}

/**
 * A date as yyyy-MM-dd whatever the browser's language, with the weekday and the browser's own calendar behind the
 * button. Eight digits alone are taken as a date too.
 */
export const DateInput = ({ value, onChange, min, max, ...input }: DateInputProps) => {
  const picker = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
    onChange(digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : text)
  }
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder="yyyy-MM-dd"
      value={value}
      onChange={event => type(event.target.value)}
      suffix={
        <span className="control-date">
          {isDate(value) && <span>{weekdayName(value)}</span>}
          <button
            type="button"
            className="control-toggle"
            aria-label="选择日期"
            disabled={input.disabled}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="calendar" />
          </button>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={isDate(value) ? value : ''}
            onChange={event => onChange(event.target.value)}
          />
        </span>
      }
    />
  )
}
