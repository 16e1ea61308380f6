import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { MarketChange } from '../../../domain/rates/market-change.tsx'
import { per100kFen } from '../../../domain/rates/per-100k.ts'
import { type RateGrid, tenors } from '../../../domain/rates/tenors.ts'
import type { History } from '../../../domain/rates/use-histories.ts'
import { Rate } from '../../../ui/data/figures.tsx'
import { TableFrame } from '../../../ui/data/table-frame.tsx'
import { Sparkline } from './sparkline.tsx'

export type Shown = 'rate' | 'per100k'

const bands = { '1M': '31天以内', '3M': '32-92天', '6M': '93天及以上' } as const

interface RateBoardProps {
  classes: RateGrid['classes']
  shown: Shown
  /** 90 days of the longest tenor; undefined while they load. */
  histories: readonly History[] | undefined
}

/** Class × tenor with the change, the range and the way of 90 days. On a phone each class is a card. */
export const RateBoard = ({ classes, shown, histories }: RateBoardProps) => (
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
                return (
                  <td key={tenor} data-title={title}>
                    <b className="figures">
                      {shown === 'rate' || !rate ? (
                        <Rate e6={rate?.rate_e6} />
                      ) : (
                        formatYuan(per100kFen(rate.rate_e6, tenor))
                      )}
                    </b>
                    {rate && <MarketChange bp={rate.change_bp} />}
                  </td>
                )
              })}
              <td data-title="90天区间" className="figures rate-range">
                {values.length > 0
                  ? `${formatRatePercent(Math.min(...values))} – ${formatRatePercent(Math.max(...values))}`
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
