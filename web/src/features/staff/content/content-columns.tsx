import { type DeclaredColumn, gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { type ContentKind, type ContentRow, stateNames, stateTones } from './content-list.ts'

const own: Readonly<Record<ContentKind, readonly DeclaredColumn<ContentRow>[]>> = {
  information: [{ id: 'views', title: '阅读', width: 76, kind: 'count' }],
  faq: [
    { id: 'sort', title: '次序', width: 76, kind: 'count' },
    { id: 'helpful', title: '有帮助', width: 76, kind: 'count' },
    { id: 'unhelpful', title: '没帮助', width: 76, kind: 'count' },
  ],
}

export const contentColumns = (kind: ContentKind, onOpen: (row: ContentRow) => void) =>
  gridColumns<ContentRow>([
    {
      id: 'title',
      title: '标题',
      width: 248,
      frozen: true,
      card: 'title',
      cell: row => (row.top ? `【置顶】${row.title}` : row.title),
    },
    {
      id: 'state',
      title: '状态',
      width: 88,
      card: 'status',
      kind: 'state',
      of: row => ({ name: stateNames[row.state], tone: stateTones[row.state] }),
    },
    { id: 'category', title: '分类', width: 92 },
    { id: 'published_at', title: '发布时间', width: 142, kind: 'time', hidden: kind === 'faq' },
    ...own[kind],
    { id: 'modified_at', title: '最近修改', width: 142, kind: 'time' },
    { id: 'created_by', title: '创建人', width: 94, hidden: kind === 'faq' },
    { id: 'content_id', title: '编号', width: 104, hidden: true },
    openColumn(onOpen, () => '打开'),
  ])
