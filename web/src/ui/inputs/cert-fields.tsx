import { type CertType, certNoFault, certTypeNames } from '@portal/shared/people/papers.ts'
import { useState } from 'react'
import { Field } from './field.tsx'
import { Select, TextInput } from './inputs.tsx'

export interface Cert {
  type: CertType
  /** As typed or, unchanged, as the service showed it: masked. */
  number: string
}

interface CertFieldsProps {
  /** Whose papers: 法定代表人, 联系人. */
  owner: string
  value: Cert
  onChange: (cert: Cert) => void
  required?: boolean
  /** The server's error for the number. */
  error?: string | null
}

const MASK = '*'

/** Error of a typed document, null when there is none; an empty or still masked number is not checked. */
const certFault = ({ type, number }: Cert): string | null => {
  const text = number.trim()
  return text === '' || text.includes(MASK) ? null : certNoFault(type, text)
}

/** Kind and number of an identity document; a mainland card's number is proved when the field is left. */
export const CertFields = ({ owner, value, onChange, required = false, error }: CertFieldsProps) => {
  const [left, setLeft] = useState(false)
  const isCard = value.type === 'Ind01'
  return (
    <>
      <Field label={`${owner}证件类型`} required={required}>
        <Select
          value={value.type}
          onChange={event => onChange({ ...value, type: event.target.value as CertType })}
        >
          {Object.entries(certTypeNames).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={`${owner}证件号码`}
        required={required}
        error={error ?? (left ? certFault(value) : null)}
        hint={isCard ? '18 位，末位为数字或 X' : undefined}
      >
        <TextInput
          value={value.number}
          typed="code"
          maxLength={isCard ? 18 : 32}
          autoComplete="off"
          onChange={event =>
            onChange({ ...value, number: isCard ? event.target.value.toUpperCase() : event.target.value })
          }
          onBlur={() => setLeft(true)}
        />
      </Field>
    </>
  )
}
