import type { ReactNode } from 'react'
import { BillNo, longTime, Money, shortTime } from '../../ui/figures.tsx'
import { type GridColumn, moneyText, rateText, sheetMoney, sheetRate } from '../../ui/grid/column-spec.ts'
import { ApplyStatus } from '../discount/apply-progress.tsx'
import type { ApplyRow } from '../discount/progress.ts'
import { rangeText } from '../discount/range-text.ts'
import { RowActions, type RowHandlers } from './row-actions.tsx'

const money = (
  id: 'total_fen' | 'interest_fen' | 'net_fen',
  title: string,
  width = 124,
): GridColumn<ApplyRow> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width,
  sort: id,
  cell: row => moneyText(row[id]),
  sheet: row => sheetMoney(row[id]),
})

/** The columns of 业务查询; number and buttons stay in sight while the rest is scrolled. */
export const applyColumns = (handlers: RowHandlers): GridColumn<ApplyRow>[] => [
  {
    id: 'apply_no',
    title: '申请编号',
    width: 156,
    frozen: true,
    sort: 'apply_no',
    cell: row => row.apply_no,
    sheet: row => row.apply_no,
  },
  {
    id: 'state',
    title: '流程状态',
    width: 120,
    sort: 'state',
    cell: row => <ApplyStatus row={row} />,
    sheet: row => row.state_name,
  },
  {
    id: 'bill_no',
    title: '票据（包）号',
    width: 268,
    cell: row => <BillNo value={row.bill_no} />,
    sheet: row => row.bill_no,
  },
  {
    id: 'acceptor',
    title: '承兑人',
    width: 160,
    cell: row => row.acceptor_name,
    sheet: row => row.acceptor_name,
  },
  money('total_fen', '票面金额'),
  {
    id: 'rate',
    title: '年利率',
    unit: '%',
    numeric: true,
    width: 84,
    sort: 'rate_e6',
    cell: row => rateText(row.rate_e6),
    sheet: row => sheetRate(row.rate_e6),
  },
  { id: 'due', title: '到期日', width: 104, cell: row => row.due_dt, sheet: row => row.due_dt },
  money('interest_fen', '贴现利息', 108),
  money('net_fen', '实付金额'),
  {
    id: 'range',
    title: '子票区间',
    width: 160,
    cell: row => rangeText(row.range),
    sheet: row => rangeText(row.range),
  },
  {
    id: 'disc_dt',
    title: '贴现日期',
    width: 112,
    sort: 'disc_dt',
    cell: row => row.disc_dt,
    sheet: row => row.disc_dt,
  },
  { id: 'bank', title: '贴入行', width: 150, cell: row => row.bank_name, sheet: row => row.bank_name },
  { id: 'maker', title: '经办人', width: 90, cell: row => row.maker_name, sheet: row => row.maker_name },
  {
    id: 'submitted_at',
    title: '提交时间',
    width: 116,
    sort: 'submitted_at',
    cell: row => shortTime(row.submitted_at),
    sheet: row => longTime(row.submitted_at),
  },
  {
    id: 'paid_at',
    title: '入账时间',
    width: 116,
    sort: 'paid_at',
    cell: row => (row.paid_at ? shortTime(row.paid_at) : '—'),
    sheet: row => (row.paid_at ? longTime(row.paid_at) : ''),
  },
  {
    id: 'account',
    title: '入账账号',
    width: 190,
    hidden: true,
    cell: row => row.settle_acct_no,
    sheet: row => row.settle_acct_no,
  },
  {
    id: 'actions',
    title: '操作',
    width: 124,
    edge: true,
    cell: row => <RowActions row={row} {...handlers} />,
  },
]

/** Sums of the rows on the page, under their columns. */
export const pageTotals = (rows: readonly ApplyRow[]): Record<string, ReactNode> => {
  const sum = (name: 'total_fen' | 'interest_fen' | 'net_fen') => (
    <Money fen={rows.reduce((total, row) => total + BigInt(row[name]), 0n)} />
  )
  return { total_fen: sum('total_fen'), interest_fen: sum('interest_fen'), net_fen: sum('net_fen') }
}
