import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { VerifyStatus } from '../invoices/invoice-columns.tsx'
import type { InvoiceRow } from './invoice-list.ts'

const text = (
  id: 'company_name' | 'inv_no' | 'inv_dt' | 'buyer_name' | 'seller_name' | 'contract_no' | 'fail_reason',
  title: string,
  width: number,
): GridColumn<InvoiceRow> => ({
  id,
  title,
  width,
  cell: row => row[id] || '—',
  sheet: row => row[id],
})

const money = (id: 'total_fen' | 'used_fen' | 'left_fen', title: string): GridColumn<InvoiceRow> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width: 140,
  cell: row => moneyText(row[id]),
  sheet: row => sheetMoney(row[id]),
})

export const invoiceColumns = (onOpen: (row: InvoiceRow) => void): GridColumn<InvoiceRow>[] => [
  { ...text('inv_no', '发票号码', 196), frozen: true, card: 'title' },
  {
    id: 'verify_state',
    title: '验真状态',
    width: 124,
    card: 'status',
    cell: row => <VerifyStatus row={row} />,
    sheet: row => row.verify_state_name,
  },
  text('company_name', '企业名称', 220),
  text('inv_dt', '开票日期', 112),
  text('buyer_name', '购方名称', 200),
  text('seller_name', '销方名称', 200),
  money('total_fen', '价税合计'),
  { ...money('used_fen', '已占用'), hidden: true },
  { ...money('left_fen', '剩余'), hidden: true },
  text('contract_no', '关联合同', 148),
  text('fail_reason', '失败原因', 220),
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row)}>
        详情
      </button>
    ),
  },
]
