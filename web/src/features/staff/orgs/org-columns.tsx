import type { RowOf } from '@portal/shared/contract/table.ts'
import { acceptorClasses } from '../../../domain/reference/terms.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'

export type OrgRow = RowOf<'/api/admin/org/query'>['rows'][number]

const rolesOf = (row: OrgRow): string =>
  [row.is_acceptor && '承兑人', row.is_discount_bank && '贴现行'].filter(Boolean).join('、') || '—'

interface OrgActs {
  onEdit: (row: OrgRow) => void
  onSwitch: (row: OrgRow) => void
  onLog: (row: OrgRow) => void
}

export const orgColumns = (canEdit: boolean, { onEdit, onSwitch, onLog }: OrgActs) =>
  gridColumns<OrgRow>([
    { id: 'org_name', title: '机构全称', width: 196, frozen: true, card: 'title' },
    {
      id: 'active',
      title: '状态',
      width: 84,
      card: 'status',
      kind: 'state',
      of: row => (row.active ? { name: '启用', tone: 'ok' } : { name: '已停用', tone: 'outline' }),
    },
    { id: 'org_code', title: '支付系统行号', width: 124 },
    { id: 'acceptor_class', title: '类别', width: 64, names: acceptorClasses },
    { id: 'roles', title: '资格', width: 120, of: rolesOf },
    { id: 'short_name', title: '简称', width: 96 },
    { id: 'region_name', title: '地区', width: 88 },
    actionColumn(canEdit ? 172 : 64, row => [
      canEdit && { label: '修改', onPress: () => onEdit(row) },
      { label: '记录', onPress: () => onLog(row) },
      canEdit && { label: row.active ? '停用' : '启用', onPress: () => onSwitch(row) },
    ]),
  ])
