import { isDate, weekdayName } from '@portal/shared/calendar/dates.ts'
import { Suspense, useRef, useState } from 'react'
import { fetchedSoon } from '../../ui/fetched.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFieldLabel } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { Soon } from '../../ui/soon.tsx'

const Calendar = fetchedSoon(() => import('./calendar.tsx'))

interface DateInputProps {
  /** yyyy-MM-dd, or whatever has been typed so far. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  disabled?: boolean
  /** Meaning of the day in a range; otherwise the format of a day. */
  placeholder?: string
  name?: string
  /** On the button and the calendar, before the field's name: 选择开始日期. */
  chooseLabel?: string
  /** A bill ends on it: the calendar says where it rolls from a day of rest. */
  rolls?: boolean
  'aria-label'?: string
  onBlur?: () => void
}

/**
 * A date as yyyy-MM-dd whatever the browser's language, with the weekday and a Chinese calendar, which opens on the field
 * and by its button.
 * Eight digits alone are taken as a date too.
 */
export const DateInput = ({
  value,
  onChange,
  min,
  max,
  chooseLabel: what = '选择日期',
  rolls = false,
  placeholder = '如 2026-06-23',
  ...input
}: DateInputProps) => {
  const field = useFieldLabel()
  const chooseLabel = field ? `${what}：${field}` : what
  const opener = useRef<HTMLButtonElement>(null)
  /** Opened by its button, which leads into it, or on the field, where typing goes on. */
  const [open, setOpen] = useState<'button' | 'field' | null>(null)
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
      placeholder={placeholder}
      value={value}
      onChange={event => type(event.target.value)}
      onClick={() => setOpen(open ?? 'field')}
      onKeyDown={event => {
        if (pressedKey(event) !== 'ArrowDown') return
        event.preventDefault()
        setOpen('button')
      }}
      suffix={
        <span className="control-date">
          {isDate(value) && <span>{weekdayName(value)}</span>}
          <button
            ref={opener}
            type="button"
            className="control-toggle"
            aria-label={chooseLabel}
            aria-haspopup="dialog"
            aria-expanded={open !== null}
            disabled={input.disabled}
            onClick={() => setOpen(open === 'button' ? null : 'button')}
          >
            <Icon name="calendar" />
          </button>
          {open && (
            <Suspense fallback={null}>
              <Soon>
                <Calendar
                  key={open}
                  value={value}
                  {...(min ? { min } : {})}
                  {...(max ? { max } : {})}
                  label={chooseLabel}
                  rolls={rolls}
                  opener={() => opener.current}
                  inField={open === 'field'}
                  onChoose={date => {
                    onChange(date)
                    setOpen(null)
                    opener.current?.focus()
                  }}
                  onClose={() => setOpen(null)}
                />
              </Soon>
            </Suspense>
          )}
        </span>
      }
    />
  )
}
