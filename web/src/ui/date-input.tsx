import { isDate, weekdayName } from '@portal/shared/calendar/dates.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { TextInput } from './inputs.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

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
 * A date as yyyy-MM-dd whatever the browser's language, with the weekday and a Chinese calendar behind the button.
 * Eight digits alone are taken as a date too.
 */
export const DateInput = ({ value, onChange, min, max, ...input }: DateInputProps) => {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const type = (text: string) => {
    const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
    onChange(digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : text)
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
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
            ref={opener}
            type="button"
            className="control-toggle"
            aria-label="选择日期"
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={input.disabled}
            onClick={() => setOpen(!open)}
          >
            <Icon name="calendar" />
          </button>
          {open && (
            <Suspense fallback={null}>
              <Calendar
                value={value}
                {...(min ? { min } : {})}
                {...(max ? { max } : {})}
                onChoose={date => {
                  onChange(date)
                  close()
                }}
                onClose={close}
              />
            </Suspense>
          )}
        </span>
      }
    />
  )
}
