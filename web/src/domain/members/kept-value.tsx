import './kept-value.css'
import { Field } from '../../ui/inputs/field.tsx'
import { FixedText } from '../../ui/inputs/inputs.tsx'

interface KeptValueProps {
  label: string
  required: boolean
  /** As the bank shows it: masked. */
  value: string
  onReplace: () => void
}

/** A stored value that is shown masked: nobody edits between the stars; it is kept or replaced as a whole. */
export const KeptValue = ({ label, required, value, onReplace }: KeptValueProps) => (
  <Field label={label} required={required}>
    <div className="kept-value">
      <FixedText className="figures">{value}</FixedText>
      <button type="button" className="link-button" aria-label={`更换${label}`} onClick={onReplace}>
        更换
      </button>
    </div>
  </Field>
)
