/** Text of the card of the day's payout cut-off (当日放款截止), from the server's answer and clock. */
import { shanghaiDate, shanghaiTime, weekdayName } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'

type RateGrid = RowOf<'/api/quotes/query_rate_grid'>
export type Hours = Pick<
  RateGrid,
  'is_workday' | 'service_start' | 'service_end' | 'cut_off' | 'next_payout_dt'
>

interface CutOffView {
  date: string
  /** `HH:mm` of now. */
  time: string
  label: string
  /** Milliseconds until the cut-off; null when it has passed or today has none. */
  leftMs: number | null
  /** Shown large when there is nothing to count down. */
  headline: string
  note: string
  /** Places on the axis from service start to end, 0–1. */
  nowAt: number
  cutOffAt: number
  open: boolean
}

const minutes = (time: string) => {
  const [hours = '0', mins = '0', secs = '0'] = time.split(':')
  return Number(hours) * 60 + Number(mins) + Number(secs) / 60
}

const named = (date: string) => `${date}（${weekdayName(date)}）`

/** `now` is business time; `hours` come with the rates (`HH:mm`, Shanghai). */
export const cutOffView = (hours: Hours, now: Date): CutOffView => {
  const date = shanghaiDate(now)
  const clock = shanghaiTime(now)
  const start = minutes(hours.service_start)
  const span = minutes(hours.service_end) - start
  const place = (time: string) => Math.min(1, Math.max(0, (minutes(time) - start) / span))
  const open = clock >= hours.service_start && clock < hours.service_end
  const counting = hours.is_workday && clock < hours.cut_off
  const common = {
    date,
    time: clock.slice(0, 5),
    nowAt: place(clock),
    cutOffAt: place(hours.cut_off),
    open,
  }
  if (counting) {
    const deadline = Date.parse(`${date}T${hours.cut_off}:00+08:00`)
    return {
      ...common,
      label: '距截止还剩',
      leftMs: deadline - now.getTime(),
      headline: '',
      note: `${hours.cut_off} 前完成放款复核的申请当日入账；其后顺延至下一工作日，利息按实际放款日计算。`,
    }
  }
  const next = hours.next_payout_dt
  return {
    ...common,
    label: hours.is_workday ? '今日放款已截止，下一放款日' : '今日非工作日，下一放款日',
    leftMs: null,
    headline: next.slice(5),
    note: `${hours.is_workday ? '截止后' : '现在'}提交的申请最早于 ${named(next)}放款，利息按实际放款日计算。`,
  }
}
