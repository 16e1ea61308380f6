import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type ContentKind, categoriesOf, type Filter, noFilter, stateNames } from './content-list.ts'

interface ContentFilterProps {
  kind: ContentKind
  filter: Filter
  onAsk: (filter: Filter) => void
}

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const ContentFilter = ({ kind, filter, onAsk }: ContentFilterProps) => {
  const { bind, submit } = useFilterForm({ filter, onAsk })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="分类">
        <Select {...bind('category')}>
          <option value="">全部</option>
          {categoriesOf[kind].map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="状态">
        <Select {...bind('state')}>
          <option value="">全部</option>
          {Object.entries(stateNames).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="标题或正文">
        <TextInput {...bind('keyword')} maxLength={60} placeholder="全部" />
      </Field>
      <span className="review-buttons">
        <Button onClick={() => onAsk(noFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
    </form>
  )
}
