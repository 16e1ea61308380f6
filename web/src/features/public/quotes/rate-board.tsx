import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { MarketChange } from '../../../domain/rates/market-change.tsx'
import { per100kFen, type Tenor } from '../../../domain/rates/per-100k.ts'
import { isBest, RateCell } from '../../../domain/rates/rate-cell.tsx'
import { type RateGrid, tenors } from '../../../domain/rates/tenors.ts'
import type { History } from '../../../domain/rates/use-histories.ts'
import { TableFrame } from '../../../ui/data/table-frame.tsx'
import { Sparkline } from './sparkline.tsx'

export type Shown = 'rate' | 'per100k'

const bands = { '1M': '31天以内', '3M': '32-92天', '6M': '93天及以上' } as const

/** Of half a year, as the way beside it. */
const rangeTenor = '6M'

const figureOf = (rateE6: number, tenor: Tenor, shown: Shown): string =>
  shown === 'rate' ? formatRatePercent(rateE6) : formatYuan(per100kFen(rateE6, tenor))

interface RateBoardProps {
  classes: RateGrid['classes']
  shown: Shown
  /** Whether the calculator works with these rates. */
  isDiscount: boolean
  /** 90 days of the longest tenor; undefined while they load. */
  histories: readonly History[] | undefined
}

/** Class × tenor with the change, the range and the way of 90 days. On a phone each class is a card. */
export const RateBoard = ({ classes, shown, isDiscount, histories }: RateBoardProps) => (
  <TableFrame caption="报价">
    <table className="rate-board">
      <caption className="visually-hidden">
        {shown === 'rate' ? '各类承兑行各期限年利率 %' : '各类承兑行各期限每十万扣费 元'}
      </caption>
      <thead>
        <tr>
          <th scope="col">承兑行类别</th>
          {tenors.map(({ tenor, title }) => (
            <th key={tenor} scope="col">
              {title} <small>{bands[tenor]}</small>
            </th>
          ))}
          <th scope="col">
            90天区间 <small>6个月</small>
          </th>
          <th scope="col">
            90天走势 <small>6个月</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {classes.map(row => {
          const points = histories?.find(each => each.acceptorClass === row.acceptor_class)?.points ?? []
          const values = points.map(point => point.rate_e6)
          return (
            <tr key={row.acceptor_class}>
              <th scope="row">{row.name}</th>
              {tenors.map(({ tenor, title }) => {
                const rate = row.rates.find(each => each.tenor === tenor)
                const written = rate ? figureOf(rate.rate_e6, tenor, shown) : '—'
                return (
                  <td key={tenor} data-title={title}>
                    <b className="figures">
                      {rate && isDiscount ? (
                        <RateCell
                          acceptorClass={row.acceptor_class}
                          tenor={tenor}
                          label={`${row.name}${title}`}
                          best={isBest(classes, tenor, rate.rate_e6)}
                        >
                          {written}
                        </RateCell>
                      ) : (
                        written
                      )}
                    </b>
                    {rate && <MarketChange bp={rate.change_bp} />}
                  </td>
                )
              })}
              <td data-title="90天区间" className="figures rate-range">
                {values.length > 0
                  ? [Math.min(...values), Math.max(...values)]
                      .map(value => figureOf(value, rangeTenor, shown))
                      .join(' – ')
                  : '—'}
              </td>
              <td className="rate-way">
                <Sparkline values={values} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </TableFrame>
)
