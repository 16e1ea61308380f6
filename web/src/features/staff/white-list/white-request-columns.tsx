import type { RowOf } from '@portal/shared/contract/table.ts'
import { billKinds, requestAppearance } from '../../../domain/reference/terms.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'

export type RequestRow = RowOf<'/api/admin/whitelist/query'>['rows'][number]

export const requestColumns = (
  canDecide: boolean,
  onApprove: (row: RequestRow) => void,
  onRefuse: (row: RequestRow) => void,
) =>
  gridColumns<RequestRow>([
    { id: 'org_name', title: '承兑人', width: 156, frozen: true, card: 'title' },
    {
      id: 'state',
      title: '状态',
      width: 92,
      card: 'status',
      kind: 'state',
      of: requestAppearance,
    },
    { id: 'bill_kind', title: '票据种类', width: 84, names: billKinds },
    { id: 'company_name', title: '申请机构', width: 132 },
    { id: 'reason', title: '申请理由', width: 150 },
    { id: 'created_at', title: '申请时间', width: 142, kind: 'time' },
    { id: 'remark', title: '审批意见', width: 94 },
    { id: 'decided_at', title: '审批时间', width: 148, hidden: true, kind: 'time' },
    { id: 'org_code', title: '支付系统行号', width: 140, hidden: true },
    actionColumn(108, row =>
      row.state === 'W10' && canDecide
        ? [
            { label: '通过', onPress: () => onApprove(row) },
            { label: '拒绝', onPress: () => onRefuse(row) },
          ]
        : [],
    ),
  ])
