import './date-range.css'
import { parseYuan } from '@portal/shared/money/fen.ts'
import { AmountInput } from '../../ui/inputs/amount-input.tsx'
import { Field } from '../../ui/inputs/field.tsx'

interface AmountSpan {
  /** In yuan as typed, '' for open. */
  from: string
  to: string
}

/** Error of a typed range of money, '' when there is none; an open end is valid. */
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
    <AmountInput
      placeholder={placeholder}
      value={value[end]}
      onChange={text => onChange({ ...value, [end]: text })}
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
