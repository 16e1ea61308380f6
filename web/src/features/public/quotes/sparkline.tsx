const WIDTH = 112
const HEIGHT = 28
const EDGE = 3

/** A small line without axes: which way it went. The figures stand beside it. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const at = (value: number, index: number) => ({
    x: EDGE + ((WIDTH - 2 * EDGE) * index) / (values.length - 1),
    y: HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span,
  })
  const points = values.map(at)
  const last = points.at(-1)
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="2.5" />}
    </svg>
  )
}
