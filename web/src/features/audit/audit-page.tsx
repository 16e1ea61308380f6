import '../review/review.css'
import './audit.css'
import { actorName, auditActionName, auditObjectName, resultName } from '@portal/shared/audit/action-names.ts'
import { useMemo, useState } from 'react'
import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../ui/list/list-card.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { type AuditEntry, auditFilter } from './audit-log.ts'
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
  const list = useGridSource('/api/admin/audit/query', {
    filterBy: auditFilter,
  })
  const chain = useChainCheck()
  const columns = useMemo(() => columnsFor(setOpened), [])
  return (
    <ListPage title="审计日志" action={chain.button}>
      {chain.result}
      <ListCard
        list={list}
        id="audit-log"
        caption="审计日志"
        columns={columns}
        rowKey={keyOf}
        requires={['audit_view']}
        serverExport="audit"
        note="最新在前，只增不改"
        onOpen={setOpened}
        openKey={opened ? keyOf(opened) : null}
        empty={
          <ListEmpty list={list} of="记录" narrowed="账号和对象编号须填写完整">
            每一次变更都会记录在这里
          </ListEmpty>
        }
      />
      <AuditDrawer entry={opened} onClose={() => setOpened(undefined)} />
    </ListPage>
  )
}
