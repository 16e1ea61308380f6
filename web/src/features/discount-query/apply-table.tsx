import { BillNo, Money, Rate, shortTime } from '../../ui/figures.tsx'
import { type Column, SimpleTable } from '../../ui/simple-table.tsx'
import { ApplyStatus } from '../discount/apply-progress.tsx'
import type { ApplyRow } from '../discount/progress.ts'
import { rangeText } from '../discount/range-text.ts'
import { RowActions, type RowHandlers } from './row-actions.tsx'

const sum = (rows: readonly ApplyRow[], of: (row: ApplyRow) => string) =>
  rows.reduce((total, row) => total + BigInt(of(row)), 0n)

interface ApplyTableProps extends RowHandlers {
  rows: readonly ApplyRow[]
  dimmed: boolean
}

/** The dense grid: first and last column stay in sight, the page's sums under it. */
export const ApplyTable = ({ rows, dimmed, ...handlers }: ApplyTableProps) => {
  const columns: Column<ApplyRow>[] = [
    { key: 'no', title: '申请编号', cell: row => row.apply_no, total: '本页小计' },
    { key: 'state', title: '流程状态', cell: row => <ApplyStatus row={row} />, total: '' },
    { key: 'bill', title: '票据（包）号', cell: row => <BillNo value={row.bill_no} /> },
    { key: 'acceptor', title: '承兑人', cell: row => row.acceptor_name },
    {
      key: 'face',
      title: '票面金额',
      unit: '元',
      numeric: true,
      cell: row => <Money fen={row.total_fen} />,
      total: <Money fen={sum(rows, row => row.total_fen)} />,
    },
    { key: 'rate', title: '年利率', unit: '%', numeric: true, cell: row => <Rate e6={row.rate_e6} /> },
    { key: 'due', title: '到期日', cell: row => row.due_dt },
    {
      key: 'interest',
      title: '贴现利息',
      unit: '元',
      numeric: true,
      cell: row => <Money fen={row.interest_fen} />,
      total: <Money fen={sum(rows, row => row.interest_fen)} />,
    },
    {
      key: 'net',
      title: '实付金额',
      unit: '元',
      numeric: true,
      cell: row => <Money fen={row.net_fen} />,
      total: <Money fen={sum(rows, row => row.net_fen)} />,
    },
    { key: 'range', title: '子票区间', cell: row => rangeText(row.range) },
    { key: 'date', title: '贴现日期', cell: row => row.disc_dt },
    { key: 'bank', title: '贴入行', cell: row => row.bank_name },
    { key: 'maker', title: '经办人', cell: row => row.maker_name },
    { key: 'submitted', title: '提交时间', cell: row => shortTime(row.submitted_at) },
    { key: 'paid', title: '入账时间', cell: row => (row.paid_at ? shortTime(row.paid_at) : '—') },
    { key: 'actions', title: '操作', cell: row => <RowActions row={row} {...handlers} />, total: '' },
  ]
  return (
    <div className="hide-phone query-table">
      <SimpleTable
        caption="贴现申请"
        columns={columns}
        rows={rows}
        rowKey={row => row.apply_no}
        dense
        dimmed={dimmed}
      />
    </div>
  )
}
