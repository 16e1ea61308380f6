import './amortisation.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Awaited } from '../../../ui/feedback/awaited.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Answer = RowOf<'/api/admin/books/query_amortisation_period'>
type Row = Answer['rows'][number]

const filterBy = declareFilter({
  by: { label: '汇总', choices: [{ value: 'month', name: '按月' }], none: '按日' },
  from: { label: '日期', until: 'to' },
})

const columns = gridColumns<Row>([
  { id: 'period', title: '期间', width: 116, frozen: true, card: 'title' },
  { id: 'opening_fen', title: '期初待摊', width: 156, kind: 'fen' },
  { id: 'added_fen', title: '本期新增', width: 156, kind: 'fen' },
  { id: 'earned_fen', title: '本期摊销', width: 156, kind: 'fen' },
  { id: 'handed_over_fen', title: '卖出结转', width: 156, kind: 'fen' },
  { id: 'closing_fen', title: '期末待摊', width: 156, kind: 'fen' },
  { id: 'bills', title: '在摊票据', width: 92, kind: 'count' },
])

/** Earned and not yet earned make the income that is booked: a sum that a reader can redo. */
const Tie = ({ of }: { of: Answer }) => (
  <Card flush>
    <FigureStrip
      flush
      className=""
      figures={[
        { title: '累计摊销（元）', value: <Money fen={of.earned_fen} />, note: `截至 ${of.to}` },
        { title: '＋ 待摊利息（元）', value: <Money fen={of.remaining_fen} /> },
        {
          title: '＝ 利息收入科目余额（元）',
          value: <Money fen={of.ledger_fen} />,
          note: of.ties ? '与总账相符' : '与总账不符',
          net: true,
        },
      ]}
    />
    {!of.ties && <Alert tone="error">累计摊销与待摊利息之和与利息收入科目余额不符，请对有关日期对账。</Alert>}
  </Card>
)

const totalsOf = (totals: Answer['totals']) =>
  Object.fromEntries(Object.entries(totals).map(([id, fen]) => [id, moneyText(fen)]))

/** The interest of all discounted bills, by day or by month. */
export const PeriodsTab = () => {
  const list = useGridSource('/api/admin/books/query_amortisation_period', {
    filterBy,
    pollWhenOfflineMs: steadyMs,
  })
  const { first } = list
  return (
    <div className="amortisation">
      <Awaited known={list.isSettled}>
        {first && <Tie of={first} />}
        <ListCard
          list={list}
          id="amortised-periods"
          caption="利息摊销"
          columns={columns}
          rowKey={row => row.from}
          requires={['books_view']}
          note={first ? `${first.from} 至 ${first.to}；期初 ＋ 新增 － 摊销 － 结转 ＝ 期末` : '缺省为本月'}
          {...(first && { totals: totalsOf(first.totals), totalLabel: '整段合计' })}
          empty={
            <ListEmpty list={list} of="摊销">
              贴现放款后逐日摊销
            </ListEmpty>
          }
        />
      </Awaited>
    </div>
  )
}
