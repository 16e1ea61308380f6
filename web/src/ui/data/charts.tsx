import './charts.css'
import { useWidth } from '../use-width.ts'

/* Small drawings for figures that stand beside them as text: plain SVG, coloured by the page's variables. */

interface Point {
  /** Under the axis; '' leaves it out. */
  label: string
  /** null: no value. */
  value: number | null
}

interface CurveProps {
  title: string
  points: readonly Point[]
  /** px; it is as wide as its place. */
  height: number
  format: (value: number) => string
  /** Format of the values written at points; by default that of the axis. */
  formatPoint?: (value: number) => string
  /** The last value is not yet final: drawn with dashes. */
  openEnd?: string
}

const MARGIN = { right: 24, top: 24, bottom: 34 }

/** Of a character at the axis, and between it and the drawing, px. */
const AXIS = { character: 8, gap: 12 }

/** Of the drawing where its place has not been measured, px. */
const UNMEASURED = 720

/** Between the middles of two labels under the axis, at least, px. */
const LABEL_STEP = 40

/** A round number at or above the highest value: 1, 2, 3, 4, 5, 6, 8 or 10 times a power of ten. */
const roundTop = (highest: number): number => {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find(each => each * power >= highest) ?? 10
  return step * power
}

interface Written {
  index: number
  value: number
  /** Of the text from its point. */
  dx: number
  dy: number
  anchor: 'middle' | 'end'
  more: string
}

/** Which values are written: the highest, the last, and before an end that falls the last final one. */
const writtenOf = (values: readonly (number | null)[], openEnd: string | undefined): Written[] => {
  const highest = values.indexOf(Math.max(...values.filter(value => value !== null)))
  const last = values.length - 1
  const [before, end] = [values.at(-2) ?? null, values.at(-1) ?? null]
  const falls = openEnd !== undefined && before !== null && end !== null && end < before
  const written: Written[] = []
  const write = (index: number, how: Omit<Written, 'index' | 'value'>) => {
    const value = values[index]
    if (value !== null && value !== undefined) written.push({ index, value, ...how })
  }
  if (highest !== last) write(highest, { dx: 0, dy: -12, anchor: 'middle', more: '' })
  if (falls && highest !== last - 1) write(last - 1, { dx: 0, dy: -12, anchor: 'middle', more: '' })
  write(last, { dx: 8, dy: falls ? 28 : -14, anchor: 'end', more: openEnd ? ` ${openEnd}` : '' })
  return written
}

/** Indexes of known values, in runs without a gap: a line across a gap would show values that nobody knows. */
export const toldRuns = (values: readonly (number | null)[], from: number, to: number): number[][] => {
  const runs: number[][] = []
  for (let index = from; index <= to; index += 1) {
    if (typeof values[index] !== 'number') continue
    const run = runs.at(-1)
    if (run?.at(-1) === index - 1) run.push(index)
    else runs.push([index])
  }
  return runs
}

/** Which labels are written, by index: from the newest on, as many as stand clear of each other. */
export const labelsClear = (labels: readonly string[], gap: number): ReadonlySet<number> => {
  const kept = new Set<number>()
  let next = Number.POSITIVE_INFINITY
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    if (labels[index] === '' || (next - index) * gap < LABEL_STEP) continue
    kept.add(index)
    next = index
  }
  return kept
}

/** A line with its area, as large as it stands there, and the values that matter written at their points. */
export const Curve = ({ title, points, height, format, formatPoint = format, openEnd }: CurveProps) => {
  const { frame, width } = useWidth(UNMEASURED)
  const values = points.map(({ value }) => value)
  const known = values.filter(value => value !== null)
  const top = roundTop(Math.max(0, ...known))
  const floor = height - MARGIN.bottom
  const marks = [0, 0.5, 1].map(part => ({
    y: floor - part * (floor - MARGIN.top),
    text: format(top * part),
  }))
  const left = AXIS.gap + AXIS.character * Math.max(...marks.map(({ text }) => text.length))
  const gap = (width - left - MARGIN.right) / Math.max(1, points.length - 1)
  const x = (index: number) => left + index * gap
  const labelled = labelsClear(
    points.map(({ label }) => label),
    gap,
  )
  const y = (value: number) => floor - (value / top) * (floor - MARGIN.top)
  const last = points.length - 1
  const solid = openEnd === undefined ? last : last - 1
  const at = (index: number) => `${x(index).toFixed(1)} ${y(values[index] ?? 0).toFixed(1)}`
  const stroke = (run: readonly number[]) => `M${run.map(at).join(' L')}`
  const path = (from: number, to: number) => toldRuns(values, from, to).map(stroke).join(' ')
  const ground = (index: number | undefined) => `L${x(index ?? 0).toFixed(1)} ${floor}`
  const line = path(0, solid)
  const area = toldRuns(values, 0, solid)
    .map(run => `${stroke(run)} ${ground(run.at(-1))} ${ground(run[0])}Z`)
    .join(' ')
  return (
    <div ref={frame} className="curve">
      <svg height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        {marks.map(mark => (
          <g key={mark.y}>
            <path className="curve-grid" d={`M${left} ${mark.y}H${width - MARGIN.right}`} />
            <text className="curve-axis" x={left - AXIS.gap} y={mark.y + 4} textAnchor="end">
              {mark.text}
            </text>
          </g>
        ))}
        {area && <path className="curve-area" d={area} />}
        <path className="curve-line" d={line} />
        {openEnd !== undefined && <path className="curve-line is-open" d={path(solid, last)} />}
        {points.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place on the axis is what it is
          <g key={index}>
            {value !== null && (
              <circle
                className={index > solid ? 'curve-point is-open' : 'curve-point'}
                cx={x(index)}
                cy={y(value)}
                r="4"
              />
            )}
            {labelled.has(index) && (
              <text className="curve-axis" x={x(index)} y={height - 8} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        ))}
        {writtenOf(values, openEnd).map(({ index, value, dx, dy, anchor, more }) => (
          <text
            key={index}
            className="curve-value"
            x={x(index) + dx}
            y={Math.min(y(value) + dy, floor - 6)}
            textAnchor={anchor}
          >
            {formatPoint(value)}
            {more}
          </text>
        ))}
      </svg>
    </div>
  )
}

interface RingProps {
  title: string
  parts: readonly { key: string; share: number }[]
  centre: string
  unit: string
}

const RADIUS = 78
const ROUND = 2 * Math.PI * RADIUS
const GAP = 2

/** A ring of shares that add up to 1; colours by order (`--ring-1` …). */
export const Ring = ({ title, parts, centre, unit }: RingProps) => {
  let begun = 0
  return (
    <svg className="ring" viewBox="0 0 200 200" role="img" aria-label={title}>
      {parts.map(({ key, share }, index) => {
        const start = begun
        begun += share
        const length = Math.max(0, share * ROUND - GAP)
        return (
          <circle
            key={key}
            className={`ring-${index + 1}`}
            cx="100"
            cy="100"
            r={RADIUS}
            strokeDasharray={`${length} ${ROUND - length}`}
            strokeDashoffset={-start * ROUND}
            transform="rotate(-90 100 100)"
          />
        )
      })}
      <text className="ring-centre" x="100" y="98" textAnchor="middle">
        {centre}
      </text>
      <text className="curve-axis" x="100" y="122" textAnchor="middle">
        {unit}
      </text>
    </svg>
  )
}
