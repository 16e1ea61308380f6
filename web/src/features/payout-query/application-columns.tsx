import { sheetOfColumn } from '@portal/shared/exports/lists.ts'
import { BillNo, longTime } from '../../ui/figures.tsx'
import { type GridColumn, moneyText, rateText } from '../../ui/grid/column-spec.ts'
import { ApplyStatus } from '../discount/apply-progress.tsx'
import { rangeText } from '../discount/range-text.ts'
import type { Application } from './application-list.ts'

/** What a file of the list says, made here or at the bank. */
const sheet = (id: string) => sheetOfColumn('applications', id)

const text = (
  id: string,
  title: string,
  width: number,
  of: (row: Application) => string,
): GridColumn<Application> => ({ id, title, width, cell: row => of(row) || '—', sheet: sheet(id) })

const money = (
  id: 'total_fen' | 'interest_fen' | 'net_fen',
  title: string,
  width: number,
): GridColumn<Application> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width,
  sort: id,
  cell: row => moneyText(row[id]),
  sheet: sheet(id),
})

/** The columns of 放款查询, each as the bank's file of the list names it. */
export const applicationColumns = (onOpen: (applyNo: string) => void): GridColumn<Application>[] => [
  {
    ...text('apply_no', '申请编号', 164, row => row.apply_no),
    frozen: true,
    card: 'title',
    sort: 'apply_no',
  },
  {
    id: 'state',
    title: '流程状态',
    width: 124,
    card: 'status',
    sort: 'state',
    cell: row => <ApplyStatus row={row} />,
    sheet: sheet('state'),
  },
  text('company_name', '申请人', 220, row => row.company_name),
  money('total_fen', '票面金额', 150),
  {
    id: 'rate',
    title: '年利率',
    unit: '%',
    numeric: true,
    width: 96,
    sort: 'rate_e6',
    cell: row => rateText(row.rate_e6),
    sheet: sheet('rate'),
  },
  money('interest_fen', '贴现利息', 130),
  money('net_fen', '实付金额', 150),
  { ...text('disc_dt', '贴现日期', 116, row => row.disc_dt), sort: 'disc_dt' },
  {
    ...text('paid_at', '放款时间', 164, row => (row.paid_at ? longTime(row.paid_at) : '')),
    sort: 'paid_at',
  },
  {
    ...text('submitted_at', '提交时间', 164, row => longTime(row.submitted_at)),
    sort: 'submitted_at',
  },
  {
    id: 'bill_no',
    title: '票据（包）号',
    width: 268,
    cell: row => <BillNo value={row.bill_no} />,
    sheet: sheet('bill_no'),
  },
  {
    id: 'count',
    title: '张数',
    numeric: true,
    width: 76,
    cell: row => row.total_count,
    sheet: sheet('count'),
  },
  text('acceptor', '承兑人', 160, row => row.acceptor_name),
  { ...text('range', '子票区间', 160, row => rangeText(row.range)), hidden: true },
  { ...text('due', '到期日', 116, row => row.due_dt), hidden: true },
  { ...text('bank', '贴入行', 180, row => row.bank_name), hidden: true },
  { ...text('account', '入账账号', 200, row => row.settle_acct_no), hidden: true },
  { ...text('maker', '经办人', 96, row => row.maker_name), hidden: true },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row.apply_no)}>
        详情
      </button>
    ),
  },
]
