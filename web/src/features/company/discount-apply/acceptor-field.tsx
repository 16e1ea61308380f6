import { useId } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useFieldProps } from '../../../ui/inputs/field.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'

const DELAY_MS = 200
const SHOWN = 10

interface AcceptorFieldProps {
  /** The bank number, or what has been typed so far. */
  value: string
  onChange: (bankNo: string) => void
  onBlur: () => void
}

/** An acceptor by its twelve digits; typing part of a name or number offers the directory. */
export const AcceptorField = ({ value, onChange, onBlur }: AcceptorFieldProps) => {
  const id = useId()
  const field = useFieldProps()
  const debounced = useDebounced(value.trim(), DELAY_MS)
  const isNumber = /^\d{12}$/.test(debounced)
  const { first } = useCall(
    '/api/acceptor/query_acceptor',
    isNumber ? null : { org_name: /^\d*$/.test(debounced) ? '' : debounced, page_size: SHOWN },
    { keepPrevious: true },
  )
  return (
    <>
      <TextInput
        {...field}
        name="acceptor_bank_no"
        list={`${id}-list`}
        autoComplete="off"
        maxLength={120}
        placeholder="输入名称选择，或 12 位行号"
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <datalist id={`${id}-list`}>
        {first?.rows.map(row => (
          <option key={row.org_code} value={row.org_code}>
            {row.org_name}
          </option>
        ))}
      </datalist>
    </>
  )
}
