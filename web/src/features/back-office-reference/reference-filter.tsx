import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'

interface ReferenceFilterProps {
  onSubmit: (event: FormEvent) => void
  onReset: () => void
  children: ReactNode
}

/** The filter above a list of reference data: its fields, 重置 and 查询. */
export const ReferenceFilter = ({ onSubmit, onReset, children }: ReferenceFilterProps) => (
  <form className="review-filter" onSubmit={onSubmit}>
    {children}
    <span className="review-buttons">
      <Button onClick={onReset}>重置</Button>
      <Button type="submit" variant="primary">
        查询
      </Button>
    </span>
  </form>
)

interface ChoiceFieldProps extends ComponentProps<typeof Select> {
  label: string
  /** Code and name of each; 全部 stands before them. */
  choices: readonly (readonly [code: string, name: string])[]
}

/** One of a few, or 全部. */
export const ChoiceField = ({ label, choices, ...select }: ChoiceFieldProps) => (
  <Field label={label}>
    <Select {...select}>
      <option value="">全部</option>
      {choices.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
)
