import type { RowOf } from '@portal/shared/contract/table.ts'
import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
import { billKinds } from '../reference/terms.ts'
import { RowActions } from './row-actions.tsx'

export type RequestRow = RowOf<'/api/admin/whitelist/query'>['rows'][number]

export const requestStates = { W10: '待审批', W20: '已通过', W90: '已拒绝' } as const
const tones: Readonly<Record<RequestRow['state'], Tone>> = { W10: 'warn', W20: 'ok', W90: 'outline' }

const text = (
  id: 'company_name' | 'reason' | 'remark' | 'org_code',
  title: string,
  width: number,
): GridColumn<RequestRow> => ({ id, title, width, cell: row => row[id] || '—', sheet: row => row[id] })

export const requestColumns = (
  canDecide: boolean,
  onApprove: (row: RequestRow) => void,
  onRefuse: (row: RequestRow) => void,
): GridColumn<RequestRow>[] => [
  {
    id: 'org_name',
    title: '承兑人',
    width: 180,
    frozen: true,
    card: 'title',
    cell: row => row.org_name,
    sheet: row => row.org_name,
  },
  {
    id: 'state',
    title: '状态',
    width: 100,
    card: 'status',
    cell: row => <StatusDot tone={tones[row.state]}>{requestStates[row.state]}</StatusDot>,
    sheet: row => requestStates[row.state],
  },
  {
    id: 'bill_kind',
    title: '票据种类',
    width: 92,
    cell: row => billKinds[row.bill_kind],
    sheet: row => billKinds[row.bill_kind],
  },
  text('company_name', '申请机构', 140),
  text('reason', '申请理由', 232),
  {
    id: 'created_at',
    title: '申请时间',
    width: 140,
    cell: row => longTime(row.created_at),
    sheet: row => longTime(row.created_at),
  },
  text('remark', '审批意见', 112),
  {
    id: 'decided_at',
    title: '审批时间',
    width: 148,
    hidden: true,
    cell: row => (row.decided_at ? longTime(row.decided_at) : '—'),
    sheet: row => (row.decided_at ? longTime(row.decided_at) : ''),
  },
  { ...text('org_code', '支付系统行号', 140), hidden: true },
  {
    id: 'actions',
    title: '操作',
    width: 124,
    edge: true,
    cell: row =>
      row.state === 'W10' && canDecide ? (
        <RowActions
          actions={[
            { label: '通过', onPress: () => onApprove(row) },
            { label: '拒绝', onPress: () => onRefuse(row) },
          ]}
        />
      ) : (
        '—'
      ),
  },
]
