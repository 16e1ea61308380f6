import type { RowOf } from '@portal/shared/contract/table.ts'
import { longTime } from '../../ui/figures.tsx'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
import { acceptorClasses, billKinds } from '../reference/terms.ts'
import { RowActions } from './row-actions.tsx'

export type EntryRow = RowOf<'/api/admin/whitelist/query_entry'>['rows'][number]

export const entryStates = {
  active: '生效中',
  upcoming: '未生效',
  expired: '已到期',
  stopped: '已停用',
} as const
const tones: Readonly<Record<EntryRow['state'], Tone>> = {
  active: 'ok',
  upcoming: 'info',
  expired: 'outline',
  stopped: 'outline',
}

const validText = (row: EntryRow) => `${row.valid_from} 至 ${row.valid_to}`

interface EntryActs {
  onEdit: (row: EntryRow) => void
  onSwitch: (row: EntryRow) => void
  onLog: (row: EntryRow) => void
}

export const entryColumns = (
  canDecide: boolean,
  { onEdit, onSwitch, onLog }: EntryActs,
): GridColumn<EntryRow>[] => [
  {
    id: 'org_name',
    title: '承兑人',
    width: 220,
    frozen: true,
    card: 'title',
    cell: row => row.org_name,
    sheet: row => row.org_name,
  },
  {
    id: 'state',
    title: '状态',
    width: 104,
    card: 'status',
    cell: row => <StatusDot tone={tones[row.state]}>{entryStates[row.state]}</StatusDot>,
    sheet: row => entryStates[row.state],
  },
  {
    id: 'bill_kind',
    title: '票据种类',
    width: 92,
    cell: row => billKinds[row.bill_kind],
    sheet: row => billKinds[row.bill_kind],
  },
  {
    id: 'max_tenor_days',
    title: '最长期限',
    unit: '天',
    numeric: true,
    width: 108,
    cell: row => row.max_tenor_days,
    sheet: row => ({ number: row.max_tenor_days, format: '0' }),
  },
  {
    id: 'single_limit_fen',
    title: '单笔限额',
    unit: '元',
    numeric: true,
    width: 160,
    cell: row => moneyText(row.single_limit_fen),
    sheet: row => sheetMoney(row.single_limit_fen),
  },
  {
    id: 'addon_bp',
    title: '加点',
    unit: 'bp',
    numeric: true,
    width: 84,
    cell: row => row.addon_bp,
    sheet: row => ({ number: row.addon_bp, format: '0' }),
  },
  { id: 'valid', title: '有效期', width: 208, cell: validText, sheet: validText },
  {
    id: 'acceptor_class',
    title: '类别',
    width: 80,
    hidden: true,
    cell: row => acceptorClasses[row.acceptor_class],
    sheet: row => acceptorClasses[row.acceptor_class],
  },
  {
    id: 'org_code',
    title: '支付系统行号',
    width: 140,
    hidden: true,
    cell: row => row.org_code,
    sheet: row => row.org_code,
  },
  {
    id: 'stop_reason',
    title: '停用原因',
    width: 160,
    hidden: true,
    cell: row => row.stop_reason || '—',
    sheet: row => row.stop_reason,
  },
  {
    id: 'modified_at',
    title: '最近修改',
    width: 156,
    hidden: true,
    cell: row => longTime(row.modified_at),
    sheet: row => longTime(row.modified_at),
  },
  {
    id: 'actions',
    title: '操作',
    width: canDecide ? 172 : 80,
    edge: true,
    cell: row => (
      <RowActions
        actions={[
          canDecide && { label: '修改', onPress: () => onEdit(row) },
          canDecide && { label: row.state === 'stopped' ? '恢复' : '停用', onPress: () => onSwitch(row) },
          { label: '记录', onPress: () => onLog(row) },
        ]}
      />
    ),
  },
]
