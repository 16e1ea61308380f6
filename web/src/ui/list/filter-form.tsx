import './list.css'
import { useState } from 'react'
import { AmountRange } from '../amount-range.tsx'
import { Button } from '../button.tsx'
import { ChoiceSelect } from '../choice-select.tsx'
import { DateInput } from '../date-input.tsx'
import { DateRange } from '../date-range.tsx'
import { Field } from '../field.tsx'
import { TextInput } from '../inputs.tsx'
import { clearedFilter, type FilterItem, type FilterSpec } from './filter-spec.ts'
import { useFilterForm } from './use-filter-form.ts'

interface ItemFieldProps<Name extends string> {
  name: Name
  item: FilterItem
  form: ReturnType<typeof useFilterForm<Name>>
}

/** One field of a filter, or both ends of a span. */
const ItemField = <Name extends string>({ name, item, form }: ItemFieldProps<Name>) => {
  const { label = '', className = '' } = item
  if ('until' in item) {
    const Range = item.of === 'yuan' ? AmountRange : DateRange
    return (
      <Range
        label={label}
        className={`filter-span ${className}`}
        {...form.bindSpan(name, item.until as Name)}
      />
    )
  }
  const bound = { value: form.typed[name], onChange: (text: string) => form.type(name, text) }
  const input = () => {
    if ('day' in item) return <DateInput name={name} {...bound} />
    if ('choices' in item) return <ChoiceSelect choices={item.choices} other={item.other} {...bound} />
    return (
      <TextInput
        value={bound.value}
        onChange={event => bound.onChange(event.target.value)}
        maxLength={item.max}
        placeholder={item.placeholder ?? '全部'}
        {...(item.numeric && { inputMode: 'numeric' })}
      />
    )
  }
  return (
    <Field label={label} className={className} error={form.errors[name]}>
      {input()}
    </Field>
  )
}

interface FilterFormProps<Name extends string> {
  filterBy: FilterSpec<Name>
  filter: Readonly<Record<Name, string>>
  onAsk: (filter: Record<Name, string>) => void
  /** Instead of the back office's three columns. */
  className?: string
}

/** A declared filter as a form: nothing is asked until 查询, and what was typed stays. */
export const FilterForm = <Name extends string>(props: FilterFormProps<Name>) => {
  const { filterBy, filter, onAsk, className = 'filter-form' } = props
  const shown = filterBy.items.filter(({ item }) => item.label !== undefined)
  const further = shown.filter(({ item }) => item.further)
  const form = useFilterForm(filterBy, filter, onAsk)
  const [more, setMore] = useState(
    further.some(({ name, item }) => filter[name] || ('until' in item && filter[item.until as Name])),
  )
  const fields = (items: typeof shown) =>
    items.map(({ name, item }) => <ItemField key={name} name={name} item={item} form={form} />)
  return (
    <form className={className} onSubmit={form.submit} noValidate>
      {fields(shown.filter(({ item }) => !item.further))}
      <span className="filter-buttons">
        {further.length > 0 && (
          <button type="button" className="link-button" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? '收起' : '更多条件'}
          </button>
        )}
        <Button onClick={() => onAsk(clearedFilter(filterBy, filter))}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
      {more && fields(further)}
    </form>
  )
}
