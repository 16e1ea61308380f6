import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { parseYuan } from '@portal/shared/money/fen.ts'
import type { ReactNode } from 'react'
import { AmountInput } from './amount-input.tsx'
import { Field } from './field.tsx'

interface MoneyInputProps {
  label: string
  /** As typed, in yuan; `parseYuan` reads it. */
  value: string
  onChange: (text: string) => void
  error?: string | null
  /** Shown while there is no amount to write in capitals. */
  hint?: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean
  placeholder?: string
  className?: string
  onBlur?: () => void
}

/** An amount in yuan, with the same amount in capitals (大写) under it as soon as it can be read. */
export const MoneyInput = ({
  label,
  value,
  onChange,
  error,
  hint,
  required,
  className,
  ...input
}: MoneyInputProps) => {
  const fen = parseYuan(value)
  return (
    <Field
      label={label}
      error={error}
      hint={fen !== null && fen > 0n ? yuanInCapitals(fen) : hint}
      {...(required ? { required } : {})}
      {...(className ? { className } : {})}
    >
      <AmountInput {...input} value={value} onChange={onChange} suffix="元" />
    </Field>
  )
}
