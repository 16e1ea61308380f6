import { formatRange } from '@portal/shared/bills/range.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan, parseYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { AmountInput } from '../../ui/inputs/amount-input.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import { type Holding, holdingRange, type PartTexts, typeAmount, typeRange } from './part.ts'

interface PartEditorProps {
  holding: Pick<Holding, 'range' | 'amount_fen'>
  amountLabel?: string
  texts: { amount: string; range: string }
  /** The server's error for the range. */
  serverError: string
  onChange: (texts: PartTexts) => void
}

/** Two ways to say the same part: amount or sub-range; the one follows the other while it makes sense. */
export const PartEditor = ({
  holding,
  amountLabel = '贴现金额',
  texts,
  serverError,
  onChange,
}: PartEditorProps) => {
  // A draft from before a reload is read again through the field that was wrong, if one was.
  const [typed, setTyped] = useState<PartTexts>(() => {
    const byAmount = typeAmount(holding, texts, texts.amount)
    return byAmount.error ? byAmount : typeRange(holding, texts, texts.range)
  })
  const change = (next: PartTexts) => {
    setTyped(next)
    onChange(next)
  }
  const fen = parseYuan(typed.amount)
  const error = (field: 'amount' | 'range') => (typed.error?.field === field ? typed.error.text : null)
  return (
    <div className="part-editor">
      <Field
        label={amountLabel}
        error={error('amount')}
        hint={fen ? yuanInCapitals(fen) : `最多 ${formatYuan(holding.amount_fen)} 元`}
      >
        <AmountInput
          value={typed.amount}
          suffix="元"
          onChange={text => change(typeAmount(holding, typed, text))}
        />
      </Field>
      <Field
        label="子票区间"
        error={error('range') ?? (typed.error ? null : serverError)}
        hint={`可用 ${formatRange(holdingRange(holding))}，每 0.01 元为一张子票`}
      >
        <TextInput
          value={typed.range}
          maxLength={25}
          placeholder="起始-结束"
          onChange={event => change(typeRange(holding, typed, event.target.value))}
        />
      </Field>
    </div>
  )
}
