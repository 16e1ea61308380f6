import './fieldset.css'
import type { ReactNode } from 'react'

interface FieldsetProps {
  title: string
  hint?: ReactNode
  /** How many fields stand beside each other on a wide screen. */
  columns?: 1 | 2 | 3
  children: ReactNode
}

/** Fields that belong together, under one heading that is read out with each. */
export const Fieldset = ({ title, hint, columns = 2, children }: FieldsetProps) => (
  <fieldset className="fieldset">
    <legend>{title}</legend>
    {hint && <p className="fieldset-hint">{hint}</p>}
    <div className={`fieldset-fields fieldset-${columns}`}>{children}</div>
  </fieldset>
)
