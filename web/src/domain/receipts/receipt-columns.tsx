import { Link } from 'react-router-dom'
import { Tag } from '../../ui/tag.tsx'
import { moneyText, sheetMoney } from '../../widgets/grid/column-spec.ts'
import type { DeclaredColumn } from '../../widgets/grid/columns.tsx'
import { PrintDocument } from '../../widgets/print-document.tsx'
import { ReceiptFile } from './receipt-file.tsx'
import type { Receipt } from './receipt-list.ts'

const way = (row: Receipt) => (row.is_in ? '收入' : '支出')

/** Where the business behind a receipt is opened; undefined where the reader has no page for it. */
export type LinkOf = (refNo: string) => string | undefined

/** Links by the two letters that a business number begins with: where each kind is opened, the number to follow. */
export const linksBy =
  (pages: Readonly<Record<string, string>>): LinkOf =>
  refNo => {
    const page = pages[refNo.slice(0, 2)]
    return page && page + refNo
  }

/** The columns of receipts. */
export const receiptColumns = <Row extends Receipt>(linkOf: LinkOf): readonly DeclaredColumn<Row>[] => [
  {
    id: 'receipt_no',
    kind: 'text',
    title: '回单编号',
    width: 160,
    frozen: true,
    card: 'title',
    sort: true,
    of: row => row.receipt_no,
  },
  { id: 'business_dt', title: '记账日期', width: 112, sort: true, of: row => row.business_dt },
  {
    id: 'way',
    title: '收支',
    width: 76,
    card: 'status',
    of: way,
    cell: row => <Tag>{way(row)}</Tag>,
  },
  {
    id: 'amount_fen',
    kind: 'own',
    title: '金额',
    unit: '元',
    numeric: true,
    width: 150,
    sort: true,
    cell: row => moneyText(row.amount_fen),
    sheet: row => sheetMoney(row.amount_fen),
  },
  { id: 'other_name', title: '对方', width: 220, sort: true, of: row => row.other_name },
  { id: 'purpose', title: '用途', width: 140, of: row => row.purpose },
  {
    id: 'ref_no',
    title: '业务编号',
    width: 160,
    of: row => row.ref_no,
    cell: row => {
      const to = linkOf(row.ref_no)
      if (to === undefined) return row.ref_no || '—'
      return <Link to={to}>{row.ref_no}</Link>
    },
  },
  {
    id: 'bill_no',
    title: '票据（包）号',
    width: 268,
    kind: 'bill',
    of: row => row.bill_no,
  },
  { id: 'bill_count', kind: 'count', title: '张数', width: 72, of: row => row.bill_count },
  { id: 'acct_no', title: '本方账号', width: 196, hidden: true, of: row => row.acct_no },
  { id: 'at', kind: 'time', title: '交易时间', width: 146, hidden: true, of: row => row.at },
  { id: 'txn_no', title: '交易流水号', width: 168, hidden: true, of: row => row.txn_no },
  {
    id: 'acts',
    edge: true,
    title: '操作',
    width: 176,
    cell: row => (
      <span className="row">
        <ReceiptFile receiptNo={row.receipt_no} />
        <PrintDocument refNo={row.receipt_no} kind="receipt" title={`回单 ${row.receipt_no}`} />
      </span>
    ),
  },
]
