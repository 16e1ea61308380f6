import { formatRatePercent, WEIGHTED_RATE_NOTE } from '@portal/shared/money/rate.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { Curve } from '../../../ui/data/charts.tsx'
import { drawn, inYi, percentOf } from '../../../ui/data/large-amounts.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** The government's desk: the figures of the big screen, which opens from here. */
export const GovernmentDesk = () => {
  const { first: figures, error, reload } = useCall('/api/screen/get_figures', {}, { everyMs: steadyMs })
  if (error && !figures) return <ErrorState title="汇总数据未能加载" error={error} onRetry={reload} />
  if (!figures) return <Skeleton rows={8} />
  const { totals, months, regions, since } = figures
  const whole = regions.reduce((sum, each) => sum + BigInt(each.amount_fen), 0n)
  return (
    <>
      <dl className="desk-today">
        <div className="card">
          <dt>近 12 个月累计贴现额（亿元）</dt>
          <dd className="figure">{totals.amount_fen === null ? '—' : inYi(totals.amount_fen)}</dd>
          <dd className="meta">自 {since} 起</dd>
        </div>
        <div className="card">
          <dt>服务企业（家）</dt>
          <dd className="figure">{totals.companies ?? '—'}</dd>
          <dd className="meta">本月新增 {totals.new_companies ?? '—'} 家</dd>
        </div>
        <div className="card">
          <dt>加权贴现利率（%）</dt>
          <dd className="figure">
            {totals.weighted_rate_e6 === null ? '—' : formatRatePercent(totals.weighted_rate_e6)}
          </dd>
          <dd className="meta" data-hint={WEIGHTED_RATE_NOTE}>
            近 12 个月，{WEIGHTED_RATE_NOTE}
          </dd>
        </div>
      </dl>
      <div className="desk-charts">
        <Card
          title="月度贴现额"
          aside={
            <a href="/bigscreen" target="_blank" rel="noopener">
              <Icon name="screen" /> 打开大屏
            </a>
          }
        >
          <Curve
            title={`月度贴现额，亿元：${months.map(each => `${each.month} ${each.amount_fen === null ? '不列示' : inYi(each.amount_fen)}`).join('，')}`}
            points={months.map(each => ({
              label: `${each.month.slice(5)}月`,
              value: each.amount_fen === null ? null : drawn(each.amount_fen, 'yi'),
            }))}
            height={240}
            format={value => value.toLocaleString('en-US', { maximumFractionDigits: 2 })}
            openEnd="本月至今"
          />
        </Card>
        <Card title="地区" aside={<span className="meta">贴现额，亿元</span>}>
          <ul className="desk-bars">
            {regions.map(each => (
              <li key={each.hidden ? 'hidden' : each.region_code}>
                <span>{each.hidden ? '其余地区合并' : each.name}</span>
                <span className="meta">
                  {inYi(each.amount_fen)}　{percentOf(each.amount_fen, whole)}%
                </span>
                <i>
                  <i style={{ width: `${percentOf(each.amount_fen, whole)}%` }} />
                </i>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
