import '../../../domain/review/review.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useRef } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { soonMs } from '../../../core/refresh.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import type { Tone } from '../../../ui/tag.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { RowButton } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'

type ExportRow = RowOf<'/api/admin/export/query'>['rows'][number]

const stateNames: Readonly<Record<ExportRow['state'], string>> = {
  waiting: '排队中',
  running: '正在导出',
  done: '已完成',
  failed: '失败',
  cancelled: '已停止',
}
const tones: Readonly<Record<ExportRow['state'], Tone>> = {
  waiting: 'info',
  running: 'info',
  done: 'ok',
  failed: 'error',
  cancelled: 'outline',
}
const isOpen = ({ state }: ExportRow) => state === 'waiting' || state === 'running'
const progressOf = (row: ExportRow) =>
  isOpen(row) ? `${row.done_rows}/${row.total_rows}` : String(row.done_rows)
const sizeOf = ({ size }: ExportRow) => (size === 0 ? '—' : `${Math.max(1, Math.round(size / 1024))} KB`)

const exportColumns = (onStop: (row: ExportRow) => void) =>
  gridColumns<ExportRow>([
    { id: 'title', title: '列表', width: 160, frozen: true, card: 'title' },
    {
      id: 'state',
      title: '状态',
      width: 120,
      card: 'status',
      kind: 'state',
      of: row => ({ name: stateNames[row.state], tone: tones[row.state] }),
    },
    { id: 'rows', title: '条数', width: 140, numeric: true, of: progressOf },
    { id: 'size', title: '大小', width: 104, numeric: true, of: sizeOf },
    { id: 'created_at', title: '开始时间', width: 164, kind: 'time' },
    { id: 'kept_until', title: '保留至', width: 120 },
    { id: 'reason', title: '说明', width: 220 },
    {
      id: 'actions',
      title: '操作',
      width: 88,
      edge: true,
      cell: row =>
        row.url ? (
          <a href={row.url} download="">
            下载
          </a>
        ) : (
          isOpen(row) && <RowButton label="停止" onPress={() => onStop(row)} />
        ),
    },
  ])

const noFilter = declareFilter({})
const keyOf = (row: ExportRow) => row.export_id

/** 导出文件: the lists that the bank has written, or is writing, for whoever is signed in. */
export default function ExportFilesPage() {
  const list = useGridSource('/api/admin/export/query', { filterBy: noFilter, pollWhenOfflineMs: soonMs })
  const { run } = useAction('/api/admin/export/cancel')
  const stop = async (row: ExportRow) => {
    try {
      await run({ export_id: row.export_id })
    } catch (error) {
      // Announced; it was done a moment ago, which the list then shows.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const latest = useRef(stop)
  latest.current = stop
  const columns = useMemo(() => exportColumns(row => void latest.current(row)), [])
  return (
    <ListPage title="导出文件">
      <ListCard
        list={list}
        bar={null}
        id="export-files"
        caption="导出文件"
        columns={columns}
        rowKey={keyOf}
        note="最新在前；文件保留 7 天，仅本人可以下载"
        empty={
          <EmptyState title="还没有导出文件">超过 10,000 条的列表由系统生成文件，完成后显示在这里</EmptyState>
        }
      />
    </ListPage>
  )
}
