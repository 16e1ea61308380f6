import './share-query.css'
import { useMemo, useRef, useState } from 'react'
import { useSession } from '../../../core/api/session.tsx'
import { showToast } from '../../../core/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Tree } from '../../../ui/data/tree.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { GridColumn } from '../../../widgets/grid/column-spec.ts'
import { DataGrid, ownRowReason } from '../../../widgets/grid/data-grid.tsx'
import { saveSheet } from '../../../widgets/grid/sheet.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListFilter } from '../../../widgets/list/list-card.tsx'
import { type MenuRow, menuColumns, sortable } from './menu-columns.tsx'
import { MenuDialog } from './menu-dialog.tsx'
import { filterOf, itemOf, menuFilter, queryItems } from './query-items.ts'

const keyOf = (row: MenuRow) => row.menuCode

/** 演示查询 (S-F7): the demo rows with everything the grid can do, a tree of query items, and each row's detail. */
const ShareQueryPage = () => {
  const { user } = useSession()
  const list = useGridSource('/getTabledatatest', { filterBy: menuFilter, sortable })
  const { source, filter, setFilter } = list
  /** Place among all rows of the query, from 0; null = closed. */
  const [opened, setOpened] = useState<number | null>(null)
  const { paging, total } = source
  const pageOf = (place: number) => Math.floor(place / paging.page_size) + 1
  const here = !source.isStale && opened !== null && pageOf(opened) === paging.page_no
  const row = here ? source.rows?.[opened % paging.page_size] : undefined

  const show = (place: number) => {
    setOpened(place)
    if (pageOf(place) !== paging.page_no) source.setPaging({ ...paging, page_no: pageOf(place) })
  }
  const step = (by: number) => {
    const next = (opened ?? 0) + by
    if (next < 0) showToast({ kind: 'info', text: '已经是第一个了' })
    else if (next >= total) showToast({ kind: 'info', text: '已经是最后一个了' })
    else show(next)
  }
  const open = (chosen: MenuRow) => {
    const at = source.rows?.findIndex(each => keyOf(each) === keyOf(chosen)) ?? -1
    if (at >= 0) setOpened((paging.page_no - 1) * paging.page_size + at)
  }
  const latest = useRef(open)
  latest.current = open
  const columns = useMemo(() => menuColumns(chosen => latest.current(chosen)), [])
  const disabledReason = useMemo(() => ownRowReason(user?.account), [user])

  const exportChosen = async (rows: readonly MenuRow[], shown: readonly GridColumn<MenuRow>[]) => {
    await saveSheet('演示数据（所选）', shown, rows)
    showToast({ kind: 'ok', text: `已导出 ${rows.length} 条` })
  }
  return (
    <div className="wrap share-page">
      <h1 className="t-page">演示查询</h1>
      <div className="share-layout">
        <Card title="查询项" className="share-tree">
          <Tree
            label="查询项"
            nodes={queryItems}
            value={itemOf(filter)}
            onChange={item => {
              const asked = filterOf(item)
              if (asked) setFilter(asked)
            }}
          />
        </Card>
        <Card flush className="share-result">
          <ListFilter list={list} className="filter-form share-filter" />
          <DataGrid
            id="share-query"
            caption="演示数据"
            columns={columns}
            source={source}
            rowKey={keyOf}
            note={source.sort ? '按所选列排序' : '按排序号从小到大'}
            batch={[{ label: '导出所选', onRun: (rows, shown) => void exportChosen(rows, shown) }]}
            disabledReason={disabledReason}
            onOpen={open}
            openKey={row ? keyOf(row) : null}
            empty={
              <EmptyState title="没有符合条件的记录" action={<Button onClick={list.clear}>清除条件</Button>}>
                请放宽查询条件
              </EmptyState>
            }
          />
        </Card>
      </div>
      {opened !== null && (
        <MenuDialog
          row={row}
          place={opened + 1}
          total={total}
          onStep={step}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

export default ShareQueryPage
