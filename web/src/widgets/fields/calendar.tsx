import './calendar.css'
import { addDays, addMonths, isDate, weekday } from '@portal/shared/calendar/dates.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBusinessDate } from '../../core/api/clock.ts'
import { useCall } from '../../core/api/hooks.ts'
import { pressedKey } from '../../ui/keys.ts'
import { type Leaving, useLayer } from '../../ui/layers/layers.ts'
import { useFloating } from '../../ui/layers/use-floating.ts'
import { CalendarHead } from './calendar-head.tsx'

interface CalendarProps {
  /** yyyy-MM-dd, or whatever has been typed so far. */
  value: string
  min?: string
  max?: string
  /** Name of the date: 选择开始日期. */
  label: string
  /** A bill ends on it: the foot says to which day interest rolls where it is a day of rest. */
  rolls?: boolean
  /** The button in the field that it belongs to. */
  opener: () => Element | null
  onChoose: (date: string) => void
  onClose: (how: Leaving) => void
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

const DAYS = 7
const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % DAYS))

/** The weeks from Monday that hold a month: four to six. */
const weeksOf = (month: string): string[][] => {
  const start = mondayOf(`${month}-01`)
  const end = addMonths(`${month}-01`, 1)
  const weeks: string[][] = []
  for (let monday = start; monday < end; monday = addDays(monday, DAYS)) {
    weeks.push(Array.from({ length: DAYS }, (_, day) => addDays(monday, day)))
  }
  return weeks
}

const steps: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: date => addDays(date, -1),
  ArrowRight: date => addDays(date, 1),
  ArrowUp: date => addDays(date, -7),
  ArrowDown: date => addDays(date, 7),
  PageUp: date => addMonths(date, -1),
  PageDown: date => addMonths(date, 1),
  Home: mondayOf,
  End: date => addDays(date, (DAYS - weekday(date)) % DAYS),
  'Shift+PageUp': date => addMonths(date, -12),
  'Shift+PageDown': date => addMonths(date, 12),
}

/** Holidays of a year by day; a day that is not there is an ordinary one. */
const useHolidays = (year: string) => {
  const { first } = useCall('/api/calendar/query_days', { year: Number(year) })
  return {
    days: new Map(first?.days.map(day => [day.dt, day])),
    maintained: first?.maintained ?? false,
    provisional: first?.provisional ?? false,
  }
}
type Holidays = ReturnType<typeof useHolidays>

const isRest = (date: string, days: Holidays['days']): boolean => {
  const day = days.get(date)
  return day ? !day.is_workday : [0, 6].includes(weekday(date))
}

/** `10-03 顺延至 10-08 计息` for a day of rest, '' where the date stands or its year is not known to the end. */
const rollNote = (date: string, { days, maintained }: Holidays): string => {
  if (!maintained || !isRest(date, days)) return ''
  let end = date
  while (isRest(end, days)) end = addDays(end, 1)
  return end.slice(0, 4) === date.slice(0, 4) ? `${date.slice(5)} 顺延至 ${end.slice(5)} 计息` : ''
}

/** The day to begin at when no date has been typed: today, or the nearest that may be chosen. */
const startOf = (today: string, min = today, max = today): string =>
  today < min ? min : today > max ? max : today

/** @param today the bank's; '' while it is not known */
const Month = (props: CalendarProps & { today: string }) => {
  const { value, today, min, max, label, rolls = false, opener, onChoose, onClose } = props
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(isDate(value) ? value : startOf(today, min, max))
  // A day has the focus once a key has led there; the head keeps it while months are turned there.
  const led = useRef(true)
  const [pointed, setPointed] = useState<string | null>(null)
  const told = pointed ?? at
  const month = at.slice(0, 7)
  const holidays = useHolidays(at.slice(0, 4))
  const { days, provisional } = holidays
  const isOut = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max)

  useFloating(box, () => opener()?.closest('.control') ?? null, 'bottom-end')
  useLayer({ box, opener, onClose })
  useEffect(() => {
    if (led.current) {
      box.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus({ preventScroll: true })
    }
    led.current = false
  }, [at])

  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    const step =
      event.target instanceof HTMLElement && event.target.dataset.date
        ? steps[event.shiftKey ? `Shift+${key}` : key]
        : undefined
    if (!step) return
    event.preventDefault()
    led.current = true
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
    <div ref={box} className="calendar floating" role="dialog" aria-label={label} onKeyDown={press}>
      <CalendarHead at={at} min={min} max={max} onTurn={setAt} />
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
                    onPointerEnter={() => setPointed(date)}
                    onPointerLeave={() => setPointed(null)}
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
      <p className="calendar-note" aria-live="polite">
        {(rolls && rollNote(told, holidays)) ||
          (provisional ? '该年放假安排以国务院公告为准' : (days.get(told)?.name ?? ''))}
      </p>
    </div>
  )
}

/**
 * A month of days with 休 and 班 where the State Council's notice moves them. Arrows walk, PageUp and PageDown turn
 * the month, with Shift the year, Enter chooses. Today is the bank's business date.
 */
export default function Calendar(props: CalendarProps) {
  const today = useBusinessDate()
  return today === '' && !isDate(props.value) ? null : <Month {...props} today={today} />
}
