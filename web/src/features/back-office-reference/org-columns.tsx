import type { RowOf } from '@portal/shared/contract/table.ts'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { StatusDot } from '../../ui/tag.tsx'
import { acceptorClasses } from '../reference/terms.ts'
import { RowActions } from './row-actions.tsx'

export type OrgRow = RowOf<'/api/admin/org/query'>['rows'][number]

const rolesOf = (row: OrgRow): string =>
  [row.is_acceptor && '承兑人', row.is_discount_bank && '贴现行'].filter(Boolean).join('、') || '—'

const text = (
  id: 'org_name' | 'short_name' | 'org_code' | 'region_name',
  title: string,
  width: number,
): GridColumn<OrgRow> => ({ id, title, width, cell: row => row[id] || '—', sheet: row => row[id] })

interface OrgActs {
  onEdit: (row: OrgRow) => void
  onSwitch: (row: OrgRow) => void
  onLog: (row: OrgRow) => void
}

export const orgColumns = (canEdit: boolean, { onEdit, onSwitch, onLog }: OrgActs): GridColumn<OrgRow>[] => [
  { ...text('org_name', '机构全称', 240), frozen: true, card: 'title' },
  {
    id: 'active',
    title: '状态',
    width: 96,
    card: 'status',
    cell: row => <StatusDot tone={row.active ? 'ok' : 'outline'}>{row.active ? '启用' : '已停用'}</StatusDot>,
    sheet: row => (row.active ? '启用' : '已停用'),
  },
  text('org_code', '支付系统行号', 140),
  {
    id: 'acceptor_class',
    title: '类别',
    width: 80,
    cell: row => acceptorClasses[row.acceptor_class],
    sheet: row => acceptorClasses[row.acceptor_class],
  },
  { id: 'roles', title: '资格', width: 140, cell: rolesOf, sheet: rolesOf },
  text('short_name', '简称', 140),
  text('region_name', '地区', 120),
  {
    id: 'actions',
    title: '操作',
    width: canEdit ? 172 : 80,
    edge: true,
    cell: row => (
      <RowActions
        actions={[
          canEdit && { label: '修改', onPress: () => onEdit(row) },
          canEdit && { label: row.active ? '停用' : '启用', onPress: () => onSwitch(row) },
          { label: '记录', onPress: () => onLog(row) },
        ]}
      />
    ),
  },
]
