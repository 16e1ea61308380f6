import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { type Filter, kinds, noFilter } from './query-items.ts'

/** The filter; nothing is asked until 查询, and what was typed stays. */
export const MenuFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const [typed, setTyped] = useState(filter)
  const bind = (name: keyof Filter) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(typed)
  }
  return (
    <form className="share-filter" onSubmit={submit}>
      <Field label="菜单编码">
        <TextInput {...bind('menu_code')} maxLength={20} placeholder="完整编码" />
      </Field>
      <Field label="菜单名称">
        <TextInput {...bind('menu_name')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="上级菜单">
        <TextInput {...bind('parent_name')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="类型">
        <Select {...bind('kind_code')}>
          <option value="">全部</option>
          {kinds.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <span className="share-buttons">
        <Button onClick={() => onAsk(noFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
    </form>
  )
}
