import type { ApplyState } from '@portal/shared/contract/applications.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { AmountRange } from '../../ui/amount-range.tsx'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filters, noFilters, rangeFault } from './filters.ts'

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
  const { typed, errors, bind, bindSpan, submit } = useFilterForm({
    filter: filters,
    spans: [
      ['disc_from', 'disc_to'],
      ['due_from', 'due_to'],
    ],
    amounts: [['face_from', 'face_to']],
    faultOf: { range: rangeFault },
    onAsk,
  })
  const known = typed.state === '' || choices.some(choice => choice.value === typed.state)
  return (
    <form className="card query-filter" onSubmit={submit}>
      <Field label="申请编号" className="is-short">
        <TextInput {...bind('apply_no')} maxLength={16} placeholder="请输入" />
      </Field>
      <Field label="票据（包）号" className="is-long">
        <TextInput {...bind('bill_no')} maxLength={34} inputMode="numeric" placeholder="30 位数字" />
      </Field>
      <Field label="子票区间" className="is-short" error={errors.range}>
        <TextInput {...bind('range')} maxLength={25} placeholder="起始-结束" />
      </Field>
      <Field label="承兑人" className="is-long">
        <TextInput {...bind('acceptor_name')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="流程状态" className="is-short">
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
      <DateRange className="is-long" label="贴现日期" {...bindSpan('disc_from', 'disc_to')} />
      <DateRange className="is-long" label="到期日" {...bindSpan('due_from', 'due_to')} />
      <AmountRange className="is-long" label="票面金额（元）" {...bindSpan('face_from', 'face_to')} />
      <div className="query-buttons">
        <Button onClick={() => onAsk(noFilters)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </div>
    </form>
  )
}
