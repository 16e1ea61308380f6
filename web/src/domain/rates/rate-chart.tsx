import './rate-chart.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { type PointerEvent, useState } from 'react'
import { useWidth } from '../../ui/use-width.ts'
import { apart, type ChartLine, markedDays, quotedOn, roundSteps } from './chart-marks.ts'

interface RateChartProps {
  /** Text alternative of the chart. */
  label: string
  dates: readonly string[]
  lines: readonly ChartLine[]
}

/* All in px. */
const HEIGHT = 340
const TOP = 16
const FLOOR = HEIGHT - 28
const LEFT = 48
/** A frame that is narrower has no room for names and rates at the lines' ends. */
const NARROW = 600
const ROOM_FOR_NAMES = 148
const NAME_WIDTH = 76
const NAME_HEIGHT = 18
/** That a day's name needs at the axis. */
const DAY_WIDTH = 44
/** Between the day under the pointer and what is said of it. */
const POP_GAP = 16

/** The marked days, without those that would touch the one before. */
const writtenDays = (dates: readonly string[], xOf: (at: number) => number): number[] => {
  const marked = markedDays(dates)
  const written: number[] = []
  dates.forEach((date, at) => {
    const last = written.at(-1)
    if (marked.has(date) && (last === undefined || xOf(at) - xOf(last) >= DAY_WIDTH)) written.push(at)
  })
  return written
}

interface PopProps {
  date: string
  lines: readonly ChartLine[]
  /** px of the day in the frame. */
  x: number
  frameWidth: number
}

/** The rates of one day, on that side of it where there is more room. */
const Pop = ({ date, lines, x, frameWidth }: PopProps) => (
  <div
    className="rate-chart-pop"
    style={x > frameWidth / 2 ? { right: frameWidth - x + POP_GAP } : { left: x + POP_GAP }}
  >
    {date} {weekdayName(date)}
    <dl>
      {quotedOn(lines, date).map(({ name, colour, rate }) => (
        <div key={name}>
          <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
            <circle cx="4" cy="4" r="4" fill={colour} />
          </svg>
          <dt>{name}</dt>
          <dd>{rate.toFixed(4)}</dd>
        </div>
      ))}
    </dl>
  </div>
)

interface EndsProps {
  lines: readonly ChartLine[]
  date: string
  x: number
  yOf: (rate: number) => number
  isNarrow: boolean
}

/** A dot at the end of each line, and where there is room its name and rate. */
const Ends = ({ lines, date, x, yOf, isNarrow }: EndsProps) => {
  const ends = quotedOn(lines, date)
  const places = apart(
    ends.map(({ rate }) => yOf(rate)),
    NAME_HEIGHT,
    FLOOR,
  )
  return ends.map(({ name, colour, rate }, at) => (
    <g key={name}>
      <circle cx={x} cy={yOf(rate)} r="3.5" fill={colour} />
      {!isNarrow && (
        <text y={(places[at] ?? 0) + 4}>
          <tspan className="rate-chart-name" x={x + 10} fill={colour}>
            {name}
          </tspan>
          <tspan className="rate-chart-rate" x={x + 10 + NAME_WIDTH}>
            {rate.toFixed(4)}
          </tspan>
        </text>
      )}
    </g>
  ))
}

/** Lines of rates with their last figure at the end, and all of a day's beside the pointer. */
export const RateChart = ({ label, dates, lines }: RateChartProps) => {
  const { frame, width } = useWidth()
  const [day, setDay] = useState<number | null>(null)
  const isNarrow = width < NARROW
  const right = width - (isNarrow ? 16 : ROOM_FOR_NAMES)
  const last = dates.length - 1
  const xOf = (at: number) => LEFT + (at * (right - LEFT)) / Math.max(1, last)
  const steps = roundSteps(lines.flatMap(line => [...line.values.values()]))
  const [low = 0, high = 1] = [steps[0], steps.at(-1)]
  const yOf = (rate: number) => FLOOR - ((rate - low) / (high - low)) * (FLOOR - TOP)
  const points = ({ values }: ChartLine) =>
    dates
      .flatMap((date, at) => {
        const rate = values.get(date)
        return rate === undefined ? [] : [`${xOf(at).toFixed(1)} ${yOf(rate).toFixed(1)}`]
      })
      .join(' ')
  const pointAt = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const at = ((clientX - currentTarget.getBoundingClientRect().left - LEFT) / (right - LEFT)) * last
    setDay(Math.min(last, Math.max(0, Math.round(at))))
  }
  const pointed = day === null ? undefined : dates[day]

  return (
    <div ref={frame} className="rate-chart">
      {width > 0 && (
        <svg
          className="rate-chart-picture"
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={label}
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => setDay(null)}
        >
          <rect className="rate-chart-ground" width={width} height={HEIGHT} />
          {steps.map(step => (
            <g key={step}>
              <path className="rate-chart-rule" d={`M${LEFT} ${yOf(step)}H${right}`} />
              <text className="rate-chart-axis" x={LEFT - 8} y={yOf(step) + 4} textAnchor="end">
                {step.toFixed(2)}
              </text>
            </g>
          ))}
          {writtenDays(dates, xOf).map(at => (
            <g key={dates[at]}>
              <path className="rate-chart-rule" d={`M${xOf(at)} ${FLOOR}v5`} />
              <text className="rate-chart-axis" x={xOf(at)} y={HEIGHT - 8} textAnchor="middle">
                {dates[at]?.slice(5)}
              </text>
            </g>
          ))}
          {pointed && day !== null && <path className="rate-chart-day" d={`M${xOf(day)} ${TOP}V${FLOOR}`} />}
          {lines.map(line => (
            <polyline
              key={line.name}
              className="rate-chart-line"
              points={points(line)}
              stroke={line.colour}
            />
          ))}
          <Ends lines={lines} date={dates[last] ?? ''} x={right} yOf={yOf} isNarrow={isNarrow} />
        </svg>
      )}
      {pointed && day !== null && <Pop date={pointed} lines={lines} x={xOf(day)} frameWidth={width} />}
    </div>
  )
}
