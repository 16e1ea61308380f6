import type { RowOf } from '@portal/shared/contract/table.ts'
import { isStopped, markText } from '../../../domain/bills/acceptor-marks.tsx'
import { acceptorClasses } from '../../../domain/reference/terms.ts'
import { UsedBar } from '../../../domain/reference/used-bar.tsx'
import { usedPercent } from '../../../domain/reference/used-percent.ts'
import { type Appearance, gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'

export type LimitRow = RowOf<'/api/admin/acceptor/query'>['rows'][number]

const statusOf = (row: LimitRow): Appearance => {
  if (!row.active) return { tone: 'outline', name: '已停用' }
  if (row.overdue) return { tone: 'error', name: '持续逾期' }
  if (isStopped(row.lists)) return { tone: 'error', name: '名单限制' }
  if (row.on_list && row.lists.length > 0) return { tone: 'warn', name: '名单提示' }
  return row.on_list ? { tone: 'ok', name: '可贴现' } : { tone: 'outline', name: '不在名单' }
}

export const limitColumns = (
  canEdit: boolean,
  onEdit: (row: LimitRow) => void,
  onLog: (row: LimitRow) => void,
) =>
  gridColumns<LimitRow>([
    { id: 'org_name', title: '承兑人', width: 162, frozen: true, card: 'title' },
    { id: 'acceptor_class', title: '类别', width: 64, names: acceptorClasses },
    {
      id: 'status',
      title: '状态',
      width: 92,
      card: 'status',
      kind: 'state',
      of: statusOf,
    },
    { id: 'limit_fen', title: '承兑额度', width: 144, kind: 'fen' },
    { id: 'used_fen', title: '已用额度', width: 144, kind: 'fen' },
    { id: 'available_fen', title: '可用额度', width: 144, kind: 'fen' },
    {
      id: 'used',
      kind: 'own',
      title: '占用',
      unit: '%',
      numeric: true,
      width: 96,
      cell: row => <UsedBar usedFen={row.used_fen} limitFen={row.limit_fen} />,
      sheet: row => ({ number: usedPercent(row.used_fen, row.limit_fen), format: '0.0' }),
    },
    {
      id: 'lists',
      kind: 'text',
      title: '逾期与披露名单',
      width: 200,
      hidden: true,
      of: row => row.lists.map(markText).join('；'),
    },
    { id: 'org_code', title: '支付系统行号', width: 140, hidden: true },
    { id: 'region_name', title: '地区', width: 100, hidden: true },
    actionColumn(canEdit ? 112 : 64, row => [
      canEdit && { label: '维护', onPress: () => onEdit(row) },
      { label: '记录', onPress: () => onLog(row) },
    ]),
  ])
