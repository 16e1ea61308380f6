import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { audienceNames, type Filter, noFilter, stateNames } from './notice-list.ts'

const Choices = ({ of }: { of: Readonly<Record<string, string>> }) => (
  <>
    <option value="">全部</option>
    {Object.entries(of).map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
)

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const NoticeFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, submit } = useFilterForm({ filter, onAsk })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="状态">
        <Select {...bind('state')}>
          <Choices of={stateNames} />
        </Select>
      </Field>
      <Field label="对象">
        <Select {...bind('audience')}>
          <Choices of={audienceNames} />
        </Select>
      </Field>
      <Field label="标题或内容">
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
