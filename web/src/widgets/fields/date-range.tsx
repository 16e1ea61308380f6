import './date-range.css'
import { isDate } from '@portal/shared/calendar/dates.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { DateInput } from './date-input.tsx'

export interface DateSpan {
  /** yyyy-MM-dd, '' for open, or whatever has been typed so far. */
  from: string
  to: string
}

/** Error of an invalid date. */
export const DATE_FAULT = '请输入正确的日期，如 2026-06-23'

/** Error of a typed range, '' when there is none; an open end is valid. */
export const dateSpanFault = ({ from, to }: DateSpan): string => {
  if ([from, to].some(day => day.trim() !== '' && !isDate(day.trim()))) return DATE_FAULT
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
      <DateInput
        chooseLabel="选择开始日期"
        placeholder="开始日期"
        value={value.from}
        onChange={from => onChange({ ...value, from })}
      />
    </Field>
    <span aria-hidden="true">至</span>
    <Field label={`${label}止`}>
      <DateInput
        chooseLabel="选择结束日期"
        placeholder="结束日期"
        value={value.to}
        onChange={to => onChange({ ...value, to })}
      />
    </Field>
  </div>
)
