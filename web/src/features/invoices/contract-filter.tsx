import { contractStates } from '@portal/shared/trade/kinds.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'

type Name = 'tab' | 'contract_no' | 'counter_name' | 'state' | 'sign_from' | 'sign_to'
export type ContractFilters = Record<Name, string>

/** `tab` keeps the list of contracts in the address; the call does not know it. */
export const contractFields: FilterFields<Name> = {
  tab: { max: 10 },
  contract_no: { max: 64 },
  counter_name: { max: 60 },
  state: { max: 1 },
  sign_from: { max: 10, date: true },
  sign_to: { max: 10, date: true },
}
export const noContractFilter: ContractFilters = { ...emptyFilter(contractFields), tab: 'contract' }

export const contractFilterRequest = ({ tab: _, ...filter }: Partial<ContractFilters>) => filter

/** The filter of 合同; nothing is asked until 查询. */
export const ContractFilter = (props: {
  filters: ContractFilters
  onAsk: (filters: ContractFilters) => void
}) => {
  const { bind, bindSpan, submit } = useFilterForm({
    filter: props.filters,
    spans: [['sign_from', 'sign_to']],
    onAsk: props.onAsk,
  })
  return (
    <form className="card trade-filter" onSubmit={submit}>
      <Field label="合同编号">
        <TextInput {...bind('contract_no')} maxLength={64} placeholder="请输入" />
      </Field>
      <Field label="交易对手">
        <TextInput {...bind('counter_name')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="状态">
        <Select {...bind('state')}>
          <option value="">全部</option>
          {Object.entries(contractStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DateRange label="签订日期" {...bindSpan('sign_from', 'sign_to')} />
      <div className="trade-filter-buttons">
        <Button onClick={() => props.onAsk(noContractFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </div>
    </form>
  )
}
