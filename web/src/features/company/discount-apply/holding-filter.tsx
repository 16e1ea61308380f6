import { billKindNames } from '@portal/shared/bills/bill-template.ts'
import { type Circulation, circulationNames } from '@portal/shared/bills/exchange-codes.ts'
import { type FormEvent, useState } from 'react'
import { typedBillNo } from '../../../domain/bills/bill-no-filter.ts'
import { circulationChoices } from '../../../domain/bills/exchange-code.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { DateRange, dateSpanFault } from '../../../widgets/fields/date-range.tsx'
import { usePhone } from '../../../widgets/grid/use-phone.ts'
import { FilterSheet } from '../../../widgets/list/filter-sheet.tsx'

/** As the address knows it; `free`: without those locked, discounted or sold. */
export const holdingFields = {
  bill_no: { max: 34 },
  acceptor_name: { max: 60 },
  bill_kind: { max: 4, oneOf: Object.keys(billKindNames) },
  circulation: { max: 6, oneOf: Object.keys(circulationNames) },
  due_from: { max: 10, date: true },
  due_to: { max: 10, date: true },
  free: { max: 1, oneOf: ['1'] },
} as const
export type HoldingFilter = Record<keyof typeof holdingFields, string>

export const noFilter: HoldingFilter = {
  bill_no: '',
  acceptor_name: '',
  bill_kind: '',
  circulation: '',
  due_from: '',
  due_to: '',
  free: '',
}

/** As the call takes it. */
export const filterRequest = (filter: HoldingFilter) => {
  const billNo = typedBillNo(filter.bill_no)
  const acceptor = filter.acceptor_name.trim()
  return {
    ...(billNo && { bill_no: billNo }),
    ...(acceptor && { acceptor_name: acceptor }),
    ...(filter.bill_kind && { bill_kind: filter.bill_kind as keyof typeof billKindNames }),
    ...(filter.circulation && { circulation: filter.circulation as Circulation }),
    ...(filter.due_from && { due_from: filter.due_from.trim() }),
    ...(filter.due_to && { due_to: filter.due_to.trim() }),
    ...(filter.free && { state: '10' as const }),
  }
}

interface HoldingFilterFormProps {
  /** As asked; the fields follow it. */
  filter: HoldingFilter
  onAsk: (filter: HoldingFilter) => void
}

export const HoldingFilterForm = ({ filter, onAsk }: HoldingFilterFormProps) => {
  const [value, onChange] = useState(filter)
  const text = JSON.stringify(filter)
  const [shown, setShown] = useState(text)
  if (text !== shown) {
    setShown(text)
    onChange(filter)
  }
  const spanFault = dateSpanFault({ from: value.due_from, to: value.due_to })
  const phone = usePhone()
  const submit = (event: FormEvent): boolean => {
    event.preventDefault()
    if (!spanFault) onAsk(value)
    return !spanFault
  }
  const reset = () => {
    onChange(noFilter)
    onAsk(noFilter)
  }
  const fields = (
    <>
      <Field label="票据（包）号">
        <TextInput
          value={value.bill_no}
          maxLength={34}
          typed="code"
          inputMode="numeric"
          placeholder="30 位数字，可输入一部分"
          onChange={event => onChange({ ...value, bill_no: event.target.value })}
        />
      </Field>
      <Field label="承兑人">
        <TextInput
          value={value.acceptor_name}
          maxLength={60}
          placeholder="全部"
          onChange={event => onChange({ ...value, acceptor_name: event.target.value })}
        />
      </Field>
      <Field label="票据种类">
        <Select
          value={value.bill_kind}
          onChange={event => onChange({ ...value, bill_kind: event.target.value })}
        >
          <option value="">全部</option>
          {Object.entries(billKindNames).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="流通标志">
        <ChoiceSelect
          none="全部"
          choices={circulationChoices}
          value={value.circulation}
          onChange={circulation => onChange({ ...value, circulation })}
        />
      </Field>
      <DateRange
        label="到期日"
        className="apply-due"
        value={{ from: value.due_from, to: value.due_to }}
        error={spanFault}
        onChange={({ from, to }) => onChange({ ...value, due_from: from, due_to: to })}
      />
      <label className="apply-free">
        <input
          type="checkbox"
          checked={value.free === '1'}
          onChange={event => {
            const next = { ...value, free: event.target.checked ? '1' : '' }
            onChange(next)
            onAsk(next)
          }}
        />
        仅看未办理
      </label>
    </>
  )
  if (phone) {
    const { due_to, ...counted } = filter
    const asked = Object.values(counted).filter(Boolean).length + (due_to && !filter.due_from ? 1 : 0)
    return (
      <FilterSheet asked={asked} typed={value} countOf={undefined} onReset={reset} onSubmit={submit}>
        {fields}
      </FilterSheet>
    )
  }
  return (
    <form className="apply-filter" onSubmit={event => void submit(event)}>
      {fields}
      <span className="row apply-ask">
        <Button type="submit">查询</Button>
        <Button variant="text" onClick={reset}>
          重置
        </Button>
      </span>
    </form>
  )
}
