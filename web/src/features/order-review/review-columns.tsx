import { busiTypeNames, clearSpeedNames } from '@portal/shared/rediscount/states.ts'
import { Button } from '../../ui/button.tsx'
import { longTime } from '../../ui/figures.tsx'
import { type GridColumn, moneyText, rateText, sheetMoney, sheetRate } from '../../ui/grid/column-spec.ts'
import {
  counterpartyName,
  directionText,
  type OrderRow,
  settleText,
  termText,
} from '../orders/shared-order.ts'
import { OrderTimeLeft } from '../orders/shared-status.tsx'
import { reviewKindOf } from './review-kinds.ts'

/** Two lines in a cell: what matters, and what belongs to it. */
const pair = (upper: string, lower: string) => (
  <>
    {upper}
    <span className="sub">{lower}</span>
  </>
)

/** The columns of 订单复核; `onOpen` shows an order with everything to decide on it. */
export const reviewColumns = (onOpen: (row: OrderRow) => void): GridColumn<OrderRow>[] => [
  {
    id: 'order_no',
    title: '报价单编号',
    width: 172,
    frozen: true,
    sort: 'order_no',
    cell: row => row.order_no,
    sheet: row => row.order_no,
  },
  {
    id: 'state',
    title: '复核事项',
    width: 116,
    sort: 'state',
    cell: row => pair(reviewKindOf(row), row.trader_name + (row.blocked_reason && '（本人）')),
    sheet: row => reviewKindOf(row),
  },
  {
    id: 'busi_type',
    title: '业务类型',
    width: 96,
    cell: row => pair(busiTypeNames[row.busi_type], directionText(row)),
    sheet: row => `${busiTypeNames[row.busi_type]} ${directionText(row)}`,
  },
  {
    id: 'cp_org_name',
    title: '对手机构',
    width: 152,
    cell: row => pair(counterpartyName(row), row.cp_trader_name || '—'),
    sheet: counterpartyName,
  },
  {
    id: 'rate_e6',
    title: '利率',
    unit: '%',
    numeric: true,
    width: 88,
    sort: 'rate_e6',
    cell: row => pair(rateText(row.rate_e6), termText(row)),
    sheet: row => sheetRate(row.rate_e6),
  },
  {
    id: 'total_fen',
    title: '票面总额',
    unit: '元',
    numeric: true,
    width: 132,
    sort: 'total_fen',
    cell: row => pair(moneyText(row.total_fen), `${row.total_count} 张`),
    sheet: row => sheetMoney(row.total_fen),
  },
  {
    id: 'settle_fen',
    title: '结算金额',
    unit: '元',
    numeric: true,
    width: 132,
    sort: 'settle_fen',
    cell: row => moneyText(row.settle_fen),
    sheet: row => sheetMoney(row.settle_fen),
  },
  {
    id: 'settle_dt',
    title: '结算日',
    width: 100,
    sort: 'settle_dt',
    cell: row => pair(row.settle_dt, clearSpeedNames[row.clear_speed]),
    sheet: settleText,
  },
  {
    id: 'valid_until',
    title: '报价时效',
    width: 104,
    sort: 'valid_until',
    cell: row => (
      <>
        {longTime(row.valid_until).slice(11)} 前
        <span className="sub">
          <OrderTimeLeft until={row.valid_until} />
        </span>
      </>
    ),
    sheet: row => longTime(row.valid_until),
  },
  {
    id: 'total_count',
    title: '张数',
    numeric: true,
    width: 72,
    hidden: true,
    sort: 'total_count',
    cell: row => row.total_count,
    sheet: row => ({ number: row.total_count, format: '0' }),
  },
  {
    id: 'trader',
    title: '经办人',
    width: 88,
    hidden: true,
    cell: row => row.trader_name,
    sheet: row => row.trader_name,
  },
  {
    id: 'actions',
    title: '操作',
    width: 76,
    edge: true,
    cell: row =>
      row.blocked_reason ? (
        <Button variant="text" size="small" disabled title={row.blocked_reason}>
          复核
        </Button>
      ) : (
        <Button variant="text" size="small" onClick={() => onOpen(row)}>
          {row.actions.some(action => action.startsWith('review') || action === 'keep') ? '复核' : '查看'}
        </Button>
      ),
  },
]
