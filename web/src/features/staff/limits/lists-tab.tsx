import { acceptorListKinds, acceptorListStates } from '@portal/shared/bills/acceptor-lists.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useBusinessDate } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { Button } from '../../../ui/button.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { listColumns } from './list-columns.tsx'
import { ListDrawer, type ListRow } from './list-drawer.tsx'
import { ListImport } from './list-import.tsx'

const listFilter = declareFilter({
  kind: { label: '名单种类', choices: acceptorListKinds },
  state: { label: '状态', choices: acceptorListStates },
})
const keyOf = (row: ListRow) => row.list_id

/** 逾期与披露名单: each month's lists, their history, and what waits for a second person. */
export const ListsTab = () => {
  const canEdit = useCan('limit_edit')
  const today = useBusinessDate()
  const [params, setParams] = useSearchParams()
  const [importing, setImporting] = useState(false)
  const open = params.get('list_id')
  const show = (listId: string | null) => {
    const next = new URLSearchParams(params)
    if (listId === null) next.delete('list_id')
    else next.set('list_id', listId)
    setParams(next)
  }
  const list = useGridSource('/api/admin/acceptorlist/query', { filterBy: listFilter })
  const detail = useCall('/api/admin/acceptorlist/query', open ? { list_id: open } : null)
  const columns = useMemo(
    () =>
      listColumns(row =>
        setParams(now => {
          const next = new URLSearchParams(now)
          next.set('list_id', row.list_id)
          return next
        }),
      ),
    [setParams],
  )
  return (
    <>
      <ListCard
        list={list}
        id="acceptor-lists"
        caption="逾期与披露名单"
        columns={columns}
        rowKey={keyOf}
        // A month may have several lists of a kind: returned ones, and what came after them.
        rowLabel={row => `${acceptorListKinds[row.kind]} ${row.month} ${row.file_name} ${row.list_id}`}
        requires={['limit_view']}
        note={
          canEdit ? (
            <Button variant="primary" onClick={() => setImporting(true)}>
              导入名单
            </Button>
          ) : (
            '最近导入的在前'
          )
        }
        empty={
          <ListEmpty list={list} of="名单">
            每月导入持续逾期、未按规定披露和延迟披露的承兑人名单
          </ListEmpty>
        }
      />
      {importing && today && (
        <ListImport
          thisMonth={today.slice(0, 7)}
          onClose={() => setImporting(false)}
          onDone={listId => {
            setImporting(false)
            show(listId)
          }}
        />
      )}
      <ListDrawer list={open ? detail.first?.rows[0] : undefined} onClose={() => show(null)} />
    </>
  )
}
