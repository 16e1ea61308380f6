import './year-calendar.css'
import { addDays, addMonths, weekday } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pressedKey } from '../../../ui/keys.ts'

export type Holiday = RowOf<'/api/admin/holiday/query'>['days'][number]

interface YearCalendarProps {
  year: string
  today: string
  days: ReadonlyMap<string, Holiday>
  /** Absent = to be looked at only. Days that are past cannot be chosen either. */
  onChoose?: ((date: string) => void) | undefined
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** The days of a month, with empty places before the first so that Monday comes first. */
const placesOf = (month: string): (string | null)[] => {
  const first = `${month}-01`
  const count = Number(addDays(addMonths(first, 1), -1).slice(8))
  return [
    ...Array.from({ length: (weekday(first) + 6) % 7 }, () => null),
    ...Array.from({ length: count }, (_, day) => addDays(first, day)),
  ]
}

const steps: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: date => addDays(date, -1),
  ArrowRight: date => addDays(date, 1),
  ArrowUp: date => addDays(date, -7),
  ArrowDown: date => addDays(date, 7),
  PageUp: date => addMonths(date, -1),
  PageDown: date => addMonths(date, 1),
}

/** A year of days with 休 and 班. One day is in the tab order, arrows walk from it, Enter chooses. */
export const YearCalendar = ({ year, today, days, onChoose }: YearCalendarProps) => {
  const frame = useRef<HTMLElement>(null)
  const moved = useRef(false)
  const [at, setAt] = useState(today.startsWith(year) ? today : `${year}-01-01`)
  const current = at.startsWith(year) ? at : `${year}-01-01`

  useEffect(() => {
    if (moved.current) frame.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
    moved.current = false
  }, [current])

  const press = (event: KeyboardEvent) => {
    const next = steps[pressedKey(event)]?.(current)
    if (next === undefined) return
    event.preventDefault()
    if (!next.startsWith(year)) return
    moved.current = true
    setAt(next)
  }
  const about = (date: string): string => {
    const day = days.get(date)
    const name = `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`
    return day ? `${name} ${day.name}（${day.is_workday ? '班' : '休'}）` : name
  }
  const classOf = (date: string) => {
    const day = days.get(date)
    return [
      day ? (day.is_workday ? 'is-work' : 'is-off') : [0, 6].includes(weekday(date)) && 'is-weekend',
      date === today && 'is-today',
    ]
      .filter(Boolean)
      .join(' ')
  }
  return (
    <section ref={frame} className="year-calendar" aria-label={`${year} 年日历`} onKeyDown={press}>
      {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map(
        month => (
          <div key={month} className="year-month">
            <h3>{Number(month.slice(5))} 月</h3>
            <div className="year-days">
              {weekdays.map(name => (
                <span key={name} className="year-weekday" aria-hidden="true">
                  {name}
                </span>
              ))}
              {placesOf(month).map((date, place) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
                  <span key={`empty-${place}`} />
                ) : (
                  <button
                    key={date}
                    type="button"
                    data-date={date}
                    className={classOf(date)}
                    aria-label={about(date)}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={!onChoose || date < today || undefined}
                    data-hint={days.get(date)?.name}
                    tabIndex={date === current ? 0 : -1}
                    onFocus={() => setAt(date)}
                    onClick={() => onChoose && date >= today && onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                ),
              )}
            </div>
          </div>
        ),
      )}
    </section>
  )
}
