import { sheetOfColumn } from '@portal/shared/exports/lists.ts'
import { statusName } from '@portal/shared/people/member-status.ts'
import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { StatusDot } from '../../ui/tag.tsx'
import { statusTone } from '../user-center/status-tone.ts'
import { type MemberRow, typeName } from './member-list.ts'

/** What a file of the list says, made here or at the bank. */
const sheet = (id: string) => sheetOfColumn('members', id)

const text = (
  id: 'user_code' | 'company_name' | 'usc_code' | 'main_account' | 'user_name',
  title: string,
  width: number,
): GridColumn<MemberRow> => ({ id, title, width, cell: row => row[id] || '—', sheet: sheet(id) })

export const memberColumns = (onOpen: (row: MemberRow) => void): GridColumn<MemberRow>[] => [
  { ...text('company_name', '企业（机构）名称', 260), frozen: true, card: 'title' },
  {
    id: 'status',
    title: '状态',
    width: 116,
    card: 'status',
    cell: row => <StatusDot tone={statusTone(row.status)}>{statusName(row.status)}</StatusDot>,
    sheet: sheet('status'),
  },
  {
    id: 'member_type',
    title: '类型',
    width: 100,
    cell: row => typeName(row.member_type),
    sheet: sheet('member_type'),
  },
  text('usc_code', '统一社会信用代码', 190),
  text('main_account', '主账号', 124),
  text('user_name', '操作员', 96),
  {
    id: 'gmt_create',
    title: '注册时间',
    width: 164,
    cell: row => longTime(row.gmt_create),
    sheet: sheet('gmt_create'),
  },
  { ...text('user_code', '会员编号', 124), hidden: true },
  {
    id: 'gmt_modify',
    title: '最近修改',
    width: 164,
    hidden: true,
    cell: row => longTime(row.gmt_modify),
    sheet: sheet('gmt_modify'),
  },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row)}>
        {row.status === 0 ? '审核' : '详情'}
      </button>
    ),
  },
]
