import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { useMemo, useState } from 'react'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import type { ChartLine } from './chart-marks.ts'
import type { Tenor } from './per-100k.ts'
import { RateChart } from './rate-chart.tsx'
import { type AcceptorClass, type RateGrid, tenors } from './tenors.ts'
import { useHistories } from './use-histories.ts'

/** One colour a class, of the six that the tokens have; the name stands at each line's end too. */
const colourOf = (at: number) => `var(--series-${(at % 6) + 1})`
const spans = ['30', '90'] as const

interface TrendProps {
  biz: 'disc' | 'redisc'
  classes: RateGrid['classes']
}

/** How the rates went: lines, or the same figures as a table. */
export const Trend = ({ biz, classes }: TrendProps) => {
  const [tenor, setTenor] = useState<Tenor>('6M')
  const [days, setDays] = useState<(typeof spans)[number]>('90')
  const [away, setAway] = useState<ReadonlySet<AcceptorClass>>(new Set(['QY']))
  const [asTable, setAsTable] = useState(false)
  const all = classes.map(row => row.acceptor_class)
  const { data, error, mutate } = useHistories(all, { biz, tenor, days })

  const { dates, lines } = useMemo(() => {
    const shown = classes.filter(row => !away.has(row.acceptor_class))
    const made: ChartLine[] = shown.map(row => ({
      name: row.name,
      colour: colourOf(classes.indexOf(row)),
      values: new Map(
        data
          ?.find(each => each.acceptorClass === row.acceptor_class)
          ?.points.map(point => [point.date, point.rate_e6 / 10_000]),
      ),
    }))
    return { lines: made, dates: [...new Set(made.flatMap(line => [...line.values.keys()]))].sort() }
  }, [classes, away, data])

  const toggle = (code: AcceptorClass) => {
    const next = new Set(away)
    if (!next.delete(code)) next.add(code)
    setAway(next)
  }
  const title = `${tenors.find(each => each.tenor === tenor)?.title}利率近${days}天走势`
  return (
    <section className="card trend">
      <div className="card-head trend-head">
        <h2 className="t-card">利率走势</h2>
        <span className="meta">年利率 %，仅工作日有报价</span>
        <div className="push trend-tools">
          <fieldset className="trend-legend" aria-label="显示的承兑行类别">
            {classes.map((row, index) => (
              <button
                key={row.acceptor_class}
                type="button"
                aria-pressed={!away.has(row.acceptor_class)}
                onClick={() => toggle(row.acceptor_class)}
              >
                <svg viewBox="0 0 12 4" width="12" height="4" aria-hidden="true">
                  <path d="M0 2h12" stroke={colourOf(index)} strokeWidth="2" />
                </svg>
                {row.name}
              </button>
            ))}
          </fieldset>
          <fieldset className="segments" aria-label="期限">
            {tenors.map(each => (
              <button
                key={each.tenor}
                type="button"
                aria-pressed={each.tenor === tenor}
                onClick={() => setTenor(each.tenor)}
              >
                {each.title}
              </button>
            ))}
          </fieldset>
          <fieldset className="segments" aria-label="时间">
            {spans.map(each => (
              <button key={each} type="button" aria-pressed={each === days} onClick={() => setDays(each)}>
                {each}天
              </button>
            ))}
          </fieldset>
          <fieldset className="segments" aria-label="形式">
            <button type="button" aria-pressed={!asTable} onClick={() => setAsTable(false)}>
              图
            </button>
            <button type="button" aria-pressed={asTable} onClick={() => setAsTable(true)}>
              表
            </button>
          </fieldset>
        </div>
      </div>
      <div className="trend-body">
        {error && <ErrorState title="走势未能加载" error={error} onRetry={() => mutate()} />}
        {!data && !error && <Skeleton rows={7} rowHeight={48} />}
        {data && !asTable && <RateChart label={title} dates={dates} lines={lines} />}
        {data && asTable && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls by keyboard too
          <section className="trend-table" aria-label={title} tabIndex={0}>
            <table className="table table-dense">
              <caption className="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">日期</th>
                  {lines.map(line => (
                    <th key={line.name} scope="col" className="numeric">
                      {line.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {dates.toReversed().map(date => (
                  <tr key={date}>
                    <td>{date}</td>
                    {lines.map(line => {
                      const value = line.values.get(date)
                      return (
                        <td key={line.name} className="numeric">
                          {value === undefined ? '—' : formatRatePercent(Math.round(value * 10_000))}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </section>
  )
}
