import '../discount/discount.css'
import './trading-home.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { useSession } from '../../api/session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { longTime } from '../../ui/figures.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { signPage } from '../discount/apply-links.ts'
import { useBusinessTime } from '../discount/business-clock.ts'
import { Calculator } from '../quotes/calculator.tsx'
import { CalculatorDialog } from '../quotes/calculator-dialog.tsx'
import { RateTable, useRateGrid } from '../quotes/rate-table.tsx'
import { greeting } from './cut-off.ts'
import { CutOffCard } from './cut-off-card.tsx'
import { Messages } from './messages.tsx'
import { RecentApplies } from './recent-applies.tsx'
import { TodoFigures } from './todo-figures.tsx'

const OVERVIEW_MS = 30_000
/** What counts days changes with the business day alone. */
const DAY_TURN_MS = 300_000

/** 交易中心首页: what waits, today's rates, time to the cut-off, the last applications, the newest messages. */
const TradingHomePage = () => {
  const { user } = useSession()
  const overview = useCall('/api/discount/get_overview', {}, { everyMs: DAY_TURN_MS, untoldMs: OVERVIEW_MS })
  const grid = useRateGrid()
  const now = useBusinessTime()
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const figures = overview.first
  const [trying, setTrying] = useState(false)

  return (
    <div className="wrap">
      <div className="home-top">
        <div>
          <h1 className="t-page">
            {now ? greeting(now) : '您好'}，{user?.name}
          </h1>
          <p className="meta home-facts">
            <span>
              {user?.last_login_time ? `上次登录 ${longTime(user.last_login_time)}` : '首次登录，欢迎使用'}
            </span>
            {figures &&
              (figures.sign_count > 0 ? (
                <span>已签约银行 {figures.sign_count} 家</span>
              ) : (
                <span>
                  尚未签约银行，<Link to={signPage}>去签约</Link>
                </span>
              ))}
          </p>
        </div>
        <span className="push row home-acts">
          <Button size="large" onClick={() => setTrying(true)}>
            利息试算
          </Button>
          {isMaker && (
            // Nothing can be discounted before there is a bank to discount it.
            <ButtonLink
              to={figures?.sign_count === 0 ? signPage : '/pcDiscount'}
              variant="primary"
              size="large"
            >
              立即贴现
            </ButtonLink>
          )}
        </span>
      </div>

      {overview.error && !figures ? (
        <Card flush>
          <ErrorState title="待办数据未能加载" error={overview.error} onRetry={overview.reload} />
        </Card>
      ) : (
        <TodoFigures
          figures={figures}
          canApply={isMaker}
          canCheck={user?.biz_roles.includes('checker') ?? false}
        />
      )}

      <div className="home-pair home-rates-pair">
        <Card
          flush
          title={
            <>
              今日利率与试算<Tag tone="outline">模拟行情</Tag>
            </>
          }
        >
          <div className="home-rates">
            <div>
              <RateTable />
            </div>
            <Calculator compact />
          </div>
        </Card>
        {grid.first && now ? (
          <CutOffCard hours={grid.first} now={now} figures={figures} onPassed={grid.reload} />
        ) : (
          <Card title="当日放款截止">
            <Skeleton rows={5} />
          </Card>
        )}
      </div>

      <div className="home-pair home-latest">
        <RecentApplies />
        <Messages />
      </div>
      {trying && <CalculatorDialog onClose={() => setTrying(false)} />}
    </div>
  )
}

export default TradingHomePage
