import './entries-tab.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { BusinessKind } from '@portal/shared/statements/business.ts'
import { Link } from 'react-router-dom'
import { steadyMs } from '../../../core/refresh.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Business = RowOf<'/api/statement/query_business'>
type Line = Business['rows'][number]

const filterBy = declareFilter({
  from: { label: '业务日期', until: 'to' },
})

/** Nothing is told by a dash: a bill that fell due cost no interest and brought the company nothing. */
const some = (fen: string): string | null => (fen === '0' ? null : fen)

const columns = gridColumns<Line>([
  { id: 'business_dt', title: '业务日期', width: 112, frozen: true, card: 'title' },
  { id: 'kind_name', title: '业务种类', width: 120, card: 'status' },
  {
    id: 'apply_no',
    title: '贴现申请编号',
    width: 168,
    of: row => row.apply_no,
    cell: row => (
      <Link to={`/txDiscountApplyStaticList?apply_no=${row.apply_no}`} className="figures">
        {row.apply_no}
      </Link>
    ),
  },
  { id: 'face_fen', title: '票面金额', width: 156, kind: 'fen', of: row => some(row.face_fen) },
  { id: 'interest_fen', title: '贴现利息', width: 140, kind: 'fen', of: row => some(row.interest_fen) },
  { id: 'in_fen', title: '本企业收到', width: 156, kind: 'fen', of: row => some(row.in_fen) },
  { id: 'out_fen', title: '本企业支付', width: 156, kind: 'fen', of: row => some(row.out_fen) },
  { id: 'bill_no', title: '票据（包）号码', width: 280, of: row => row.bill_no || '—' },
  { id: 'bill_count', title: '张数', width: 72, kind: 'count' },
  {
    id: 'buyer_interest_fen',
    title: '付息人承担',
    width: 140,
    kind: 'fen',
    of: row => some(row.buyer_interest_fen),
  },
  { id: 'back_fen', title: '退回付息人', width: 140, kind: 'fen', of: row => some(row.back_fen) },
])

const sumOf = ({ sums }: Business, kind: BusinessKind) => sums.find(sum => sum.kind === kind)

/** Face − interest of the seller = paid; and what became of the bills. */
const Figures = ({ of }: { of: Business }) => {
  const paid = sumOf(of, 'paid_out')
  const collected = sumOf(of, 'collected')
  return (
    <FigureStrip
      flush
      className="entry-figures"
      figures={[
        {
          title: '贴现票面（元）',
          value: <Money fen={paid?.face_fen ?? '0'} />,
          note: `${paid?.count ?? 0} 笔，${paid?.bill_count ?? 0} 张`,
        },
        {
          title: '贴现利息（元）',
          value: <Money fen={paid?.interest_fen ?? '0'} />,
          note: `其中付息人承担 ${moneyText(paid?.buyer_interest_fen ?? '0')}`,
        },
        { title: '贴现实付（元）', value: <Money fen={paid?.in_fen ?? '0'} />, net: true },
        {
          title: '到期兑付（元）',
          value: <Money fen={collected?.face_fen ?? '0'} />,
          note: `${collected?.bill_count ?? 0} 张`,
        },
      ]}
    />
  )
}

const inTheStrip: readonly string[] = ['paid_out', 'collected'] satisfies BusinessKind[]

/** What else happened, where it did. */
const Others = ({ of }: { of: Business }) => {
  const others = of.sums.filter(({ kind }) => !inTheStrip.includes(kind))
  if (others.length === 0) return null
  return (
    <ul className="entry-kinds" aria-label="分类合计">
      {others.map(sum => (
        <li key={sum.kind}>
          <span className="muted">
            {sum.kind_name}（{sum.count} 笔）
          </span>
          <b className="figures">{moneyText(sum.kind === 'payer_back' ? sum.back_fen : sum.face_fen)}</b>
        </li>
      ))}
    </ul>
  )
}

const total = ({ sums }: Business, field: 'in_fen' | 'out_fen' | 'back_fen'): string =>
  moneyText(String(sums.reduce((sum, of) => sum + BigInt(of[field]), 0n)))

/** 贴现业务对账: what the company's discount business with the bank was over a span of days. */
export const BusinessTab = () => {
  const list = useGridSource('/api/statement/query_business', { filterBy, pollWhenOfflineMs: steadyMs })
  const { first } = list
  return (
    <div className="entries">
      {first && (
        <Card flush>
          <Figures of={first} />
          <Others of={first} />
        </Card>
      )}
      <ListCard
        list={list}
        id="business"
        caption="贴现业务对账单"
        columns={columns}
        rowKey={row => row.line_no}
        rowLabel={row => `${row.business_dt} ${row.kind_name} ${row.apply_no} ${row.bill_no}`}
        note={
          first
            ? `${first.from} 至 ${first.to}，由早到晚；缺省为本月。收到与支付与结算账户的收付一致`
            : '由早到晚'
        }
        {...(first && {
          totals: {
            in_fen: total(first, 'in_fen'),
            out_fen: total(first, 'out_fen'),
            back_fen: total(first, 'back_fen'),
          },
          totalLabel: '期间合计',
        })}
        empty={
          <ListEmpty list={list} of="贴现业务" none="本期没有贴现业务" narrowed="请换一段日期">
            放款、到期兑付、拒付与追索清偿列在这里
          </ListEmpty>
        }
      />
    </div>
  )
}
