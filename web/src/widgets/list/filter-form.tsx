import './list.css'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChoiceSelect } from '../../ui/inputs/choice-select.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import type { FilterItem, FilterSpec } from '../address/filter-spec.ts'
import { AmountRange } from '../fields/amount-range.tsx'
import { DateInput } from '../fields/date-input.tsx'
import { DateRange } from '../fields/date-range.tsx'
import { usePhone } from '../grid/use-phone.ts'
import { FilterSheet } from './filter-sheet.tsx'
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
    if ('choices' in item) {
      const { choices, other, none } = item
      return <ChoiceSelect choices={choices} other={other} {...(none && { none })} {...bound} />
    }
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
  /** How many rows a filter would leave, for the sheet of a phone. */
  countOf?: ((filter: Record<Name, string>) => Promise<number>) | undefined
  /** Instead of the back office's three columns. */
  className?: string
}

/**
 * A declared filter as a form: nothing is asked until 查询, and what was typed stays. On a phone it is one
 * button, which says by how many fields the rows are narrowed, and a sheet.
 */
export const FilterForm = <Name extends string>(props: FilterFormProps<Name>) => {
  const { filterBy, filter, onAsk, className = 'filter-form' } = props
  const shown = filterBy.items.filter(({ item }) => item.label !== undefined)
  const further = shown.filter(({ item }) => item.further)
  const form = useFilterForm(filterBy, filter, onAsk)
  const isAsked = ({ name, item }: (typeof shown)[number]) =>
    filter[name] !== '' || ('until' in item && filter[item.until as Name] !== '')
  const asksFurther = further.some(isAsked)
  const [more, setMore] = useState(asksFurther)
  const [askedFurther, setAskedFurther] = useState(asksFurther)
  if (asksFurther !== askedFurther) {
    setAskedFurther(asksFurther)
    // An address that asks by a folded field unfolds it; nothing folds by itself.
    if (asksFurther) setMore(true)
  }
  const fields = (items: typeof shown) =>
    items.map(({ name, item }) => <ItemField key={name} name={name} item={item} form={form} />)
  const phone = usePhone()
  if (phone) {
    return (
      <FilterSheet
        asked={shown.filter(isAsked).length}
        typed={form.typed}
        countOf={props.countOf}
        onReset={form.reset}
        onSubmit={form.submit}
      >
        {fields(shown)}
      </FilterSheet>
    )
  }
  return (
    <form className={className} onSubmit={event => void form.submit(event)} noValidate>
      {fields(shown.filter(({ item }) => !item.further))}
      <span className="filter-buttons">
        {further.length > 0 && (
          <button type="button" className="link-button" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? '收起' : '更多条件'}
          </button>
        )}
        <Button onClick={form.reset}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
      {more && fields(further)}
    </form>
  )
}
