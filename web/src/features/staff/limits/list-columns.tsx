import {
  type AcceptorListState,
  acceptorListKinds,
  acceptorListStates,
} from '@portal/shared/bills/acceptor-lists.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
import type { ListRow } from './list-drawer.tsx'

export const listTones: Readonly<Record<AcceptorListState, Tone>> = {
  L00: 'info',
  L10: 'warn',
  L20: 'ok',
  L30: 'outline',
  L90: 'outline',
}

export const listColumns = (onOpen: (row: ListRow) => void) =>
  gridColumns<ListRow>([
    {
      id: 'kind',
      title: '名单',
      width: 160,
      frozen: true,
      card: 'title',
      names: acceptorListKinds,
    },
    {
      id: 'state',
      title: '状态',
      width: 128,
      card: 'status',
      kind: 'state',
      of: row => ({ name: acceptorListStates[row.state], tone: listTones[row.state] }),
    },
    { id: 'month', title: '月份', width: 88 },
    { id: 'entry_count', title: '家数', width: 76, kind: 'count' },
    { id: 'file_name', title: '文件', width: 180 },
    { id: 'maker_name', title: '导入人', width: 100 },
    { id: 'created_at', title: '导入时间', width: 148, kind: 'time' },
    { id: 'checker_name', title: '复核人', width: 100 },
    { id: 'decided_at', title: '复核时间', width: 148, kind: 'time', hidden: true },
    { id: 'remark', title: '退回原因', width: 140, hidden: true },
    actionColumn(64, row => [{ label: '查看', onPress: () => onOpen(row) }]),
  ])
