import { addMonths } from '@portal/shared/calendar/dates.ts'
import { Icon } from '../../ui/icon.tsx'

/** As far as a company's founding or a bill's end may lie where nothing else bounds a date, in years. */
const FIRST_YEAR = 1950
const LAST_YEAR = 2099

/** Whole numbers with both ends. */
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step)

const MONTHS = range(1, 12)

interface CalendarHeadProps {
  /** The day that the calendar stands at. */
  at: string
  min: string | undefined
  max: string | undefined
  onTurn: (date: string) => void
}

/** Which month is shown: one back or on, or any year and month at once. */
export const CalendarHead = ({ at, min, max, onTurn }: CalendarHeadProps) => {
  const year = Number(at.slice(0, 4))
  const month = Number(at.slice(5, 7))
  const first = Math.min(year, min ? Number(min.slice(0, 4)) : FIRST_YEAR)
  const last = Math.max(year, max ? Number(max.slice(0, 4)) : LAST_YEAR)
  const turn = (toYear: number, toMonth: number) =>
    onTurn(addMonths(at, (toYear - year) * MONTHS.length + toMonth - month))
  return (
    <div className="calendar-head">
      <button type="button" aria-label="上一月" onClick={() => onTurn(addMonths(at, -1))}>
        <Icon name="arrowLeft" />
      </button>
      <span className="calendar-month">
        <select aria-label="年" value={year} onChange={event => turn(Number(event.target.value), month)}>
          {range(first, last).map(each => (
            <option key={each} value={each}>
              {each}年
            </option>
          ))}
        </select>
        <select aria-label="月" value={month} onChange={event => turn(year, Number(event.target.value))}>
          {MONTHS.map(each => (
            <option key={each} value={each}>
              {each}月
            </option>
          ))}
        </select>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {year} 年 {month} 月
      </span>
      <button type="button" aria-label="下一月" onClick={() => onTurn(addMonths(at, 1))}>
        <Icon name="arrowRight" />
      </button>
    </div>
  )
}
