import type { RowOf } from '@portal/shared/contract/table.ts'
import { acceptorClasses, billKinds } from '../../../domain/reference/terms.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'

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

interface EntryActs {
  onEdit: (row: EntryRow) => void
  onSwitch: (row: EntryRow) => void
  onLog: (row: EntryRow) => void
}

export const entryColumns = (canDecide: boolean, { onEdit, onSwitch, onLog }: EntryActs) =>
  gridColumns<EntryRow>([
    { id: 'org_name', title: '承兑人', width: 180, frozen: true, card: 'title' },
    {
      id: 'state',
      title: '状态',
      width: 92,
      card: 'status',
      kind: 'state',
      of: row => ({ name: entryStates[row.state], tone: tones[row.state] }),
    },
    { id: 'bill_kind', title: '票据种类', width: 84, names: billKinds },
    { id: 'max_tenor_days', title: '最长期限', unit: '天', width: 100, kind: 'count' },
    { id: 'single_limit_fen', title: '单笔限额', width: 140, kind: 'fen' },
    { id: 'addon_bp', title: '加点', unit: 'bp', width: 76, kind: 'count' },
    { id: 'valid_from', title: '生效日', width: 108, hidden: true },
    { id: 'valid_to', title: '到期日', width: 108 },
    { id: 'acceptor_class', title: '类别', width: 80, hidden: true, names: acceptorClasses },
    { id: 'org_code', title: '支付系统行号', width: 140, hidden: true },
    { id: 'stop_reason', title: '停用原因', width: 160, hidden: true },
    { id: 'modified_at', title: '最近修改', width: 156, hidden: true, kind: 'time' },
    actionColumn(canDecide ? 172 : 64, row => [
      canDecide && { label: '修改', onPress: () => onEdit(row) },
      { label: '记录', onPress: () => onLog(row) },
      canDecide && { label: row.state === 'stopped' ? '恢复' : '停用', onPress: () => onSwitch(row) },
    ]),
  ])
