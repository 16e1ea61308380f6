import './calendar.css'
import { DatePicker, parseDate } from '@chakra-ui/react'
import { isDate } from '@portal/shared/calendar/dates.ts'
import { useEffect, useState } from 'react'
import { useBusinessDate } from '../../core/api/clock.ts'
import PopoverFrame from '../../ui/layers/popover-frame.tsx'
import { CalendarHead, WiderViews } from './calendar-views.tsx'
import { dayName, rollNote, useHolidays } from './holidays.ts'

export interface CalendarProps {
  /** yyyy-MM-dd, or whatever has been typed so far. */
  value: string
  min?: string
  max?: string
  /** Name of the date: 选择开始日期. */
  label: string
  /** A bill ends on it: the foot says to which day interest rolls where it is a day of rest. */
  rolls?: boolean
  /** The button in the field that it belongs to. */
  opener: () => HTMLElement | null
  /** The focus stays in the field, in which somebody may go on typing. */
  inField: boolean
  onChoose: (date: string) => void
  onClose: () => void
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const FIRST_DAY = '1949-10-01'
const LAST_DAY = '2099-12-31'

const before = { day: '上一月', month: '上一年', year: '前十年' }
const after = { day: '下一月', month: '下一年', year: '后十年' }

/** The day to begin at when no date has been typed: today, or the nearest that may be chosen. */
const startOf = (today: string, min = today, max = today): string =>
  today < min ? min : today > max ? max : today

/** @param today the bank's; '' while it is not known */
const Month = (props: CalendarProps & { today: string }) => {
  const { value, today, min, max, label, rolls = false, opener, onChoose } = props
  const [at, setAt] = useState(isDate(value) ? value : startOf(today, min, max))
  useEffect(() => {
    if (isDate(value)) setAt(value)
  }, [value])
  const [pointed, setPointed] = useState<string | null>(null)
  const told = pointed ?? at
  const holidays = useHolidays(at.slice(0, 4))
  const { days, provisional } = holidays
  const isOut = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max)
  const choose = (date: string) => {
    if (!isOut(date)) onChoose(date)
  }
  const markOf = (date: string) => {
    const day = days.get(date)
    return day ? (day.is_workday ? 'is-work' : 'is-off') : ''
  }
  return (
    <PopoverFrame
      label={label}
      opener={opener}
      beside={() => opener()?.closest<HTMLElement>('.control') ?? null}
      align="end"
      initialFocus={box => (props.inField ? null : box.querySelector<HTMLElement>('[data-focus]'))}
      onClose={props.onClose}
    >
      <DatePicker.Root
        unstyled
        inline
        fixedWeeks
        outsideDaySelectable
        locale="zh-CN"
        timeZone="Asia/Shanghai"
        startOfWeek={1}
        min={parseDate(min ?? FIRST_DAY)}
        max={parseDate(max ?? LAST_DAY)}
        value={isDate(value) ? [parseDate(value)] : []}
        focusedValue={parseDate(at)}
        onFocusChange={({ focusedValue }) => setAt(focusedValue.toString())}
        translations={{
          content: label,
          dayCell: ({ value: date }) => dayName(date.toString(), days),
          prevTrigger: view => before[view],
          nextTrigger: view => after[view],
        }}
      >
        <DatePicker.Content className="calendar">
          <DatePicker.View view="day">
            <DatePicker.Context>{({ view }) => view === 'day' && <CalendarHead />}</DatePicker.Context>
            <DatePicker.Context>
              {({ weeks }) => (
                <DatePicker.Table
                  onKeyDown={event => {
                    const { key, target } = event
                    const onDay = target instanceof HTMLElement && target.dataset.value !== undefined
                    if (!onDay || (key !== 'Enter' && key !== ' ')) return
                    event.preventDefault()
                    choose(at)
                  }}
                >
                  <DatePicker.TableHead>
                    <DatePicker.TableRow>
                      {weekdays.map(name => (
                        <DatePicker.TableHeader key={name} aria-label={`周${name}`}>
                          {name}
                        </DatePicker.TableHeader>
                      ))}
                    </DatePicker.TableRow>
                  </DatePicker.TableHead>
                  <DatePicker.TableBody>
                    {weeks.map(week => (
                      <DatePicker.TableRow key={week[0]?.toString()}>
                        {week.map(day => {
                          const date = day.toString()
                          return (
                            <DatePicker.TableCell
                              key={date}
                              value={day}
                              // The library's today is the browser's.
                              aria-current={date === today ? 'date' : false}
                            >
                              <DatePicker.TableCellTrigger
                                className={`calendar-day ${markOf(date)}`}
                                onPointerEnter={() => setPointed(date)}
                                onPointerLeave={() => setPointed(null)}
                                onClick={() => choose(date)}
                              >
                                {day.day}
                              </DatePicker.TableCellTrigger>
                            </DatePicker.TableCell>
                          )
                        })}
                      </DatePicker.TableRow>
                    ))}
                  </DatePicker.TableBody>
                </DatePicker.Table>
              )}
            </DatePicker.Context>
            <p className="calendar-note" aria-live="polite">
              {(rolls && rollNote(told, holidays)) ||
                (provisional ? '该年放假安排以国务院公告为准' : (days.get(told)?.name ?? ''))}
            </p>
          </DatePicker.View>
          <WiderViews />
        </DatePicker.Content>
      </DatePicker.Root>
    </PopoverFrame>
  )
}

/**
 * A month of days with 休 and 班 where the State Council's notice moves them; its head leads to the months of a year and
 * the years of a decade. Arrows walk, PageUp and PageDown turn, with Shift further, Enter chooses. Today is the bank's
 * business date.
 */
export default function Calendar(props: CalendarProps) {
  const today = useBusinessDate()
  return today === '' && !isDate(props.value) ? null : <Month {...props} today={today} />
}
