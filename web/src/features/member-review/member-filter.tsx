import { statusName } from '@portal/shared/people/member-status.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filter, noFilter, statusChoices, typeChoices } from './member-list.ts'

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const MemberFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, submit } = useFilterForm({ filter, onAsk })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="名称、代码或编号">
        <TextInput {...bind('keyword')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="会员类型">
        <Select {...bind('member_type')}>
          <option value="">全部</option>
          {typeChoices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="会员状态">
        <Select {...bind('status')}>
          <option value="">全部</option>
          {statusChoices.map(status => (
            <option key={status} value={status}>
              {statusName(Number(status))}
            </option>
          ))}
        </Select>
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
