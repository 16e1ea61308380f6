import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatRatePercent, WEIGHTED_RATE_NOTE } from '@portal/shared/money/rate.ts'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { pageOf } from '../../../core/pages.ts'
import { dayTurnMs, steadyMs } from '../../../core/refresh.ts'
import { Curve } from '../../../ui/data/charts.tsx'
import { Money, shortTime } from '../../../ui/data/figures.tsx'
import { drawn, inWan } from '../../../ui/data/large-amounts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'

type Desk = RowOf<'/api/admin/get_desk'>
type Business = NonNullable<Desk['business']>

/** Cards side by side, at most. */
const MOST = 5

/** As many in each row as in the others, so that none of them has a row for itself. */
export const columnsFor = (cards: number): number => Math.ceil(cards / Math.ceil(cards / MOST))

const Work = ({ name, count, path, oldest_at }: Desk['todo'][number]) => {
  const body = (
    <>
      <span>{name}</span>
      <b className="figure">{count}</b>
      <span className="meta">{oldest_at ? `最早 ${shortTime(oldest_at)}` : '没有待办'}</span>
    </>
  )
  return pageOf(path.split('?', 1)[0] ?? '') ? (
    <Link className="card desk-work" to={path}>
      {body}
      <Icon name="arrowRight" />
    </Link>
  ) : (
    <div className="card desk-work">{body}</div>
  )
}

const Today = ({ submitted, paid }: Business) => (
  <dl className="desk-today">
    <div className="card">
      <dt>今日提交（元）</dt>
      <dd className="figure">
        <Money fen={submitted.amount_fen} />
      </dd>
      <dd className="meta">{submitted.count} 笔</dd>
    </div>
    <div className="card">
      <dt>今日放款（元）</dt>
      <dd className="figure">
        <Money fen={paid.amount_fen} />
      </dd>
      <dd className="meta">{paid.count} 笔</dd>
    </div>
    <div className="card">
      <dt>今日加权利率（%）</dt>
      <dd className="figure">{paid.rate_e6 === null ? '—' : formatRatePercent(paid.rate_e6)}</dd>
      <dd className="meta">{WEIGHTED_RATE_NOTE}</dd>
    </div>
  </dl>
)

const UnderWay = ({ states }: Business) => {
  if (states.length === 0) return <EmptyState title="没有办理中的申请">企业提交后显示在这里</EmptyState>
  const largest = Math.max(...states.map(({ count }) => count))
  return (
    <ul className="desk-bars">
      {states.map(({ state, state_name, count, amount_fen }) => (
        <li key={state}>
          <span>{state_name}</span>
          <span className="meta">
            {count} 笔{'　'}
            <Money fen={amount_fen} /> 元
          </span>
          <i>
            <i style={{ width: `${(count / largest) * 100}%` }} />
          </i>
        </li>
      ))}
    </ul>
  )
}

/** The staff desk: each person sees the work that their own permissions cover. */
export const StaffDesk = () => {
  const {
    first: desk,
    error,
    reload,
  } = useCall('/api/admin/get_desk', {}, { everyMs: dayTurnMs, pollWhenOfflineMs: steadyMs })
  if (error && !desk) return <ErrorState title="工作台未能加载" error={error} onRetry={reload} />
  if (!desk) return <Skeleton rows={8} />
  const { todo, business, held_until } = desk
  return (
    <>
      {held_until && (
        <Alert tone="warn">
          您的账号信息刚由管理员变更，{shortTime(held_until)}{' '}
          前不能审批和放款，其他业务不受影响。如非您要求，请立即联系系统管理员。
        </Alert>
      )}
      <h2 className="t-card">待办</h2>
      {todo.length > 0 ? (
        <div className="desk-works" style={{ '--columns': columnsFor(todo.length) } as CSSProperties}>
          {todo.map(work => (
            <Work key={work.kind} {...work} />
          ))}
        </div>
      ) : (
        <Card>
          <EmptyState title="没有属于您的待办">您的角色没有审批或复核权限</EmptyState>
        </Card>
      )}
      {business && (
        <>
          <h2 className="t-card">今日业务</h2>
          <Today {...business} />
          <div className="desk-charts">
            <Card title="近14日放款" aside={<span className="meta">万元</span>}>
              <Curve
                title={`近14日放款，万元：${business.days.map(day => `${day.date} ${inWan(day.amount_fen)}`).join('，')}`}
                points={business.days.map(day => ({
                  label: day.date.slice(5),
                  value: drawn(day.amount_fen, 'wan'),
                }))}
                height={240}
                format={value => value.toLocaleString('en-US', { maximumFractionDigits: 2 })}
              />
            </Card>
            <Card title="办理中的申请" aside={<span className="meta">按笔数</span>}>
              <UnderWay {...business} />
            </Card>
          </div>
        </>
      )}
    </>
  )
}
