import { signStates } from '@portal/shared/signing/states.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filter, noFilter } from './sign-list.ts'

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const SignFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, bindSpan, submit } = useFilterForm({
    filter,
    spans: [['valid_to_from', 'valid_to_to']],
    onAsk,
  })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="企业名称">
        <TextInput {...bind('company_name')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="签约编号">
        <TextInput {...bind('sign_no')} maxLength={16} placeholder="全部" />
      </Field>
      <Field label="签约状态">
        <Select {...bind('state')}>
          <option value="">全部</option>
          {Object.entries(signStates).map(([state, { name }]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DateRange className="review-span" label="到期日" {...bindSpan('valid_to_from', 'valid_to_to')} />
      <span className="review-buttons">
        <Button onClick={() => onAsk(noFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
    </form>
  )
}
