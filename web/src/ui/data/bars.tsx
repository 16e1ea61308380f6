import './charts.css'

interface Bar {
  key: string
  value: number
  /** The part of it that stands out, at the top. */
  open: number
}

interface BarsProps {
  /** What it shows, with its figures: nobody reads them off bars. */
  title: string
  bars: readonly Bar[]
}

const HEIGHT = 24
const STEP = 8
const WIDTH = 6
/** Of a value that is not 0: it is seen beside the highest too. */
const LEAST = 2

/** Small bars side by side, for how a figure has run. */
export const Bars = ({ title, bars }: BarsProps) => {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(LEAST, (value / top) * HEIGHT))
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT + 1}`}
      role="img"
      aria-label={title}
      preserveAspectRatio="none"
    >
      <title>{title}</title>
      <path className="curve-grid" d={`M0 ${HEIGHT + 0.5}H${bars.length * STEP}`} />
      {bars.map(({ key, value, open }, at) => {
        const [all, part] = [heightOf(value), heightOf(open)]
        return (
          <g key={key}>
            <rect x={at * STEP + 1} y={HEIGHT - all} width={WIDTH} height={all} />
            <rect className="is-open" x={at * STEP + 1} y={HEIGHT - all} width={WIDTH} height={part} />
          </g>
        )
      })}
    </svg>
  )
}
