import '../../../domain/review/review.css'
import './audit.css'
import { actorName, auditActionName, auditObjectName, resultName } from '@portal/shared/audit/action-names.ts'
import { useMemo, useState } from 'react'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { type AuditEntry, auditFilter } from './audit-log.ts'
import { useChainCheck } from './chain-check.tsx'

const keyOf = (row: AuditEntry) => String(row.audit_id)

const columnsFor = (onOpen: (entry: AuditEntry) => void) =>
  gridColumns<AuditEntry>([
    { id: 'audit_id', title: '编号', width: 72, frozen: true, of: keyOf },
    { id: 'at', title: '时间', width: 142, kind: 'time' },
    { id: 'account', title: '操作人', width: 120, of: actorName },
    { id: 'action', title: '业务操作', width: 196, card: 'title', of: row => auditActionName(row.action) },
    { id: 'object_type', title: '对象', width: 116, of: row => auditObjectName(row.object_type) },
    { id: 'object_no', title: '对象编号', width: 168 },
    {
      id: 'result',
      title: '结果',
      width: 80,
      card: 'status',
      kind: 'state',
      of: row => ({ name: resultName(row.result), tone: row.result === 'ok' ? 'ok' : 'warn' }),
    },
    { id: 'request_id', title: '请求号', width: 280, hidden: true },
    { id: 'before', title: '变更前', width: 280, hidden: true },
    { id: 'after', title: '变更后', width: 280, hidden: true },
    openColumn(onOpen),
  ])

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
