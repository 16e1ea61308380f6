import './cut-off-card.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { useEffect } from 'react'
import { Money } from '../../../ui/data/figures.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatTimeLeft } from '../../../ui/time-left.ts'
import { cutOffView, type Hours } from './cut-off.ts'
import type { Overview } from './todo-figures.tsx'

const WIDTH = 336

interface CutOffCardProps {
  hours: Hours
  /** Business time. */
  now: Date
  figures: Overview | undefined
  /** The cut-off has just passed: the next payout day has to be asked for. */
  onPassed: () => unknown
}

/** Time to the day's payout cut-off on the axis of the service hours, and what it means. */
export const CutOffCard = ({ hours, now, figures, onPassed }: CutOffCardProps) => {
  const view = cutOffView(hours, now)
  const over = view.leftMs === null
  const stale = over && hours.is_workday && hours.next_payout_dt <= view.date
  useEffect(() => {
    if (stale) onPassed()
  }, [stale, onPassed])

  const nowX = view.nowAt * WIDTH
  const cutX = view.cutOffAt * WIDTH
  return (
    <Card
      flush
      title="当日放款截止"
      aside={<span className="meta">{`${view.date} ${weekdayName(view.date)}`}</span>}
    >
      <div className="clock">
        <div className="muted">{view.label}</div>
        <div className="figure-xl figures" role="timer" aria-live="off">
          {view.leftMs === null ? view.headline : formatTimeLeft(view.leftMs)}
        </div>
        <svg
          className="clock-axis"
          viewBox={`0 0 ${WIDTH} 52`}
          role="img"
          aria-label={`现在 ${view.time}，放款截止 ${hours.cut_off}，服务时间 ${hours.service_start}-${hours.service_end}`}
        >
          <path className="axis" d={`M0 26H${WIDTH}`} />
          <path className="axis-past" d={`M0 26H${nowX}`} />
          {!over && <path className="axis-left" d={`M${nowX} 26H${cutX}`} />}
          <path className="axis-cut" d={`M${cutX} 18V34`} />
          {view.open && <path className="axis-now" d={`M${nowX} 18V34`} />}
          {view.open && (
            <text
              className="axis-now-text"
              x={Math.max(0, nowX < cutX ? nowX - 4 : nowX + 4)}
              y={nowX < 70 || nowX > WIDTH - 70 ? 48 : 12}
              textAnchor={nowX > WIDTH - 70 ? 'end' : nowX < cutX && nowX >= 70 ? 'end' : 'start'}
            >
              现在 {view.time}
            </text>
          )}
          <text
            className="axis-cut-text"
            x={nowX < cutX ? cutX + 4 : cutX - 4}
            y="12"
            textAnchor={nowX < cutX ? 'start' : 'end'}
          >
            截止 {hours.cut_off}
          </text>
          {(nowX >= 70 || !view.open) && (
            <text x="0" y="50">
              {hours.service_start}
            </text>
          )}
          {(nowX <= WIDTH - 70 || !view.open) && (
            <text x={WIDTH} y="50" textAnchor="end">
              {hours.service_end}
            </text>
          )}
        </svg>
        {!view.open && (
          <p className="clock-closed">
            当前非服务时间（{hours.service_start}-{hours.service_end}）
          </p>
        )}
        {figures && (
          <dl className="pairs clock-facts">
            <dt>待放款 {figures.paying_count} 笔（元）</dt>
            <dd>
              <Money fen={figures.paying_fen} />
            </dd>
            <dt>结算账户余额（元）</dt>
            <dd>
              <Money fen={figures.balance_fen} />
            </dd>
          </dl>
        )}
        <p className="clock-note">{view.note}</p>
      </div>
    </Card>
  )
}
