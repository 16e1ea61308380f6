import '../review/review.css'
import '../roles/roles.css'
import './audit.css'
import { actorName, auditActionName, auditObjectName, resultName } from '@portal/shared/audit/action-names.ts'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { EmptyState } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { type AuditEntry, filterFields, noFilter } from './audit-log.ts'
import { useChainCheck } from './chain-check.tsx'

const keyOf = (row: AuditEntry) => String(row.audit_id)

const text = (
  id: string,
  title: string,
  width: number,
  of: (row: AuditEntry) => string,
): GridColumn<AuditEntry> => ({ id, title, width, cell: row => of(row) || '—', sheet: of })

const columnsFor = (onOpen: (entry: AuditEntry) => void): GridColumn<AuditEntry>[] => [
  { ...text('audit_id', '编号', 90, keyOf), frozen: true },
  text('at', '时间', 150, row => longTime(row.at)),
  text('account', '操作人', 140, actorName),
  { ...text('action', '操作', 200, row => auditActionName(row.action)), card: 'title' },
  text('object_type', '对象', 130, row => auditObjectName(row.object_type)),
  text('object_no', '对象编号', 190, row => row.object_no),
  {
    id: 'result',
    title: '结果',
    width: 90,
    card: 'status',
    cell: row => <StatusDot tone={row.result === 'ok' ? 'ok' : 'warn'}>{resultName(row.result)}</StatusDot>,
    sheet: row => resultName(row.result),
  },
  { ...text('request_id', '请求号', 280, row => row.request_id), hidden: true },
  { ...text('before', '变更前', 280, row => row.before ?? ''), hidden: true },
  { ...text('after', '变更后', 280, row => row.after ?? ''), hidden: true },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row)}>
        详情
      </button>
    ),
  },
]

/** 审计日志: everything that was changed, by whom, and whether the log itself is whole. */
export default function AuditPage() {
  const [opened, setOpened] = useState<AuditEntry>()
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/audit/query', {
    fields: filterFields,
  })
  const chain = useChainCheck()
  const latest = useRef(setOpened)
  const columns = useMemo(() => columnsFor(row => latest.current(row)), [])
  return (
    <div className="wrap review-page">
      <div className="role-head">
        <h1 className="t-page">审计日志</h1>
        {chain.button}
      </div>
      {chain.result}
      <Card flush>
        <AuditFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="audit-log"
          caption="审计日志"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['audit_view']}
          serverExport="audit"
          note="最新在前，只增不改"
          onOpen={setOpened}
          openKey={opened ? keyOf(opened) : null}
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的记录' : '还没有记录'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '账号和对象编号须填写完整' : '每一次变更都会记录在这里'}
            </EmptyState>
          }
        />
      </Card>
      <AuditDrawer entry={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}
