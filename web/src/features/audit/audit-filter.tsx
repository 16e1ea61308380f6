import { auditActions, auditObjects } from '@portal/shared/audit/action-names.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filter, noFilter } from './audit-log.ts'

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const AuditFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, bindSpan, submit } = useFilterForm({ filter, spans: [['from', 'to']], onAsk })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="操作账号">
        <TextInput {...bind('account')} maxLength={32} placeholder="完整登录账号" />
      </Field>
      <Field label="操作">
        <Select {...bind('action')}>
          <option value="">全部</option>
          {auditActions.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="对象">
        <Select {...bind('object_type')}>
          <option value="">全部</option>
          {auditObjects.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DateRange className="review-span" label="业务日期" {...bindSpan('from', 'to')} />
      <Field label="对象编号">
        <TextInput {...bind('object_no')} maxLength={64} placeholder="完整编号" />
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
