import '../review/review.css'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useCan } from '../../api/use-can.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useLocalSource } from '../../ui/grid/use-grid-source.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { dictColumns, dictEdit, dictTree, openTree } from './dict-grid.tsx'
import { type DictRow, dictRows } from './dict-rows.ts'

const keyOf = (row: DictRow) => row.id

/** 数据字典: the words of every list of choices, by group. */
export default function DictAdminPage() {
  const mayEdit = useCan('param_edit')
  const [keyword, setKeyword] = useState('')
  const { rows: groups, error, reload } = useCall('/api/admin/dict/query', {})
  const rows = useMemo(() => dictRows(groups ?? [], keyword), [groups, keyword])
  const edit = useMemo(() => dictEdit(dictRows(groups ?? [], ''), reload), [groups, reload])
  const local = useLocalSource(rows)
  const source = { ...local, rows: groups && local.rows, error, reload }
  return (
    <ListPage title="数据字典">
      <Card flush>
        <div className="filter-form">
          <Field label="编码或名称">
            <TextInput
              value={keyword}
              maxLength={40}
              placeholder="全部"
              onChange={event => setKeyword(event.target.value)}
            />
          </Field>
        </div>
        <DataGrid
          id="dict-admin"
          caption="数据字典"
          columns={dictColumns}
          source={source}
          rowKey={keyOf}
          requires={['param_view']}
          tree={keyword.trim() ? openTree : dictTree}
          {...(mayEdit && { edit })}
          note="停用的条目不再供选择，已有数据不受影响"
          empty={<EmptyState title="没有符合条件的条目">请换一个编码或名称</EmptyState>}
        />
      </Card>
    </ListPage>
  )
}
