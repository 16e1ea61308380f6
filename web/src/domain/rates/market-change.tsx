import './rates.css'

const arrows = { up: 'M4 1l3.5 6h-7z', down: 'M4 7L.5 1h7z', flat: 'M0 3.2h8v1.6H0z' }
const words = { up: '上涨', down: '下跌', flat: '持平' }

/** Change against the last working day, basis points: arrow, sign and colour (red up, green down). */
export const MarketChange = ({ bp }: { bp: number }) => {
  const way = bp > 0 ? 'up' : bp < 0 ? 'down' : 'flat'
  const sign = bp > 0 ? '+' : bp < 0 ? '−' : ''
  return (
    <span className={`market market-${way}`}>
      <svg viewBox="0 0 8 8" aria-hidden="true" focusable="false">
        <path d={arrows[way]} />
      </svg>
      <span className="visually-hidden">{words[way]}</span>
      {sign}
      {Math.abs(bp)} bp
    </span>
  )
}
