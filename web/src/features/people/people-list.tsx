import '../review/review.css'
import '../roles/roles.css'
import { hasPermission } from '@portal/shared/access/permissions.ts'
import { useMemo, useRef, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { OperatorDialog } from '../operators/operator-dialog.tsx'
import { peopleColumns } from './people-columns.tsx'
import { type Filter, filterFields, noFilter, type PeopleSet, type Person, toRequest } from './people-sets.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { UserDialog } from './user-dialog.tsx'

const REFRESH_MS = 30_000
const keyOf = (row: Person) => row.user_id

const PeopleFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, submit } = useFilterForm({ filter, onAsk })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="姓名或账号">
        <TextInput {...bind('keyword')} maxLength={60} placeholder="全部" />
      </Field>
      <Field label="账号状态">
        <Select {...bind('status')}>
          <option value="">全部</option>
          <option value="4">正常</option>
          <option value="5">已停用</option>
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

/** The people of the back office, or a member's own: the list, a new one, and one of them from the edge. */
export const PeopleList = ({ set, title }: { set: PeopleSet; title: string }) => {
  const { user } = useSession()
  const [opened, setOpened] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const { source, filter, isFiltered, setFilter } = useGridSource(set.query, {
    fields: filterFields,
    toRequest,
    untoldMs: REFRESH_MS,
  })
  const latest = useRef(setOpened)
  const columns = useMemo(() => peopleColumns(set, row => latest.current(row.user_id)), [set])
  const added = () => {
    setAdding(false)
    void source.reload()
  }
  return (
    <>
      <div className="role-head">
        <h1 className="t-page">{title}</h1>
        {user && hasPermission(user, set.may.add) && (
          <Button variant="primary" className="push" onClick={() => setAdding(true)}>
            新增{set.caption}
          </Button>
        )}
      </div>
      <Card flush>
        <PeopleFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id={set.gridId}
          caption={set.caption}
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={[set.may.view]}
          note="按新增先后"
          onOpen={row => setOpened(row.user_id)}
          openKey={opened}
          empty={
            <EmptyState
              title={isFiltered ? `没有符合条件的${set.caption}` : `还没有${set.caption}`}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : `新增的${set.caption}会显示在这里`}
            </EmptyState>
          }
        />
      </Card>
      <PersonDrawer
        set={set}
        person={source.rows?.find(row => row.user_id === opened)}
        onClose={() => setOpened(null)}
        onChanged={() => void source.reload()}
      />
      {adding &&
        (set.caption === '用户' ? (
          <UserDialog user={null} onClose={() => setAdding(false)} onDone={added} />
        ) : (
          <OperatorDialog
            subject="sub_account"
            operator={null}
            onClose={() => setAdding(false)}
            onDone={added}
          />
        ))}
    </>
  )
}
