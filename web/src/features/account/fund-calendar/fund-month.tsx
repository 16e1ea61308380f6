import './fund-month.css'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { Fragment, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
  FIRST_PAGE,
  type Funds,
  kinds,
  lastPage,
  monthDay,
  netOf,
  pastOf,
  signed,
  toneOf,
  weeksFrom,
} from './flows.ts'

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const SHOWN = 2

interface CellProps {
  date: string
  funds: Funds
  isChosen: boolean
  onChoose: (date: string) => void
}

const describe = (date: string, count: number) => `${date}，${count === 0 ? '无收付' : `${count} 笔`}`

const Cell = ({ date, funds, isChosen, onChoose }: CellProps) => {
  const flows = funds.flows.filter(flow => flow.dt === date)
  const moved = funds.flows.find(flow => flow.original_dt === date)
  const closed = funds.closed.find(day => day.dt === date)
  const past = pastOf(funds, date)
  const isPast = date < funds.from
  const isOut = date < funds.past_from || date > funds.to
  const classes = [
    'fund-day',
    closed && 'is-closed',
    isOut && 'is-outside',
    isPast && 'is-past',
    date === funds.from && 'is-today',
  ]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      aria-pressed={isChosen}
      disabled={isOut}
      onClick={() => onChoose(date)}
    >
      <span className="visually-hidden">
        {describe(date, past?.count ?? flows.length) + (moved ? `，到期顺延至 ${moved.dt}` : '')}
      </span>
      <span className="fund-date">
        {date.endsWith('-01') ? `${Number(date.slice(5, 7))}月1日` : Number(date.slice(8))}
        {date === funds.from && <small>今天</small>}
        {closed?.name && <small className="fund-holiday">休 {closed.name}</small>}
      </span>
      {past?.kinds.slice(0, SHOWN).map(each => (
        <span key={`${each.name}${each.is_in}`} className={`fund-item fund-${toneOf(each)}`}>
          <span>{each.name}</span>
          <b className="figures">{`${each.is_in ? '' : '−'}${formatYuan(each.amount_fen)}`}</b>
        </span>
      ))}
      {past && past.kinds.length > SHOWN && (
        <span className="fund-more">另 {past.kinds.length - SHOWN} 类</span>
      )}
      {flows.slice(0, SHOWN).map(flow => (
        <span key={`${flow.kind}${flow.ref_no}${flow.name}`} className={`fund-item fund-${toneOf(flow)}`}>
          <span>{kinds[flow.kind].short}</span>
          <b className="figures">{`${flow.is_in ? '' : '−'}${formatYuan(flow.amount_fen)}`}</b>
        </span>
      ))}
      {flows.length > SHOWN && <span className="fund-more">另 {flows.length - SHOWN} 笔</span>}
      {moved && <span className="fund-moved">顺延至 {monthDay(moved.dt)}</span>}
    </button>
  )
}

/** The net of a week that has movements. */
const Week = ({ days, funds }: { days: readonly string[]; funds: Funds }) => {
  const { net_fen, count } = netOf(funds, days)
  return (
    <p className="fund-week">
      {count > 0 && (
        <>
          <span className="visually-hidden">{monthDay(days[0] ?? '')} 起一周净额</span>
          <b className="figures">{signed(net_fen)}</b>
          <span className="meta">{count} 笔</span>
        </>
      )}
    </p>
  )
}

interface FundMonthProps {
  funds: Funds
  chosen: string
  onChoose: (date: string) => void
}

/** Five weeks of the calendar: what moves on each day, as marks only where there is no room, and the net of each week. */
export const FundMonth = ({ funds, chosen, onChoose }: FundMonthProps) => {
  const [page, setPage] = useState(0)
  const weeks = weeksFrom(funds.from, page)
  const last = lastPage(funds)
  return (
    <section className="card fund-month" aria-label="日历">
      <div className="fund-month-head">
        <h2 className="t-card figures">
          {weeks[0]?.[0]} 至 {weeks.at(-1)?.at(-1)}
        </h2>
        <span className="fund-pager">
          <Button
            size="small"
            aria-label="前五周"
            disabled={page === FIRST_PAGE}
            onClick={() => setPage(page - 1)}
          >
            <Icon name="arrowLeft" />
          </Button>
          <Button
            size="small"
            disabled={page === 0 && chosen === funds.from}
            onClick={() => {
              setPage(0)
              onChoose(funds.from)
            }}
          >
            今天
          </Button>
          <Button size="small" aria-label="后五周" disabled={page === last} onClick={() => setPage(page + 1)}>
            <Icon name="arrowRight" />
          </Button>
        </span>
        <p className="fund-legend">
          <span className="fund-collect">到期托收</span>
          <span className="fund-payout">放款、结算收入</span>
          <span className="fund-out">支出</span>
          <span className="fund-rolled">原到期日，已顺延</span>
        </p>
      </div>
      <div className="fund-days">
        {WEEKDAYS.map(day => (
          <span key={day} className="fund-weekday" aria-hidden="true">
            {day}
          </span>
        ))}
        <span className="fund-weekday fund-week" aria-hidden="true">
          净额 元
        </span>
        {weeks.map(days => (
          <Fragment key={days[0]}>
            {days.map(date => (
              <Cell key={date} date={date} funds={funds} isChosen={date === chosen} onChoose={onChoose} />
            ))}
            <Week days={days} funds={funds} />
          </Fragment>
        ))}
      </div>
    </section>
  )
}
