import './calculator.css'
import { addMonths, daysBetween } from '@portal/shared/calendar/dates.ts'

const WIDTH = 638
const EDGE = 4
const short = (date: string) => date.slice(5)

/** Firsts of months between two dates, at most as many as find room. */
const monthStarts = (start: string, end: string): string[] => {
  const first = addMonths(`${start.slice(0, 7)}-01`, 1)
  const months = Array.from({ length: 24 }, (_, index) => addMonths(first, index)).filter(date => date < end)
  return months.length > 7 ? months.filter((_, index) => index % 3 === 2) : months
}

/** Interest days drawn to scale: discount date, due date, and the roll past days off as a dashed end. */
export const TermLine = ({ start, due, end }: { start: string; due: string; end: string }) => {
  const days = daysBetween(start, end)
  const plain = daysBetween(start, due)
  if (days < 1 || plain < 1) return null
  const at = (date: string) => EDGE + ((WIDTH - 2 * EDGE) * daysBetween(start, date)) / days
  const dueAt = at(due)
  return (
    <div className="term-line">
      <svg
        viewBox={`0 0 ${WIDTH} 74`}
        role="img"
        aria-label={`贴现日 ${start} 至计息到期日 ${end}，共 ${days} 天`}
      >
        {monthStarts(start, end).map(date => (
          <g key={date}>
            <path d={`M${at(date)} 30v8`} className="term-tick" />
            {at(date) < dueAt - 120 && (
              <text x={at(date)} y="58" textAnchor="middle" className="term-quiet">
                {Number(date.slice(5, 7))}月
              </text>
            )}
          </g>
        ))}
        <path d={`M${EDGE} 34H${dueAt}`} className="term-days" />
        <path d={`M${dueAt} 34H${WIDTH - EDGE}`} className="term-roll" />
        <circle cx={EDGE} cy="34" r="4" className="term-end" />
        <circle cx={WIDTH - EDGE} cy="34" r="4" className="term-end" />
        {days > plain && <circle cx={dueAt} cy="34" r="4" className="term-due" />}
        <text x="0" y="16">
          贴现日 {short(start)}
        </text>
        <text x={WIDTH / 2} y="16" textAnchor="middle" className="term-quiet">
          {plain} 天
          {days > plain && (
            <tspan className="term-warn" dx="6">
              + 顺延 {days - plain} 天
            </tspan>
          )}
        </text>
        <text x={WIDTH} y="16" textAnchor="end">
          计息到期日 {short(end)}
        </text>
        {days > plain && (
          <text x={dueAt + 5} y="58" textAnchor="end">
            到期日 {short(due)}
          </text>
        )}
      </svg>
    </div>
  )
}
