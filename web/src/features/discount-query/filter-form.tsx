import type { ApplyState } from '@portal/shared/contract/applications.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filters, noFilters } from './filters.ts'

/** Several states that people ask for together. */
const groups: readonly { name: string; states: readonly ApplyState[] }[] = [
  { name: '待放款', states: ['D40', 'D45', 'D50'] },
  { name: '退回待处理', states: ['D15', 'D25'] },
]

const choices = [
  ...groups.map(group => ({ value: group.states.join(','), name: group.name })),
  ...Object.entries(applyStates).map(([value, face]) => ({ value, name: face.name })),
]

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const FilterForm = ({ filters, onAsk }: { filters: Filters; onAsk: (filters: Filters) => void }) => {
  const { typed, bind, bindSpan, submit } = useFilterForm({
    filter: filters,
    span: ['disc_from', 'disc_to'],
    onAsk,
  })
  const known = typed.state === '' || choices.some(choice => choice.value === typed.state)
  return (
    <form className="card query-filter" onSubmit={submit}>
      <Field label="申请编号" className="span-2">
        <TextInput {...bind('apply_no')} maxLength={16} placeholder="请输入" />
      </Field>
      <Field label="票据（包）号" className="span-4">
        <TextInput {...bind('bill_no')} maxLength={34} inputMode="numeric" placeholder="30 位数字" />
      </Field>
      <Field label="承兑人" className="span-3">
        <TextInput {...bind('acceptor_name')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="流程状态" className="span-3">
        <Select {...bind('state')}>
          <option value="">全部</option>
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
          {!known && <option value={typed.state}>{typed.state}</option>}
        </Select>
      </Field>
      <DateRange className="span-4" label="贴现日期" {...bindSpan()} />
      <div className="query-buttons">
        <Button onClick={() => onAsk(noFilters)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </div>
    </form>
  )
}
