import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { Ring } from '../../../ui/data/charts.tsx'
import { shortTime } from '../../../ui/data/figures.tsx'
import { inYi, percentOf } from '../../../ui/data/large-amounts.ts'
import type { Figures } from './totals-strip.tsx'

/** Rows that fit; the rest is joined so that the sum stays whole. */
const REGIONS_MAX = 8
const LATEST_MAX = 6

const sumOf = (rows: readonly { amount_fen: string }[]) =>
  rows.reduce((sum, { amount_fen }) => sum + BigInt(amount_fen), 0n)

interface RankRow {
  key: string
  name: string
  companies: number | null
  amount_fen: string
  joined: boolean
}

/** The largest regions; those that do not fit, or must not be shown separately, make up one last row. */
const ranked = (regions: Figures['regions']): RankRow[] => {
  const shown = regions.filter(({ hidden }) => !hidden)
  const fitting = shown.length > REGIONS_MAX - 1 ? shown.slice(0, REGIONS_MAX - 1) : shown
  const rest = regions.filter(region => !fitting.includes(region))
  const rows = fitting.map(({ region_code, name, companies, amount_fen }) => ({
    key: region_code,
    name,
    companies,
    amount_fen,
    joined: false,
  }))
  if (rest.length === 0) return rows
  const companies = rest.length === 1 ? (rest[0]?.companies ?? null) : null
  return [
    ...rows,
    { key: 'rest', name: '其余地区合并', companies, amount_fen: String(sumOf(rest)), joined: true },
  ]
}

export const RegionPanel = ({ regions }: Pick<Figures, 'regions'>) => {
  const rows = ranked(regions)
  const largest = rows.reduce(
    (top, { amount_fen }) => (BigInt(amount_fen) > top ? BigInt(amount_fen) : top),
    0n,
  )
  return (
    <section className="big-panel big-rank" aria-label="地区排名">
      <h2>
        地区排名<small>贴现额，亿元</small>
      </h2>
      <ol>
        {rows.map(({ key, name, companies, amount_fen, joined }, index) => (
          <li key={key} className={joined ? 'is-joined' : undefined}>
            <span className="big-no">{index + 1}</span>
            <span>
              {name}
              {companies !== null && <small>{companies} 家</small>}
            </span>
            <b>{inYi(amount_fen)}</b>
            <i>
              <i style={{ width: `${percentOf(amount_fen, largest)}%` }} />
            </i>
          </li>
        ))}
      </ol>
      <p>企业不足 3 家的地区不单独列示，合并为一项</p>
    </section>
  )
}

export const ClassPanel = ({ classes }: Pick<Figures, 'classes'>) => {
  const whole = sumOf(classes)
  const rows = classes.map(({ acceptor_class, name, amount_fen }) => ({
    key: acceptor_class ?? 'hidden',
    name,
    percent: percentOf(amount_fen, whole),
    share: whole === 0n ? 0 : Number((BigInt(amount_fen) * 10_000n) / whole) / 10_000,
  }))
  return (
    <section className="big-panel" aria-label="承兑类别占比">
      <h2>
        承兑类别占比<small>按票面金额</small>
      </h2>
      <div className="big-pie">
        <Ring
          title={rows.map(({ name, percent }) => `${name} ${percent}%`).join('，')}
          parts={rows}
          centre={inYi(String(whole))}
          unit="亿元"
        />
        <ul>
          {rows.map(({ key, name, percent }, index) => (
            <li key={key}>
              <i className={`ring-mark-${index + 1}`} />
              {name}
              <b>{percent}%</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export const LatestPanel = ({ latest }: Pick<Figures, 'latest'>) => (
  <section className="big-panel big-latest" aria-label="最新放款">
    <h2>
      最新放款<small>名称已脱敏</small>
    </h2>
    <table>
      <thead>
        <tr>
          <th>时间</th>
          <th>企业</th>
          <th>地区</th>
          <th>类别</th>
          <th className="is-number">票面金额（元）</th>
          <th className="is-number">年利率（%）</th>
        </tr>
      </thead>
      <tbody>
        {latest.slice(0, LATEST_MAX).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole and its rows have no state
          <tr key={index}>
            <td>{shortTime(row.paid_at)}</td>
            <td className="is-strong">{row.company}</td>
            <td>{row.region || '—'}</td>
            <td>{row.acceptor_class}</td>
            <td className="is-number is-strong">{formatYuan(row.amount_fen)}</td>
            <td className="is-number">{formatRatePercent(row.rate_e6)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {latest.length === 0 && <p>放款企业满 3 家后列示</p>}
  </section>
)

/** The months on a phone, the latest first; one that must not be shown has no figure. */
export const MonthList = ({ months }: Pick<Figures, 'months'>) => {
  const largest = months.reduce(
    (top, { amount_fen }) => (BigInt(amount_fen ?? 0) > top ? BigInt(amount_fen ?? 0) : top),
    0n,
  )
  return (
    <ul className="big-tenors">
      {months.toReversed().map(({ month, amount_fen }, index) => (
        <li key={month}>
          <span>
            {month}
            {index === 0 && ' 至今'}
          </span>
          <b>{amount_fen === null ? '不列示' : inYi(amount_fen)}</b>
          <i>
            <i style={{ width: `${percentOf(amount_fen ?? '0', largest)}%` }} />
          </i>
        </li>
      ))}
    </ul>
  )
}

/** Short terms first; those that must not be shown separately come last. */
const inOrder = (tenors: Figures['tenors']) =>
  tenors.toSorted((a, b) => (a.tenor ?? 'Z').localeCompare(b.tenor ?? 'Z'))

export const TenorPanel = ({ tenors }: Pick<Figures, 'tenors'>) => {
  const whole = sumOf(tenors)
  return (
    <section className="big-panel" aria-label="期限分布">
      <h2>
        期限分布<small>按票面金额</small>
      </h2>
      <ul className="big-tenors">
        {inOrder(tenors).map(({ tenor, name, amount_fen }) => (
          <li key={tenor ?? 'hidden'}>
            <span>{name}</span>
            <span>
              {inYi(amount_fen)} 亿元　<b>{percentOf(amount_fen, whole)}%</b>
            </span>
            <i>
              <i style={{ width: `${percentOf(amount_fen, whole)}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </section>
  )
}
