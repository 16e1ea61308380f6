import '../../../ui/layout/cards.css'
import './trading-home.css'
import { useState } from 'react'
import { useBusinessTime } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { dayTurnMs, steadyMs } from '../../../core/refresh.ts'
import { Messages } from '../../../domain/notices/messages.tsx'
import { Calculator } from '../../../domain/rates/calculator.tsx'
import { CalculatorDialog } from '../../../domain/rates/calculator-dialog.tsx'
import { RateTable } from '../../../domain/rates/rate-table.tsx'
import { useRateGrid } from '../../../domain/rates/use-rate-grid.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { greeting } from '../../../ui/greeting.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CutOffCard } from './cut-off-card.tsx'
import { FirstSteps, isBeginning, NORMAL } from './first-steps.tsx'
import { InstantCard, useInstantOffer } from './instant-card.tsx'
import { RecentApplies } from './recent-applies.tsx'
import { hasTasks, TodoFigures } from './todo-figures.tsx'

/** 交易中心首页: what waits, today's rates, time to the cut-off, the last applications, the newest messages. */
const TradingHomePage = () => {
  const { user } = useSession()
  const overview = useCall(
    '/api/discount/get_overview',
    {},
    { everyMs: dayTurnMs, pollWhenOfflineMs: steadyMs },
  )
  const grid = useRateGrid()
  const now = useBusinessTime()
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const roles = { canApply: isMaker, canCheck: user?.biz_roles.includes('checker') ?? false }
  const figures = overview.first
  // The session knows the status of the sign-in; a review has changed it since, perhaps.
  const isOpen = user !== null && user.status !== NORMAL
  const { first: member, isSettled: isMemberKnown } = useCall(
    '/api/member/current_member_detail',
    isOpen ? {} : null,
  )
  const status = member?.status ?? user?.status ?? NORMAL
  const begins = isBeginning(status, figures)
  const signs = useCall('/api/signing/query_sign', begins && figures?.sign_count === 0 ? {} : null)
  const offer = useInstantOffer(isMaker && status === NORMAL)
  // What waits is of any height: what stands under it is shown with it.
  const isKnown = isMemberKnown && (begins || (offer !== undefined && overview.isSettled))
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
            {figures && figures.sign_count > 0 && <span>已签约银行 {figures.sign_count} 家</span>}
          </p>
        </div>
        <span className="push row home-acts">
          <Button size="large" onClick={() => setTrying(true)}>
            利息试算
          </Button>
          {/* Nothing can be discounted before the company is in and there is a bank to discount it. */}
          {isMaker && status === NORMAL && !begins && figures && (
            <ButtonLink
              to="/pcDiscount"
              variant={figures.available_count > 0 ? 'primary' : 'plain'}
              size="large"
            >
              立即贴现
            </ButtonLink>
          )}
        </span>
      </div>

      <div className={isKnown ? undefined : 'is-awaited'}>
        {offer && !begins && figures && <InstantCard {...offer} />}
        {overview.error && !figures ? (
          <Card flush>
            <ErrorState title="待办数据未能加载" error={overview.error} onRetry={overview.reload} />
          </Card>
        ) : begins ? (
          <>
            {figures && hasTasks(figures, roles) && <TodoFigures figures={figures} {...roles} />}
            <FirstSteps
              status={status}
              remark={member?.audit_remark ?? ''}
              isMainAccount={user?.is_main_account ?? false}
              isMaker={isMaker}
              figures={figures}
              signs={signs.rows}
            />
          </>
        ) : (
          <TodoFigures figures={figures} {...roles} />
        )}
      </div>

      <div className={isKnown ? 'home-pair home-rates-pair' : 'home-pair home-rates-pair is-awaited'}>
        <Card flush title={<>今日利率与试算{grid.first?.simulated && <Tag tone="outline">模拟行情</Tag>}</>}>
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

      <div className={isKnown ? 'home-pair home-latest' : 'home-pair home-latest is-awaited'}>
        <RecentApplies />
        <Messages />
      </div>
      {trying && <CalculatorDialog onClose={() => setTrying(false)} />}
    </div>
  )
}

export default TradingHomePage
