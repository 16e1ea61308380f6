import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { StatusDot } from '../../ui/tag.tsx'
import { audienceOf, type PlanRow, stateNames, stateTones } from './notice-list.ts'

interface NoticeActions {
  onOpen: (row: PlanRow) => void
  /** Undefined for whoever may only look. */
  onCancel: ((row: PlanRow) => void) | undefined
}

export const noticeColumns = ({ onOpen, onCancel }: NoticeActions): GridColumn<PlanRow>[] => [
  {
    id: 'title',
    title: '标题',
    width: 280,
    frozen: true,
    card: 'title',
    cell: row => row.title,
    sheet: row => row.title,
  },
  {
    id: 'state',
    title: '状态',
    width: 104,
    card: 'status',
    cell: row => <StatusDot tone={stateTones[row.state]}>{stateNames[row.state]}</StatusDot>,
    sheet: row => stateNames[row.state],
  },
  { id: 'audience', title: '对象', width: 200, cell: audienceOf, sheet: audienceOf },
  {
    id: 'publish_at',
    title: '发送时间',
    width: 164,
    cell: row => longTime(row.publish_at),
    sheet: row => longTime(row.publish_at),
  },
  {
    id: 'read_count',
    title: '已读人数',
    width: 96,
    numeric: true,
    cell: row => row.read_count,
    sheet: row => ({ number: row.read_count, format: '0' }),
  },
  {
    id: 'created_by',
    title: '创建人',
    width: 112,
    cell: row => row.created_by,
    sheet: row => row.created_by,
  },
  {
    id: 'actions',
    title: '操作',
    width: 112,
    edge: true,
    cell: row => (
      <span className="grid-edit-buttons">
        <button type="button" className="link-button" onClick={() => onOpen(row)}>
          查看
        </button>
        {onCancel && row.state === 'waiting' && (
          <button type="button" className="link-button" onClick={() => onCancel(row)}>
            取消发送
          </button>
        )}
      </span>
    ),
  },
]
