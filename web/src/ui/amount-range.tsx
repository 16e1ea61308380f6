import './date-range.css'
import { parseYuan } from '@portal/shared/money/fen.ts'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'

interface AmountSpan {
  /** In yuan as typed, '' for open. */
  from: string
  to: string
}

/** What is wrong with a typed span of money, '' when nothing; an open end is right. */
export const amountSpanFault = ({ from, to }: AmountSpan): string => {
  const [least, most] = [from, to].map(text => (text.trim() === '' ? undefined : parseYuan(text)))
  if (least === null || most === null) return '金额应为数字，至多两位小数'
  return least !== undefined && most !== undefined && least > most ? '最低金额不能高于最高金额' : ''
}

/** A typed amount as the server compares it, in fen; undefined when it is none. */
export const typedFen = (text = ''): string | undefined => parseYuan(text)?.toString()

interface AmountRangeProps {
  /** Names the first field; the second is called so with 止. */
  label: string
  value: AmountSpan
  onChange: (span: AmountSpan) => void
  error?: string
  className?: string
}

/** Two amounts in yuan with 至 between them; either may stay open. */
export const AmountRange = ({ label, value, onChange, error, className = '' }: AmountRangeProps) => {
  const input = (end: keyof AmountSpan, placeholder: string) => (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={22}
      placeholder={placeholder}
      value={value[end]}
      onChange={event => onChange({ ...value, [end]: event.target.value })}
    />
  )
  return (
    <div className={`date-range ${className}`}>
      <Field label={label} error={error}>
        {input('from', '最低')}
      </Field>
      <span aria-hidden="true">至</span>
      <Field label={`${label}止`}>{input('to', '最高')}</Field>
    </div>
  )
}
