import './report-bars.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type ReportGrouping, reportGroupings } from '@portal/shared/discount/report.ts'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { steadyMs } from '../../../core/refresh.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText, rateText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ReportBars } from './report-bars.tsx'
import { hundredths } from './report-text.ts'

type Answer = RowOf<'/api/admin/report/query_discount'>
type Group = Answer['rows'][number]

const { month, ...others } = reportGroupings

const filterBy = declareFilter({
  by: {
    label: '分组',
    choices: Object.entries(others).map(([value, title]) => ({ value, name: `按${title}` })),
    none: `按${month}`,
  },
  from: { label: '放款日期', until: 'to' },
})

export const groupColumns = (open: (group: Group) => void) =>
  gridColumns<Group>([
    { id: 'name', title: '分组', width: 160, frozen: true, card: 'title' },
    { id: 'applies', title: '申请笔数', width: 80, kind: 'count' },
    { id: 'bills', title: '票据张数', width: 80, kind: 'count' },
    { id: 'face_fen', title: '票面金额', width: 168, kind: 'fen' },
    {
      id: 'share',
      title: '占比',
      unit: '%',
      numeric: true,
      width: 80,
      of: row => hundredths(row.share_e4),
      sheet: row => ({ number: row.share_e4 / 100, format: '0.00' }),
    },
    { id: 'interest_fen', title: '贴现利息', width: 152, kind: 'fen' },
    { id: 'net_fen', title: '实付金额', width: 168, kind: 'fen' },
    { id: 'rate', title: '平均年利率', width: 108, kind: 'rate', of: row => row.mean_rate_e6 },
    {
      id: 'days',
      title: '平均天数',
      numeric: true,
      width: 84,
      of: row => hundredths(row.mean_days_e2),
      sheet: row => (row.mean_days_e2 === null ? '' : { number: row.mean_days_e2 / 100, format: '0.00' }),
    },
    openColumn(open, () => '明细'),
  ])

const totalsOf = ({ totals }: Answer) => ({
  applies: totals.applies,
  bills: totals.bills,
  face_fen: moneyText(totals.face_fen),
  share: hundredths(totals.face_fen === '0' ? 0 : 10_000),
  interest_fen: moneyText(totals.interest_fen),
  net_fen: moneyText(totals.net_fen),
  rate: rateText(totals.mean_rate_e6),
  days: hundredths(totals.mean_days_e2),
})

/** What narrows the bills to a group; a month is narrowed by its days. */
const narrowedTo: Readonly<Record<ReportGrouping, string | null>> = {
  month: null,
  bank: 'bank_no',
  manager: 'manager',
  class: 'acceptor_class',
}

/** The address of the bills behind a group's figures. */
const billsLink = (by: ReportGrouping, { key, from, to }: Group): string => {
  const params = new URLSearchParams({ tab: 'bills', from, to })
  const name = narrowedTo[by]
  if (name) params.set(name, key)
  return `/businessReport?${params}`
}

/** Its place is there before its figures are. */
const Summary = ({ of }: { of: Answer | undefined }) => (
  <Card flush>
    <FigureStrip
      flush
      className=""
      figures={[
        {
          title: '票面金额（元）',
          value: of ? <Money fen={of.totals.face_fen} /> : '—',
          note: of ? `${of.totals.applies} 笔，${of.totals.bills} 张` : '—',
        },
        {
          title: '贴现利息（元）',
          value: of ? <Money fen={of.totals.interest_fen} /> : '—',
          note: of ? `与总账${of.ties ? '相符' : '不符'}` : '—',
        },
        { title: '实付金额（元）', value: of ? <Money fen={of.totals.net_fen} /> : '—', net: true },
        {
          title: '平均年利率（%）',
          value: of ? rateText(of.totals.mean_rate_e6) : '—',
          note: `平均 ${of ? hundredths(of.totals.mean_days_e2) : '—'} 天`,
        },
      ]}
    />
    {of?.ties === false && (
      <Alert tone="error">
        总账中这些日期的放款为票面 {moneyText(of.ledger_face_fen)} 元、利息{' '}
        {moneyText(of.ledger_interest_fen)} 元，与报表不符，请对有关日期对账。
      </Alert>
    )}
  </Card>
)

/** The groups of a span: their sums, a table, and a chart of their faces. */
export const GroupsTab = () => {
  const navigate = useNavigate()
  const list = useGridSource('/api/admin/report/query_discount', { filterBy, pollWhenOfflineMs: steadyMs })
  const { first } = list
  const latest = useRef((_: Group) => {})
  latest.current = group => {
    if (first) void navigate(billsLink(first.by, group))
  }
  const columns = useMemo(() => groupColumns(group => latest.current(group)), [])
  const chart = first && `票面金额，按${reportGroupings[first.by]}`
  return (
    <div className="report-stack">
      <Summary of={first} />
      <ListCard
        list={list}
        id="discount-report"
        caption="业务报表"
        columns={columns}
        rowKey={row => row.key}
        requires={['report_view']}
        serverExport="discount_report"
        note={
          first
            ? `${first.from} 至 ${first.to} 放款，利率和天数为加权平均${first.by === 'class' ? '；多类票据的申请各类都计' : ''}`
            : '缺省为本年'
        }
        {...(first && { totals: totalsOf(first), totalLabel: '合计' })}
        empty={
          <ListEmpty list={list} of="放款" none="这些日期没有放款" narrowed="请换一段日期">
            贴现放款后汇总在这里
          </ListEmpty>
        }
      />
      {first && chart && first.largest.length > 0 && (
        <Card title={chart} aside={<span className="muted">单位：元</span>}>
          <ReportBars title={chart} bars={first.largest} />
        </Card>
      )}
    </div>
  )
}
