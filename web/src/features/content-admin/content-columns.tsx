import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { StatusDot } from '../../ui/tag.tsx'
import { type ContentKind, type ContentRow, stateNames, stateTones } from './content-list.ts'

const text = (
  id: 'category' | 'created_by' | 'content_id',
  title: string,
  width: number,
): GridColumn<ContentRow> => ({ id, title, width, cell: row => row[id], sheet: row => row[id] })

const figure = (id: 'views' | 'helpful' | 'unhelpful' | 'sort', title: string): GridColumn<ContentRow> => ({
  id,
  title,
  width: 88,
  numeric: true,
  cell: row => row[id],
  sheet: row => ({ number: row[id], format: '0' }),
})

const time = (id: 'published_at' | 'modified_at', title: string): GridColumn<ContentRow> => ({
  id,
  title,
  width: 164,
  cell: row => (row[id] ? longTime(row[id]) : '—'),
  sheet: row => (row[id] ? longTime(row[id]) : ''),
})

const own: Readonly<Record<ContentKind, readonly GridColumn<ContentRow>[]>> = {
  information: [figure('views', '阅读')],
  faq: [figure('sort', '次序'), figure('helpful', '有帮助'), figure('unhelpful', '没帮助')],
}

export const contentColumns = (
  kind: ContentKind,
  onOpen: (row: ContentRow) => void,
): GridColumn<ContentRow>[] => [
  {
    id: 'title',
    title: '标题',
    width: 320,
    frozen: true,
    card: 'title',
    cell: row => (row.top ? `【置顶】${row.title}` : row.title),
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
  text('category', '分类', 112),
  time('published_at', '发布时间'),
  ...own[kind],
  time('modified_at', '最近修改'),
  text('created_by', '创建人', 112),
  { ...text('content_id', '编号', 104), hidden: true },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row)}>
        打开
      </button>
    ),
  },
]
