import './calculator.css'
import { addMonths, daysBetween } from '@portal/shared/calendar/dates.ts'

/** Share of the line, in per cent, that a month's name needs beside the due date's. */
const ROOM_FOR_DUE = 19
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
  /** Where a day stands on the line, in per cent of it. */
  const at = (date: string) => (100 * daysBetween(start, date)) / days
  const dueAt = at(due)
  return (
    <div className="term-line">
      <svg role="img" aria-label={`贴现日 ${start} 至计息到期日 ${end}，共 ${days} 天`}>
        {monthStarts(start, end).map(date => (
          <g key={date}>
            <line x1={`${at(date)}%`} x2={`${at(date)}%`} y1="30" y2="38" className="term-tick" />
            {at(date) < dueAt - ROOM_FOR_DUE && (
              <text x={`${at(date)}%`} y="58" textAnchor="middle" className="term-quiet">
                {Number(date.slice(5, 7))}月
              </text>
            )}
          </g>
        ))}
        <line x1="0" x2={`${dueAt}%`} y1="34" y2="34" className="term-days" />
        <line x1={`${dueAt}%`} x2="100%" y1="34" y2="34" className="term-roll" />
        <circle cx="0" cy="34" r="4" className="term-end" />
        <circle cx="100%" cy="34" r="4" className="term-end" />
        {days > plain && <circle cx={`${dueAt}%`} cy="34" r="4" className="term-due" />}
        <text x="0" y="16" dx="-4">
          贴现日 {short(start)}
        </text>
        <text x="50%" y="16" textAnchor="middle" className="term-quiet">
          {plain} 天
          {days > plain && (
            <tspan className="term-warn" dx="6">
              + 顺延 {days - plain} 天
            </tspan>
          )}
        </text>
        <text x="100%" y="16" dx="4" textAnchor="end">
          计息到期日 {short(end)}
        </text>
        {days > plain && (
          <text x={`${dueAt}%`} y="58" dx="5" textAnchor="end">
            到期日 {short(due)}
          </text>
        )}
      </svg>
    </div>
  )
}
