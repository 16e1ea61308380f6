import { useCall } from '../../core/api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/inputs/inputs.tsx'

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

/** Entries of one group: undefined while they load, and when they could not be loaded, in which case `error` is set. */
export const useDict = (group: string) => {
  const { rows, error, reload } = useCall('/api/dict/query_dict', { groups: group })
  return { items: rows && (rows.find(row => row.group === group)?.items ?? []), error, reload }
}

/** Beside a field whose choices could not be had. */
export const DictRetry = ({ onRetry }: { onRetry: () => unknown }) => (
  <span className="field-retry" role="alert">
    选项加载失败
    <Button variant="text" size="small" onClick={() => void onRetry()}>
      重试
    </Button>
  </span>
)

/** A closed list from the data dictionary. A code that the group does not have any more stays visible as it is. */
export const DictSelect = ({ group, value, onChange, none = '请选择', ...rest }: DictSelectProps) => {
  const { items, error, reload } = useDict(group)
  const failed = items === undefined && error !== undefined
  const isUnknown = value !== '' && !(items?.some(item => item.code === value) ?? false)
  return (
    <>
      <Select
        {...rest}
        value={value}
        aria-busy={items === undefined && !failed}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">{failed ? '加载失败' : items === undefined ? '正在加载' : none}</option>
        {items?.map(item => (
          <option key={item.code} value={item.code}>
            {item.label}
          </option>
        ))}
        {isUnknown && <option value={value}>{value}</option>}
      </Select>
      {failed && <DictRetry onRetry={reload} />}
    </>
  )
}

/** The name of a chosen code; the code itself when the group does not have it, since older entries were free text. */
export const DictText = ({ group, code }: { group: string; code: string }) =>
  useDict(group).items?.find(item => item.code === code)?.label ?? code
