import { useCall } from '../api/hooks.ts'
import { Select } from './inputs.tsx'

interface DictSelectProps {
  /** Group of the data dictionary. */
  group: string
  /** Code of the chosen entry, '' for none. */
  value: string
  onChange: (code: string) => void
  /** Words of the empty choice: 全部 in a filter, 请选择 in a form. */
  none?: string
  disabled?: boolean
  name?: string
}

/** Entries of one group; undefined while they load or when they cannot be had. */
export const useDict = (group: string) =>
  useCall('/api/dict/query_dict', { groups: group }).rows?.find(row => row.group === group)?.items

/** A closed list from the data dictionary. A code that the group does not have any more stays visible as it is. */
export const DictSelect = ({ group, value, onChange, none = '请选择', ...rest }: DictSelectProps) => {
  const items = useDict(group)
  const isUnknown = value !== '' && !(items?.some(item => item.code === value) ?? false)
  return (
    <Select
      {...rest}
      value={value}
      aria-busy={items === undefined}
      onChange={event => onChange(event.target.value)}
    >
      <option value="">{items === undefined ? '正在加载' : none}</option>
      {items?.map(item => (
        <option key={item.code} value={item.code}>
          {item.label}
        </option>
      ))}
      {isUnknown && <option value={value}>{value}</option>}
    </Select>
  )
}

/** The name of a chosen code; the code itself when the group does not have it, since older entries were free text. */
export const DictText = ({ group, code }: { group: string; code: string }) =>
  useDict(group)?.find(item => item.code === code)?.label ?? code
