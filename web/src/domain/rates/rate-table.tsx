import './rates.css'
import { Rate } from '../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { MarketChange } from './market-change.tsx'
import { isBest, RateCell } from './rate-cell.tsx'
import { type RateGrid, tenors } from './tenors.ts'
import { type Biz, useRateGrid } from './use-rate-grid.ts'

const captions: Readonly<Record<Biz, string>> = { disc: '今日贴现利率', redisc: '今日转贴现利率' }

const rateAt = (row: RateGrid['classes'][number], tenor: string) =>
  row.rates.find(rate => rate.tenor === tenor)

/** Class × tenor with the change against the last working day, per cent per year. */
export const RateTable = ({ biz = 'disc' }: { biz?: Biz }) => {
  const { first: grid, error, reload } = useRateGrid(biz)
  if (error) return <ErrorState title="今日利率未能加载" error={error} onRetry={reload} />
  if (!grid) return <Skeleton rows={6} rowHeight={49} />
  return (
    <table className="rate-table">
      <caption className="visually-hidden">{captions[biz]}，年利率 %</caption>
      <thead>
        <tr>
          <th scope="col">年利率 %</th>
          {tenors.map(({ tenor, title }) => (
            <th key={tenor} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.classes.map(row => (
          <tr key={row.acceptor_class}>
            <th scope="row">{row.name}</th>
            {tenors.map(({ tenor, title }) => {
              const rate = rateAt(row, tenor)
              return (
                <td key={tenor}>
                  <b>
                    {rate && biz === 'disc' ? (
                      <RateCell
                        acceptorClass={row.acceptor_class}
                        tenor={tenor}
                        label={`${row.name}${title}`}
                        best={isBest(grid.classes, tenor, rate.rate_e6)}
                      >
                        <Rate e6={rate.rate_e6} />
                      </RateCell>
                    ) : (
                      <Rate e6={rate?.rate_e6} />
                    )}
                  </b>
                  {rate && <MarketChange bp={rate.change_bp} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same grid side by side, one column per class; on the phone one under the other. */
export const RateStrip = () => {
  const { first: grid, error, reload } = useRateGrid()
  if (error)
    return (
      <div className="card">
        <ErrorState title="今日利率未能加载" error={error} onRetry={reload} />
      </div>
    )
  if (!grid)
    return (
      <div className="card">
        <Skeleton rows={3} rowHeight={56} />
      </div>
    )
  return (
    <div className="card rate-strip">
      {grid.classes.map(row => (
        <div key={row.acceptor_class}>
          <h3>{row.name}</h3>
          <ul>
            {tenors.map(({ tenor, title }) => {
              const rate = rateAt(row, tenor)
              return (
                <li key={tenor}>
                  <span>{title}</span>
                  <b>
                    {rate ? (
                      <RateCell
                        acceptorClass={row.acceptor_class}
                        tenor={tenor}
                        label={`${row.name}${title}`}
                        best={isBest(grid.classes, tenor, rate.rate_e6)}
                      >
                        <Rate e6={rate.rate_e6} />
                      </RateCell>
                    ) : (
                      <Rate e6={undefined} />
                    )}
                  </b>
                  {rate && <MarketChange bp={rate.change_bp} />}
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
