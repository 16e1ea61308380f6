import { busiTypeNames, orderStates, settleStateNames } from '@portal/shared/rediscount/states.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filter, noFilter } from './order-list.ts'

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
const stateNames = Object.fromEntries(
  Object.entries(orderStates)
    .filter(([state]) => state !== 'R00')
    .map(([state, { name }]) => [state, name]),
)

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const OrderFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, bindSpan, submit } = useFilterForm({ filter, spans: [['settle_from', 'settle_to']], onAsk })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="报价单或成交单编号">
        <TextInput {...bind('order_no')} maxLength={16} placeholder="全部" />
      </Field>
      <Field label="机构名称">
        <TextInput {...bind('org_name')} maxLength={60} placeholder="任一方" />
      </Field>
      <Field label="业务类型">
        <Select {...bind('busi_type')}>
          <option value="">全部</option>
          {choices(busiTypeNames)}
        </Select>
      </Field>
      <Field label="订单状态">
        <Select {...bind('state')}>
          <option value="">全部</option>
          {choices(stateNames)}
        </Select>
      </Field>
      <Field label="清算状态">
        <Select {...bind('settle_state')}>
          <option value="">全部</option>
          {choices(settleStateNames)}
        </Select>
      </Field>
      <DateRange className="review-span" label="首期结算日" {...bindSpan('settle_from', 'settle_to')} />
      <span className="review-buttons">
        <Button onClick={() => onAsk(noFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
    </form>
  )
}
