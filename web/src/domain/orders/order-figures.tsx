import { formatYuan } from '@portal/shared/money/fen.ts'
import {
  busiTypeNames,
  clearSpeedNames,
  settleModeNames,
  tradeTypeNames,
} from '@portal/shared/rediscount/states.ts'
import { FigureStrip } from '../../ui/data/figure-strip.tsx'
import { longTime, Money, Rate } from '../../ui/data/figures.tsx'
import { counterpartyName, directionText, isRepo, type OrderRow, termText } from './order.ts'

/** The figures of an order side by side: face, rate, interest, settlement. */
export const OrderFigures = ({ row }: { row: OrderRow }) => (
  <FigureStrip
    className="order-figures"
    figures={[
      { title: '票面总额（元）', value: <Money fen={row.total_fen} /> },
      { title: '利率（%）', value: <Rate e6={row.rate_e6} /> },
      isRepo(row)
        ? { title: '到期利息（元）', value: <Money fen={row.due_interest_fen} /> }
        : { title: '利息（元）', value: <Money fen={row.interest_fen} /> },
      { title: '结算金额（元）', value: <Money fen={row.settle_fen} />, net: true },
    ]}
  />
)

/** How the amount that is settled comes about, so that a reader can redo it. */
export const settleFormula = (row: OrderRow): string =>
  isRepo(row)
    ? `到期结算金额 = 首期 ${formatYuan(row.settle_fen)} + 利息 ${formatYuan(row.due_interest_fen)} = ${formatYuan(row.due_settle_fen)} 元`
    : `结算金额 = 票面 ${formatYuan(row.total_fen)} − 利息 ${formatYuan(row.interest_fen)} = ${formatYuan(row.settle_fen)} 元`

/** The facts of the decision, as every dialog shows them before it. */
export const OrderFacts = ({ row }: { row: OrderRow }) => (
  <dl className="fact-list">
    <dt>报价单编号</dt>
    <dd>{row.order_no}</dd>
    <dt>业务与方向</dt>
    <dd>
      {busiTypeNames[row.busi_type]} {directionText(row)}
    </dd>
    <dt>对手机构</dt>
    <dd>{counterpartyName(row)}</dd>
    <dt>票面总额</dt>
    <dd>
      <Money fen={row.total_fen} /> 元，{row.total_count} 张
    </dd>
    <dt>利率与期限</dt>
    <dd>
      <Rate e6={row.rate_e6} /> %，{termText(row)}
    </dd>
    <dt>{isRepo(row) ? '到期利息' : '利息'}</dt>
    <dd>
      <Money fen={isRepo(row) ? row.due_interest_fen : row.interest_fen} /> 元
    </dd>
    <dt>结算金额</dt>
    <dd>
      <b>
        <Money fen={row.settle_fen} />
      </b>{' '}
      元
    </dd>
    <dt>结算日</dt>
    <dd>
      {row.settle_dt} {clearSpeedNames[row.clear_speed]}，{settleModeNames[row.settle_mode]}
    </dd>
    {row.due_settle_dt && (
      <>
        <dt>到期结算</dt>
        <dd>
          {row.due_settle_dt}，<Money fen={row.due_settle_fen} /> 元
        </dd>
      </>
    )}
  </dl>
)

/** All that both sides have agreed on, in pairs of name and value. */
export const OrderTerms = ({ row }: { row: OrderRow }) => {
  const pairs: readonly (readonly [string, string])[] = [
    ['业务类型', `${busiTypeNames[row.busi_type]} ${directionText(row)}`],
    ['成交方式', `${tradeTypeNames[row.trade_type]}，${row.quote_mode === '0' ? '定向' : '全市场'}`],
    ['本方机构', row.org_name],
    ['对手机构', counterpartyName(row)],
    ['本方交易员', [row.trader_name, row.checker_name].filter(Boolean).join('，复核 ') || '—'],
    ['对手交易员', [row.cp_trader_name, row.cp_checker_name].filter(Boolean).join('，复核 ') || '—'],
    ['期限', termText(row)],
    ['清算速度', `${clearSpeedNames[row.clear_speed]}，全额清算`],
    ['结算方式', settleModeNames[row.settle_mode]],
    ['结算日', `${row.settle_dt}，最晚 ${row.latest_settle_time}`],
    ...(row.due_settle_dt ? ([['到期结算日', row.due_settle_dt]] as const) : []),
    ['报价有效时间', longTime(row.valid_until)],
    ['成交单编号', row.deal_no || '—'],
  ]
  return (
    <dl className="order-terms">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
