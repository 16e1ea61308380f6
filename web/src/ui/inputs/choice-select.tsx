import type { ComponentProps } from 'react'
import { Select } from './inputs.tsx'

interface Choice {
  value: string
  name: string
}
/** In their order; or by code, where the codes' own order will do. */
export type Choices = readonly Choice[] | Readonly<Record<string, string>>

const isList = (choices: Choices): choices is readonly Choice[] => Array.isArray(choices)
export const choicesOf = (choices: Choices): readonly Choice[] =>
  isList(choices) ? choices : Object.entries(choices).map(([value, name]) => ({ value, name }))

interface ChoiceSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> {
  choices: Choices
  value: string
  onChange: (value: string) => void
  /** The open choice: 全部类别. */
  none?: string
  /** Name of a value that is none of the choices. */
  other?: ((value: string) => string) | undefined
}

/** One of a few, or all of them. */
export const ChoiceSelect = ({ choices, onChange, none = '全部', other, ...select }: ChoiceSelectProps) => {
  const list = choicesOf(choices)
  const { value } = select
  return (
    <Select {...select} onChange={event => onChange(event.target.value)}>
      <option value="">{none}</option>
      {list.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
      {other && value !== '' && !list.some(choice => choice.value === value) && (
        <option value={value}>{other(value)}</option>
      )}
    </Select>
  )
}
