import '../../../domain/rates/quotes.css'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { Calculator } from '../../../domain/rates/calculator.tsx'
import { Trend } from '../../../domain/rates/trend.tsx'
import { useHistories } from '../../../domain/rates/use-histories.ts'
import { Button } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { exportRates } from './export-rates.ts'
import { OwnPrice } from './own-price.tsx'
import { RateBoard, type Shown } from './rate-board.tsx'

/** Only institutions need it. */
const MarketQuotes = lazy(() => import('./market-quotes.tsx'))

const shownAs: readonly { shown: Shown; title: string }[] = [
  { shown: 'rate', title: '年利率 %' },
  { shown: 'per100k', title: '每十万扣费 元' },
]

/** /quotes: today's grid, the price of one's own, and how rates went. */
export default function QuotesPage() {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<Shown>('rate')
  const [isOwn, setOwn] = useState(false)
  const [calculating, setCalculating] = useState(false)
  const mayTrade = user?.member_type === 'financeOrg' || user?.member_type === 'admin'
  const biz = mayTrade && params.get('biz') === 'redisc' ? 'redisc' : 'disc'
  const { first: grid, error, reload } = useCall('/api/quotes/query_rate_grid', biz === 'disc' ? {} : { biz })
  const { first: own } = useCall('/api/quotes/query_own_rate', user?.member_type === 'comp' ? {} : null)
  const codes = grid ? grid.classes.map(row => row.acceptor_class) : null
  const { data: histories } = useHistories(codes, { biz, tenor: '6M', days: '90' })
  const classes = isOwn && own && biz === 'disc' ? own.classes : (grid?.classes ?? [])

  return (
    <div className="wrap quotes">
      <div className="quotes-head quotes-title">
        <h1 className="t-page">行情</h1>
        {/* Their room is there from the beginning, so that nothing moves when they come. */}
        {(!grid || grid.simulated) && (
          <span className={grid ? undefined : 'is-awaited'}>
            <Tag tone="outline">模拟行情</Tag>
          </span>
        )}
        <span className={grid ? 'meta quotes-source' : 'meta quotes-source is-awaited'}>
          来源：{grid?.source ?? '模拟行情'}，{grid ? longTime(grid.published_at) : '0000-00-00 00:00'}{' '}
          发布，每个工作日更新
        </span>
        <Button className="push" onClick={() => setCalculating(true)}>
          利息试算
        </Button>
      </div>
      <div className="quotes-head quotes-tools">
        <fieldset className="segments" aria-label="业务">
          <button type="button" aria-pressed={biz === 'disc'} onClick={() => setParams({})}>
            贴现
          </button>
          <button
            type="button"
            aria-pressed={biz === 'redisc'}
            disabled={!mayTrade}
            onClick={() => setParams({ biz: 'redisc' })}
          >
            转贴现
          </button>
        </fieldset>
        {!mayTrade && <span className="meta">转贴现行情仅对机构客户开放</span>}
        <fieldset className="segments push" aria-label="显示">
          {shownAs.map(each => (
            <button
              key={each.shown}
              type="button"
              aria-pressed={each.shown === shown}
              onClick={() => setShown(each.shown)}
            >
              {each.title}
            </button>
          ))}
        </fieldset>
        <Button disabled={!grid} onClick={() => void exportRates(classes, shown, grid?.grid_date ?? '')}>
          导出
        </Button>
      </div>
      <div className="card">
        {error && <ErrorState title="行情未能加载" error={error} onRetry={reload} />}
        {!grid && !error && <Skeleton rows={6} rowHeight={56} />}
        {grid && (
          <>
            <RateBoard
              classes={classes}
              shown={shown}
              isDiscount={biz === 'disc' && !isOwn}
              histories={histories}
            />
            <p className="meta quotes-note">
              期限按顺延后的计息天数归档。涨跌与上一发布日比较，1 bp = 0.01%。
              {shown === 'per100k' && '每十万扣费按 30、90、180 天估算，实际以票据计息天数为准。'}
            </p>
          </>
        )}
      </div>
      {grid && biz === 'disc' && <OwnPrice own={own} isShown={isOwn} onShow={setOwn} />}
      {biz === 'redisc' && user?.member_type === 'financeOrg' && (
        <Suspense fallback={<Skeleton rows={4} rowHeight={56} />}>
          <MarketQuotes />
        </Suspense>
      )}
      {grid && <Trend biz={biz} classes={grid.classes} />}
      <Drawer open={calculating} title="利息试算" onClose={() => setCalculating(false)}>
        <div className="quotes-calculator">
          <Calculator />
        </div>
      </Drawer>
    </div>
  )
}
