import type { RowOf } from '@portal/shared/contract/table.ts'
import { invoiceTypes, type VerifyState } from '@portal/shared/trade/kinds.ts'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
import { type Appearance, gridColumns } from '../../widgets/grid/columns.tsx'
import { actionColumn } from '../../widgets/grid/row-actions.tsx'
import { canEdit, canVerify } from './invoice-steps.ts'

export type InvoiceRow = RowOf<'/api/trade/query_invoice'>['rows'][number]

const tones: Record<VerifyState, Tone> = {
  '10': 'info',
  '20': 'info',
  '30': 'ok',
  '40': 'error',
  '50': 'ok',
  '60': 'outline',
  '70': 'outline',
  '80': 'error',
}

const verifyAppearance = ({ verifying, verify_state, verify_state_name }: InvoiceRow): Appearance =>
  verifying ? { name: '验真中', tone: 'warn' } : { name: verify_state_name, tone: tones[verify_state] }

/** 验真状态; while the tax office is asked, that it is. */
export const VerifyStatus = ({ row }: { row: InvoiceRow }) => {
  const { name, tone } = verifyAppearance(row)
  return <StatusDot tone={tone}>{name}</StatusDot>
}

export interface InvoiceHandlers {
  /** Only makers write. */
  isMaker: boolean
  onOpen: (invoiceId: string) => void
  onEdit: (row: InvoiceRow) => void
  onVerify: (rows: readonly InvoiceRow[]) => void
}

/** The columns of 发票; number and buttons stay in sight while the rest is scrolled. */
export const invoiceColumns = (handlers: InvoiceHandlers) =>
  gridColumns<InvoiceRow>([
    { id: 'inv_no', title: '发票号码', width: 196, frozen: true, card: 'title' },
    {
      id: 'verify_state',
      title: '验真状态',
      width: 124,
      card: 'status',
      kind: 'state',
      of: verifyAppearance,
    },
    { id: 'inv_type', title: '发票类型', width: 132, names: invoiceTypes },
    { id: 'inv_dt', title: '开票日期', width: 112 },
    { id: 'buyer_name', title: '购方名称', width: 200 },
    { id: 'seller_name', title: '销方名称', width: 200 },
    { id: 'total_fen', title: '价税合计', width: 132, kind: 'fen' },
    { id: 'used_fen', title: '已占用', width: 132, kind: 'fen' },
    { id: 'left_fen', title: '剩余', width: 132, kind: 'fen' },
    { id: 'contract_no', title: '关联合同', width: 148 },
    { id: 'fail_reason', title: '失败原因', width: 220 },
    { id: 'inv_code', title: '发票代码', width: 132, hidden: true },
    { id: 'excl_fen', title: '金额', width: 132, kind: 'fen', hidden: true },
    { id: 'tax_fen', title: '税额', width: 132, kind: 'fen', hidden: true },
    actionColumn(148, row => [
      handlers.isMaker && canVerify(row) && { label: '验真', onPress: () => handlers.onVerify([row]) },
      { label: '详情', onPress: () => handlers.onOpen(row.invoice_id) },
      handlers.isMaker && canEdit(row) && { label: '修改', onPress: () => handlers.onEdit(row) },
    ]),
  ])
