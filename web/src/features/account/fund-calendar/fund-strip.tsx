import './fund-sums.css'
import { addDays, daysBetween, weekdayName } from '@portal/shared/calendar/dates.ts'
import { Money } from '../../../ui/data/figures.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { type Funds, monthDay, signed } from './flows.ts'

const MIDDLE = 56
const HALF = 44
const FOOT = 112
const HEIGHT = FOOT + 6
/** Of the drawing where its place has not been measured, px. */
const UNMEASURED = 780

/** The root keeps small sums in sight beside large ones; the figures stand in the table. */
const heightOf = (fen: string, most: number): number =>
  fen === '0' ? 0 : Math.max(3, (Math.sqrt(Number(fen)) / most) * HALF)

/** What the words at either end take of the line, and half of one between them. */
const ROOM = 56

/** The first days of the months ahead. */
const monthsIn = ({ from, to }: Funds): string[] =>
  Array.from({ length: daysBetween(from, to) }, (_, days) => addDays(from, days)).filter(date =>
    date.endsWith('-01'),
  )

/** Ninety days in one line: what comes in above it, what goes out below. */
export const FundStrip = ({ funds }: { funds: Funds }) => {
  const { frame, width } = useWidth(UNMEASURED)
  const step = width / (daysBetween(funds.from, funds.to) + 1)
  const x = (date: string) => daysBetween(funds.from, date) * step
  const most = Math.sqrt(Math.max(1, ...funds.days.flatMap(day => [Number(day.in_fen), Number(day.out_fen)])))
  const labels = [30, 60].map(days => ({ days, x: days * step }))
  const months = monthsIn(funds).filter(date => x(date) > ROOM && x(date) < width - ROOM)
  return (
    <div ref={frame} className="fund-strip">
      <svg
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`未来 90 天资金收付，${funds.days.length} 天有收付`}
      >
        {funds.closed
          .filter(({ dt }) => dt >= funds.from)
          .map(({ dt }) => (
            <rect key={dt} className="fund-closed" x={x(dt)} y="12" width={step} height="88" />
          ))}
        {labels.map(({ days, x: at }) => (
          <g key={days}>
            <path className="fund-mark" d={`M${at} 12V100`} />
            <text x={at + 4} y="10">
              {days} 天
            </text>
          </g>
        ))}
        <path className="fund-axis" d={`M0 ${MIDDLE}H${width}`} />
        {funds.days.map(day => {
          const up = heightOf(day.in_fen, most)
          const down = heightOf(day.out_fen, most)
          const bar = { x: x(day.dt) + 1, width: Math.max(3, step - 3) }
          return (
            <g key={day.dt}>
              <title>{`${day.dt} ${weekdayName(day.dt)} 净额 ${signed(day.net_fen)} 元`}</title>
              {up > 0 && <rect className="fund-in" {...bar} y={MIDDLE - up} height={up} />}
              {down > 0 && <rect className="fund-out" {...bar} y={MIDDLE} height={down} />}
            </g>
          )
        })}
        {months.map(date => (
          <text key={date} x={x(date)} y={FOOT} textAnchor="middle">
            {monthDay(date)}
          </text>
        ))}
        <text className="fund-today" x="0" y={FOOT}>
          今天
        </text>
        <text x={width} y={FOOT} textAnchor="end">
          {monthDay(funds.to)}
        </text>
      </svg>
    </div>
  )
}

/** Sums of the first 30, 60 and 90 days. */
export const FundSums = ({ funds }: { funds: Funds }) => (
  <table className="fund-sums">
    <caption className="visually-hidden">30、60、90 天收入、支出与净额，元</caption>
    <thead>
      <tr>
        <th scope="col">区间</th>
        <th scope="col">收入 元</th>
        <th scope="col">支出 元</th>
        <th scope="col">净额 元</th>
      </tr>
    </thead>
    <tbody>
      {funds.sums.map(sum => (
        <tr key={sum.days}>
          <th scope="row">{sum.days} 天</th>
          <td data-title="收入（元）">
            <Money fen={sum.in_fen} />
          </td>
          <td data-title="支出（元）">
            <Money fen={sum.out_fen} />
          </td>
          <td data-title="净额（元）">
            <b className="figures">{signed(sum.net_fen)}</b>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
