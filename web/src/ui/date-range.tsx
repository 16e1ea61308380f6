import './date-range.css'
import { isDate } from '@portal/shared/calendar/dates.ts'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'

export interface DateSpan {
  /** yyyy-MM-dd, '' for open, or whatever has been typed so far. */
  from: string
  to: string
}

/** What is wrong with a typed span, '' when nothing; an open end is right. */
export const dateSpanFault = ({ from, to }: DateSpan): string => {
  if ([from, to].some(day => day.trim() !== '' && !isDate(day.trim()))) return '日期格式应为 yyyy-MM-dd'
  return from && to && from > to ? '开始日期不能晚于结束日期' : ''
}

interface DateRangeProps {
  /** Names the first field; the second is called so with 止. */
  label: string
  value: DateSpan
  onChange: (span: DateSpan) => void
  error?: string
  className?: string
}

/** Two dates with 至 between them; either may stay open. */
export const DateRange = ({ label, value, onChange, error, className = '' }: DateRangeProps) => (
  <div className={`date-range ${className}`}>
    <Field label={label} error={error}>
      <DateInput value={value.from} onChange={from => onChange({ ...value, from })} />
    </Field>
    <span aria-hidden="true">至</span>
    <Field label={`${label}止`}>
      <DateInput value={value.to} onChange={to => onChange({ ...value, to })} />
    </Field>
  </div>
)
