import { verifyStates } from '@portal/shared/trade/kinds.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'

type Name = 'inv_no' | 'counter_name' | 'verify_state' | 'inv_from' | 'inv_to' | 'contract_id'
export type InvoiceFilters = Record<Name, string>

/** `contract_id` comes with a link from a contract. */
export const invoiceFields: FilterFields<Name> = {
  inv_no: { max: 20 },
  counter_name: { max: 60 },
  verify_state: { max: 2 },
  inv_from: { max: 10, date: true },
  inv_to: { max: 10, date: true },
  contract_id: { max: 15 },
}
export const noInvoiceFilter: InvoiceFilters = emptyFilter(invoiceFields)

/** The filter of 发票; nothing is asked until 查询. */
export const InvoiceFilter = (props: {
  filters: InvoiceFilters
  onAsk: (filters: InvoiceFilters) => void
}) => {
  const { bind, bindSpan, submit } = useFilterForm({
    filter: props.filters,
    spans: [['inv_from', 'inv_to']],
    onAsk: props.onAsk,
  })
  return (
    <form className="card trade-filter" onSubmit={submit}>
      <Field label="发票号码">
        <TextInput {...bind('inv_no')} maxLength={20} inputMode="numeric" placeholder="请输入" />
      </Field>
      <Field label="购方或销方">
        <TextInput {...bind('counter_name')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="验真状态">
        <Select {...bind('verify_state')}>
          <option value="">全部</option>
          {Object.entries(verifyStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DateRange label="开票日期" {...bindSpan('inv_from', 'inv_to')} />
      <div className="trade-filter-buttons">
        <Button onClick={() => props.onAsk(noInvoiceFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </div>
    </form>
  )
}
