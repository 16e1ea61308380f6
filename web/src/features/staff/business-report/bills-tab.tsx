import { hasPermission } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { acceptorClasses } from '../../../domain/reference/terms.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText, rateText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { hundredths } from './report-text.ts'

type Row = RowOf<'/api/admin/report/query_discount_bill'>['rows'][number]

const filterBy = declareFilter({
  bank_no: { label: '贴入行行号', max: 12, numeric: true },
  manager: { label: '客户经理', max: 40, placeholder: '姓名，须完整' },
  acceptor_class: {
    label: '承兑人类别',
    choices: Object.entries(acceptorClasses).map(([value, name]) => ({ value, name })),
  },
  from: { label: '放款日期', until: 'to' },
})

const labelOf = (row: Row) => `${row.apply_no} 第 ${row.line} 行`

/** The application stands in 放款查询, for those who may open it. */
export const billColumns = (mayOpen: boolean) =>
  gridColumns<Row>([
    {
      id: 'apply_no',
      title: '申请编号',
      width: 172,
      frozen: true,
      card: 'title',
      of: row => row.apply_no,
      cell: row =>
        mayOpen ? (
          <Link to={`/discQuery?apply_no=${row.apply_no}`} className="figures">
            {row.apply_no}
          </Link>
        ) : (
          row.apply_no
        ),
    },
    { id: 'paid_dt', title: '放款日期', width: 116 },
    { id: 'company_name', title: '申请人', width: 200 },
    { id: 'face_fen', title: '票面金额', width: 160, kind: 'fen' },
    { id: 'rate', title: '年利率', width: 96, kind: 'rate', of: row => row.rate_e6 },
    { id: 'days', title: '计息天数', width: 88, kind: 'count' },
    { id: 'interest_fen', title: '贴现利息', width: 148, kind: 'fen' },
    { id: 'net_fen', title: '实付金额', width: 160, kind: 'fen' },
    { id: 'bank_name', title: '贴入行', width: 180 },
    { id: 'manager', title: '客户经理', width: 96 },
    { id: 'acceptor_name', title: '承兑人', width: 180 },
    { id: 'class_name', title: '承兑人类别', width: 100 },
    { id: 'bill_no', title: '票据（包）号', width: 268, kind: 'bill' },
    { id: 'range', title: '子票区间', width: 160, hidden: true, of: row => rangeText(row.range) },
    { id: 'due_dt', title: '到期日', width: 116, hidden: true },
  ])

/** The bills behind a figure, with the figure under them. */
export const BillsTab = () => {
  const { user } = useSession()
  const mayOpen = user !== null && hasPermission(user, 'disc_apply_view')
  const columns = useMemo(() => billColumns(mayOpen), [mayOpen])
  const list = useGridSource('/api/admin/report/query_discount_bill', {
    filterBy,
    pollWhenOfflineMs: steadyMs,
  })
  const { first } = list
  const totals = first && {
    face_fen: moneyText(first.totals.face_fen),
    rate: rateText(first.totals.mean_rate_e6),
    days: hundredths(first.totals.mean_days_e2),
    interest_fen: moneyText(first.totals.interest_fen),
    net_fen: moneyText(first.totals.net_fen),
  }
  return (
    <ListCard
      list={list}
      id="discount-report-bills"
      caption="放款票据"
      columns={columns}
      rowKey={labelOf}
      rowLabel={labelOf}
      requires={['report_view']}
      serverExport="discount_report_bills"
      choosable
      note={
        first
          ? `${first.from} 至 ${first.to} 放款，${first.totals.applies} 笔申请；利率和天数的合计为加权平均`
          : '缺省为本年'
      }
      {...(totals && { totals, totalLabel: '全部合计' })}
      empty={
        <ListEmpty list={list} of="放款票据" none="本年没有放款" narrowed="请换一段日期或放宽条件">
          贴现放款后列在这里
        </ListEmpty>
      }
    />
  )
}
