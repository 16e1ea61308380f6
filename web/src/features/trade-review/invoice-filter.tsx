import { verifyStates } from '@portal/shared/trade/kinds.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filter, noFilter } from './invoice-list.ts'

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const InvoiceFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, bindSpan, submit } = useFilterForm({ filter, spans: [['inv_from', 'inv_to']], onAsk })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="企业名称">
        <TextInput {...bind('company_name')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="发票号码">
        <TextInput {...bind('inv_no')} maxLength={20} placeholder="全部" />
      </Field>
      <Field label="验真状态">
        <Select {...bind('verify_state')}>
          <option value="">全部</option>
          {Object.entries(verifyStates).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="购方或销方">
        <TextInput {...bind('counter_name')} maxLength={60} placeholder="全部" />
      </Field>
      <DateRange className="review-span" label="开票日期" {...bindSpan('inv_from', 'inv_to')} />
      <span className="review-buttons">
        <Button onClick={() => onAsk(noFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
    </form>
  )
}
