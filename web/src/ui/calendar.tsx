import './calendar.css'
import { addDays, addMonths, isDate, weekday } from '@portal/shared/calendar/dates.ts'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBusinessDate } from '../api/business-date.ts'
import { useCall } from '../api/hooks.ts'
import { Icon } from './icon.tsx'

interface CalendarProps {
  /** yyyy-MM-dd, or whatever has been typed so far. */
  value: string
  min?: string
  max?: string
  onChoose: (date: string) => void
  /** Escape, or a press outside. */
  onClose: () => void
}

/** Nearer to the left edge than this, it opens to the right. */
const EDGE_PX = 8

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** Six weeks from Monday that hold a month. */
const weeksOf = (month: string): string[][] => {
  const first = `${month}-01`
  const start = addDays(first, -((weekday(first) + 6) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  )
}

const steps: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: date => addDays(date, -1),
  ArrowRight: date => addDays(date, 1),
  ArrowUp: date => addDays(date, -7),
  ArrowDown: date => addDays(date, 7),
  PageUp: date => addMonths(date, -1),
  PageDown: date => addMonths(date, 1),
  Home: date => addDays(date, -((weekday(date) + 6) % 7)),
  End: date => addDays(date, (7 - weekday(date)) % 7),
}

/** Holidays of a year by day: undefined name = an ordinary day. */
const useHolidays = (year: string) => {
  const { first } = useCall('/api/calendar/query_days', { year: Number(year) })
  return { days: new Map(first?.days.map(day => [day.dt, day])), provisional: first?.provisional ?? false }
}

/** The day to begin at when no date has been typed: today, or the nearest that may be chosen. */
const startOf = (today: string, min = today, max = today): string =>
  today < min ? min : today > max ? max : today

/** @param today the bank's; '' while it is not known */
const Month = ({ value, today, min, max, onChoose, onClose }: CalendarProps & { today: string }) => {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(isDate(value) ? value : startOf(today, min, max))
  const month = at.slice(0, 7)
  const { days, provisional } = useHolidays(at.slice(0, 4))
  const isOut = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus()
  }, [at])
  useLayoutEffect(() => {
    const left = box.current?.getBoundingClientRect().left ?? 0
    if (left < EDGE_PX) box.current?.classList.add('from-left')
  }, [])
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      return
    }
    const step =
      event.target instanceof HTMLElement && event.target.dataset.date ? steps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    setAt(step(at))
  }
  const about = (date: string): string => {
    const [year, month, number] = date.split('-').map(Number)
    const day = days.get(date)
    const name = `${year}年${month}月${number}日`
    return day ? `${name} ${day.name}（${day.is_workday ? '班' : '休'}）` : name
  }
  const classOf = (date: string) => {
    const day = days.get(date)
    return [
      date.slice(0, 7) !== month && 'is-other',
      day && (day.is_workday ? 'is-work' : 'is-off'),
      date === value && 'is-chosen',
    ]
      .filter(Boolean)
      .join(' ')
  }
  return (
    <div ref={box} className="calendar" role="dialog" aria-label="选择日期" onKeyDown={press}>
      <div className="calendar-head">
        <button type="button" aria-label="上一月" onClick={() => setAt(addMonths(at, -1))}>
          <Icon name="arrowLeft" />
        </button>
        <b aria-live="polite">
          {Number(at.slice(0, 4))} 年 {Number(at.slice(5, 7))} 月
        </b>
        <button type="button" aria-label="下一月" onClick={() => setAt(addMonths(at, 1))}>
          <Icon name="arrowRight" />
        </button>
      </div>
      <table>
        <thead>
          <tr>
            {weekdays.map(name => (
              <th key={name} scope="col" abbr={`周${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(date => (
                <td key={date}>
                  <button
                    type="button"
                    data-date={date}
                    className={classOf(date)}
                    aria-label={about(date)}
                    aria-pressed={date === value}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={isOut(date) || undefined}
                    tabIndex={date === at ? 0 : -1}
                    onClick={() => {
                      if (!isOut(date)) onChoose(date)
                    }}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="calendar-note">
        {provisional ? '该年放假安排以国务院公告为准' : (days.get(at)?.name ?? '')}
      </p>
    </div>
  )
}

/**
 * A month of days with 休 and 班 where the State Council's notice moves them. Arrows walk, PageUp and PageDown turn
 * the month, Enter chooses. Today is the bank's business date.
 */
export default function Calendar(props: CalendarProps) {
  const today = useBusinessDate()
  return today === '' && !isDate(props.value) ? null : <Month {...props} today={today} />
}
