import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filter, noFilter, stateChoices } from './application-list.ts'

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const ApplicationFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { typed, bind, bindSpan, submit } = useFilterForm({
    filter,
    spans: [['paid_from', 'paid_to']],
    onAsk,
  })
  const known = typed.state === '' || stateChoices.some(choice => choice.value === typed.state)
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="申请编号">
        <TextInput {...bind('apply_no')} maxLength={16} placeholder="全部" />
      </Field>
      <Field label="申请人">
        <TextInput {...bind('company_name')} maxLength={60} placeholder="企业名称" />
      </Field>
      <Field label="流程状态">
        <Select {...bind('state')}>
          <option value="">全部</option>
          {stateChoices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          {!known && <option value={typed.state}>{typed.state}</option>}
        </Select>
      </Field>
      <Field label="票据（包）号">
        <TextInput {...bind('bill_no')} maxLength={34} inputMode="numeric" placeholder="30 位数字" />
      </Field>
      <Field label="承兑人">
        <TextInput {...bind('acceptor_name')} maxLength={60} placeholder="全部" />
      </Field>
      <DateRange className="review-span" label="放款日期" {...bindSpan('paid_from', 'paid_to')} />
      <span className="review-buttons">
        <Button onClick={() => onAsk(noFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
    </form>
  )
}
