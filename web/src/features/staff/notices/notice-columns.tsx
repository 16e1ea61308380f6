import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
import { audienceOf, type PlanRow, stateNames, stateTones } from './notice-list.ts'

interface NoticeActions {
  onOpen: (row: PlanRow) => void
  /** Undefined for whoever may only look. */
  onCancel: ((row: PlanRow) => void) | undefined
}

export const noticeColumns = ({ onOpen, onCancel }: NoticeActions) =>
  gridColumns<PlanRow>([
    { id: 'title', title: '标题', width: 280, frozen: true, card: 'title' },
    {
      id: 'state',
      title: '状态',
      width: 104,
      card: 'status',
      kind: 'state',
      of: row => ({ name: stateNames[row.state], tone: stateTones[row.state] }),
    },
    { id: 'audience', title: '对象', width: 200, of: audienceOf },
    { id: 'publish_at', title: '发送时间', width: 164, kind: 'time' },
    { id: 'read_count', title: '已读人数', width: 96, kind: 'count' },
    { id: 'created_by', title: '创建人', width: 112 },
    actionColumn(112, row => [
      { label: '查看', onPress: () => onOpen(row) },
      onCancel && row.state === 'waiting' && { label: '取消发送', onPress: () => onCancel(row) },
    ]),
  ])
