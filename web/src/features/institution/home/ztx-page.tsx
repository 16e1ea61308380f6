import '../../../ui/layout/cards.css'
import './ztx.css'
import './ztx-lists.css'
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { Link } from 'react-router-dom'
import { useBusinessTime } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { dayTurnMs, steadyMs } from '../../../core/refresh.ts'
import { Messages } from '../../../domain/notices/messages.tsx'
import { orderPath } from '../../../domain/orders/order.ts'
import { RateTable } from '../../../domain/rates/rate-table.tsx'
import { useRateGrid } from '../../../domain/rates/use-rate-grid.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { greeting } from '../../../ui/greeting.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DeskDrawers } from './desk-drawers.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { LimitCard } from './limit-card.tsx'
import { marketPath, newOrderPage, quotesPage, receivedPage, reviewPage } from './links.ts'
import { PositionCard } from './position-card.tsx'
import { QuoteCard } from './quote-card.tsx'
import { SettleCard } from './settle-card.tsx'

const RatesCard = () => {
  const { first: grid } = useRateGrid('redisc')
  return (
    <Card
      flush
      title={<>今日转贴现利率{grid?.simulated && <Tag tone="outline">模拟行情</Tag>}</>}
      aside={<Link to={quotesPage}>行情走势</Link>}
    >
      <RateTable biz="redisc" />
    </Card>
  )
}

/** 市场报价: the click-to-deal quotes that run out first. */
const MarketCard = ({ now }: { now: Date | undefined }) => {
  const market = useCall(
    '/api/rediscount/query_order',
    { view: 'market', page_no: 1, page_size: 5 },
    { pollWhenOfflineMs: steadyMs },
  )
  if (market.first)
    return (
      <QuoteCard
        title="市场报价"
        quotes={market.first.rows}
        total={market.first.total}
        page={quotesPage}
        pathOf={marketPath}
        empty={{ title: '市场上没有可成交的报价', text: '其他机构面向全市场的卖出报价会显示在这里' }}
        now={now}
        onPassed={market.reload}
      />
    )
  return (
    <Card flush title="市场报价">
      {market.error ? (
        <ErrorState title="市场报价未能加载" error={market.error} onRetry={market.reload} />
      ) : (
        <Skeleton rows={5} rowHeight={60} />
      )}
    </Card>
  )
}

/** 转贴现首页: what an institution holds and may still buy, what waits for it, and what settles today. */
export default function ZtxPage() {
  const { user } = useSession()
  const overview = useCall(
    '/api/rediscount/get_overview',
    {},
    { everyMs: dayTurnMs, pollWhenOfflineMs: steadyMs },
  )
  const now = useBusinessTime()
  const figures = overview.first
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const isChecker = user?.biz_roles.includes('checker') ?? false

  const body = () => {
    if (!figures && overview.error)
      return (
        <Card flush>
          <ErrorState title="转贴现概览未能加载" error={overview.error} onRetry={overview.reload} />
        </Card>
      )
    if (!figures)
      return (
        <Card flush>
          <Skeleton rows={10} rowHeight={56} />
        </Card>
      )
    return (
      <>
        <DeskFigures figures={figures} canCheck={isChecker} />
        <div className="ztx-columns">
          <div>
            <PositionCard figures={figures} />
            <QuoteCard
              title="收到的报价"
              quotes={figures.quotes}
              total={figures.quotes_total}
              page={receivedPage}
              pathOf={orderPath}
              empty={{ title: '没有待应答的报价', text: '对手机构发来的对话报价会显示在这里' }}
              now={now}
              onPassed={overview.reload}
            />
            <RatesCard />
          </div>
          <div>
            <SettleCard settle={figures.settle} today={now ? shanghaiDate(now) : ''} />
            <LimitCard limits={figures.limits} today={now ? shanghaiDate(now) : ''} />
          </div>
        </div>
        <div className="ztx-columns">
          <div>
            <MarketCard now={now} />
          </div>
          <div>
            <Messages />
          </div>
        </div>
      </>
    )
  }
  return (
    <div className="wrap ztx">
      <div className="ztx-top">
        <div>
          <h1 className="t-page">
            {now ? greeting(now) : '您好'}，{user?.name}
          </h1>
          <p className="meta">
            {user?.last_login_time ? `上次登录 ${longTime(user.last_login_time)}` : '首次登录，欢迎使用'}
            {user?.role_name && `　${user.role_name}`}
          </p>
        </div>
        <span className="push row">
          <ButtonLink to={quotesPage} size="large">
            行情与报价
          </ButtonLink>
          {isMaker ? (
            <ButtonLink to={newOrderPage} variant="primary" size="large">
              新建订单
            </ButtonLink>
          ) : (
            <ButtonLink to={reviewPage} variant="primary" size="large">
              订单复核
            </ButtonLink>
          )}
        </span>
      </div>
      {body()}
      <DeskDrawers />
    </div>
  )
}
