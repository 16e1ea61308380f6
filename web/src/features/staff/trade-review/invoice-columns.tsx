import { VerifyStatus } from '../../../domain/trade/invoice-columns.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import type { InvoiceRow } from './invoice-list.ts'

export const invoiceColumns = (onOpen: (row: InvoiceRow) => void) =>
  gridColumns<InvoiceRow>([
    { id: 'inv_no', title: '发票号码', width: 188, frozen: true, card: 'title' },
    {
      id: 'verify_state',
      title: '验真状态',
      width: 108,
      card: 'status',
      of: row => row.verify_state_name,
      cell: row => <VerifyStatus row={row} />,
    },
    { id: 'company_name', title: '企业名称', width: 170 },
    { id: 'inv_dt', title: '开票日期', width: 106 },
    { id: 'total_fen', title: '价税合计', width: 136, kind: 'fen' },
    { id: 'buyer_name', title: '购方名称', width: 186 },
    { id: 'seller_name', title: '销方名称', width: 200 },
    { id: 'used_fen', title: '已占用', width: 140, kind: 'fen', hidden: true },
    { id: 'left_fen', title: '剩余', width: 140, kind: 'fen', hidden: true },
    { id: 'contract_no', title: '关联合同', width: 148 },
    { id: 'fail_reason', title: '失败原因', width: 220 },
    openColumn(onOpen),
  ])
