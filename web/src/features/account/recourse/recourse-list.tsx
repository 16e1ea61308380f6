/** The rows of 追索, and what they are narrowed by. */
import { recourseStates } from '@portal/shared/recourse/states.ts'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { type Recourse, RecourseStatus } from '../../../domain/presentment/recourse.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'

export const sideNames = { holder: '本单位追索', debtor: '对本单位追索' } as const

export const recourseFilter = declareFilter({
  keyword: { label: '当事人或票号', max: 60, placeholder: '名称或号码的一部分' },
  side: { label: '方向', choices: Object.entries(sideNames).map(([value, name]) => ({ value, name })) },
  state: {
    label: '状态',
    choices: Object.entries(recourseStates).map(([value, { name }]) => ({ value, name })),
  },
})

/** Columns the call sorts by. */
export const sortable = ['recourse_no', 'face_fen', 'due_dt']

export const recourseColumns = (onOpen: (row: Recourse) => void) =>
  gridColumns<Recourse>([
    { id: 'recourse_no', title: '追索编号', width: 172, frozen: true, card: 'title', sort: true },
    {
      id: 'state',
      title: '状态',
      width: 108,
      card: 'status',
      of: row => row.state_name,
      cell: row => <RecourseStatus row={row} />,
    },
    { id: 'side', title: '方向', width: 116, of: row => sideNames[row.side] },
    { id: 'holder_name', title: '追索人', width: 200 },
    { id: 'acceptor_name', title: '承兑人', width: 180 },
    { id: 'face_fen', title: '票面金额', width: 148, sort: true, kind: 'fen' },
    { id: 'owed_fen', title: '今天应付', width: 148, kind: 'fen' },
    { id: 'paid_fen', title: '已清偿', width: 148, kind: 'fen' },
    { id: 'due_dt', title: '到期日', width: 116, sort: true },
    { id: 'kind', title: '追索类型', width: 176, of: row => `${row.kind} ${row.kind_name}` },
    { id: 'begun_at', title: '发起时间', width: 146, kind: 'time' },
    { id: 'bill_no', title: '票据（包）号', width: 268, kind: 'bill' },
    { id: 'range', title: '子票区间', width: 160, hidden: true, of: row => rangeText(row.range) },
    { id: 'exchange_code', title: '票交所代码', width: 108, of: row => row.exchange_code || '—' },
    openColumn(onOpen),
  ])
