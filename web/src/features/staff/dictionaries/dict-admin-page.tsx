import '../../../domain/review/review.css'
import { useMemo } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { usePagedAddress } from '../../../widgets/address/use-paged-address.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useLocalSource } from '../../../widgets/grid/use-grid-source.ts'
import { FilterForm } from '../../../widgets/list/filter-form.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { dictColumns, dictEdit, dictTree, openTree } from './dict-grid.tsx'
import { type DictRow, dictRows } from './dict-rows.ts'

const dictFilter = declareFilter({ keyword: { label: '编码或名称', max: 40 } })
const keyOf = (row: DictRow) => row.id

/** 数据字典: the words of every list of choices, by group. */
export default function DictAdminPage() {
  const mayEdit = useCan('param_edit')
  const { filter, setFilter } = usePagedAddress(dictFilter.fields)
  const { keyword } = filter
  const { rows: groups, error, reload } = useCall('/api/admin/dict/query', {})
  const rows = useMemo(() => dictRows(groups ?? [], keyword), [groups, keyword])
  const edit = useMemo(() => dictEdit(dictRows(groups ?? [], '')), [groups])
  const local = useLocalSource(rows)
  const source = { ...local, rows: groups && local.rows, error, reload }
  return (
    <ListPage title="数据字典">
      <Card flush>
        <FilterForm
          filterBy={dictFilter}
          filter={filter}
          onAsk={asked => {
            if (asked.keyword.trim() === keyword) void reload()
            else setFilter(asked)
          }}
        />
        <DataGrid
          id="dict-admin"
          caption="数据字典"
          columns={dictColumns}
          source={source}
          rowKey={keyOf}
          requires={['param_view']}
          tree={keyword ? openTree : dictTree}
          {...(mayEdit && { edit })}
          note="停用的条目不再供选择，已有数据不受影响"
          empty={<EmptyState title="没有符合条件的条目">请换一个编码或名称</EmptyState>}
        />
      </Card>
    </ListPage>
  )
}
