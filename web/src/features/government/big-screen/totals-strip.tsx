import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatRatePercent, WEIGHTED_RATE_NOTE } from '@portal/shared/money/rate.ts'
import { inYi } from '../../../ui/data/large-amounts.ts'

export type Figures = RowOf<'/api/screen/get_figures'>

const unknown = '—'

const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The change against last month in bp, red up and green down, with its sign. */
const Change = ({ now, before }: { now: number | null; before: number | null }) => {
  if (now === null || before === null) return <em>较上月 {unknown}</em>
  const bp = Math.round((now - before) / 100)
  if (bp === 0) return <em>较上月持平</em>
  return (
    <em>
      较上月 <span className={bp > 0 ? 'big-up' : 'big-down'}>{bp > 0 ? `▲ +${bp}` : `▼ −${-bp}`} bp</span>
    </em>
  )
}

export const TotalsStrip = ({ figures: { totals, since, business_now } }: { figures: Figures }) => (
  <section className="big-totals" aria-label="总览">
    <div>
      <span>近 12 个月累计贴现额</span>
      <b>
        {totals.amount_fen === null ? unknown : inYi(totals.amount_fen)}
        <small>亿元</small>
      </b>
      <em>
        <span className="big-span">{since} 至</span>{' '}
        <span className="big-span">{business_now.slice(0, 10)}</span>
      </em>
    </div>
    <div>
      <span>服务企业</span>
      <b>
        {totals.companies ?? unknown}
        <small>家</small>
      </b>
      <em>本月新增 {totals.new_companies ?? unknown} 家</em>
    </div>
    <div>
      <span data-hint={WEIGHTED_RATE_NOTE}>本月加权贴现利率</span>
      <b>
        {totals.month_rate_e6 === null ? unknown : formatRatePercent(totals.month_rate_e6)}
        <small>%</small>
      </b>
      <Change now={totals.month_rate_e6} before={totals.last_month_rate_e6} />
    </div>
    <div>
      <span>提交至入账中位时长</span>
      <b>
        {totals.minutes_to_pay === null ? unknown : hours(totals.minutes_to_pay)}
        <small>时:分</small>
      </b>
      <em>近 12 个月已放款的申请</em>
    </div>
  </section>
)
