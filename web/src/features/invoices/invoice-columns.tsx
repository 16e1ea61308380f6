import type { RowOf } from '@portal/shared/contract/table.ts'
import { invoiceTypes, type VerifyState } from '@portal/shared/trade/kinds.ts'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
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

const stateName = (row: InvoiceRow) => (row.verifying ? '验真中' : row.verify_state_name)

/** 验真状态; while the tax office is asked, that it is. */
export const VerifyStatus = ({ row }: { row: InvoiceRow }) => (
  <StatusDot tone={row.verifying ? 'warn' : tones[row.verify_state]}>{stateName(row)}</StatusDot>
)

export interface InvoiceHandlers {
  /** Only makers write. */
  isMaker: boolean
  onOpen: (invoiceId: string) => void
  onEdit: (row: InvoiceRow) => void
  onVerify: (rows: readonly InvoiceRow[]) => void
}

const money = (
  id: 'excl_fen' | 'tax_fen' | 'total_fen' | 'used_fen' | 'left_fen',
  title: string,
): GridColumn<InvoiceRow> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width: 132,
  cell: row => moneyText(row[id]),
  sheet: row => sheetMoney(row[id]),
})

const text = (
  id: 'inv_dt' | 'buyer_name' | 'seller_name' | 'contract_no' | 'fail_reason' | 'inv_code',
  title: string,
  width: number,
): GridColumn<InvoiceRow> => ({
  id,
  title,
  width,
  cell: row => row[id] || '—',
  sheet: row => row[id],
})

/** The columns of 发票; number and buttons stay in sight while the rest is scrolled. */
export const invoiceColumns = (handlers: InvoiceHandlers): GridColumn<InvoiceRow>[] => [
  {
    id: 'inv_no',
    title: '发票号码',
    width: 196,
    frozen: true,
    card: 'title',
    cell: row => row.inv_no,
    sheet: row => row.inv_no,
  },
  {
    id: 'verify_state',
    title: '验真状态',
    width: 124,
    card: 'status',
    cell: row => <VerifyStatus row={row} />,
    sheet: stateName,
  },
  {
    id: 'inv_type',
    title: '发票类型',
    width: 132,
    cell: row => invoiceTypes[row.inv_type],
    sheet: row => invoiceTypes[row.inv_type],
  },
  text('inv_dt', '开票日期', 112),
  text('buyer_name', '购方名称', 200),
  text('seller_name', '销方名称', 200),
  money('total_fen', '价税合计'),
  money('used_fen', '已占用'),
  money('left_fen', '剩余'),
  text('contract_no', '关联合同', 148),
  text('fail_reason', '失败原因', 220),
  { ...text('inv_code', '发票代码', 132), hidden: true },
  { ...money('excl_fen', '金额'), hidden: true },
  { ...money('tax_fen', '税额'), hidden: true },
  {
    id: 'actions',
    title: '操作',
    width: 148,
    edge: true,
    cell: row => (
      <span className="row-actions">
        <button type="button" className="link-button" onClick={() => handlers.onOpen(row.invoice_id)}>
          详情
        </button>
        {handlers.isMaker && canVerify(row) && (
          <button type="button" className="link-button" onClick={() => handlers.onVerify([row])}>
            验真
          </button>
        )}
        {handlers.isMaker && canEdit(row) && (
          <button type="button" className="link-button" onClick={() => handlers.onEdit(row)}>
            修改
          </button>
        )}
      </span>
    ),
  },
]
