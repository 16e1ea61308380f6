import { formatYuan } from '@portal/shared/money/fen.ts'
import {
  acctStateNames,
  busiTypeNames,
  clearSpeedNames,
  creditStateNames,
  settleModeNames,
  settleStateNames,
  tradeTypeNames,
} from '@portal/shared/rediscount/states.ts'
import {
  counterpartyName,
  daysText,
  directionText,
  isRepo,
  type OrderRow,
  reasonText,
  termText,
} from '../../../domain/orders/order.ts'
import { OrderStatus } from '../../../domain/orders/order-status.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { rateText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { OrderTime } from './order-time.tsx'
import { RowActions, type RowHandlers } from './row-actions.tsx'

/** Shown when asked for; not on a phone. */
const hidden = (id: string, title: string, of: (row: OrderRow) => string, width = 110) =>
  ({ id, title, width, hidden: true, card: 'none', of }) as const

/** Of a repurchase's second leg. */
const dueMoney = (id: 'due_interest_fen' | 'due_settle_fen', title: string) =>
  ({
    id,
    title,
    width: 124,
    hidden: true,
    card: 'none',
    kind: 'fen',
    of: (row: OrderRow) => (isRepo(row) ? row[id] : null),
  }) as const

/** The columns of 订单监控: those of the picture, and hidden ones for all else the exchange shows. */
export const orderColumns = (handlers: RowHandlers) =>
  gridColumns<OrderRow>([
    {
      id: 'order_no',
      title: '报价单编号',
      width: 156,
      frozen: true,
      card: 'title',
      sort: true,
      cell: row => (
        <button
          type="button"
          className="link-button order-no"
          data-hint="展开票据明细"
          onClick={() => handlers.onExpand(row)}
        >
          {row.order_no}
        </button>
      ),
    },
    {
      id: 'state',
      title: '状态',
      width: 104,
      card: 'status',
      sort: true,
      of: row => row.state_name,
      cell: row => (
        <>
          <OrderStatus row={row} />
          {row.revoke_asked && <span className="sub order-late">申请撤销中</span>}
        </>
      ),
    },
    {
      id: 'busi_type',
      title: '业务类型',
      width: 96,
      names: busiTypeNames,
      under: directionText,
      sheet: row => `${busiTypeNames[row.busi_type]} ${directionText(row)}`,
    },
    {
      id: 'cp',
      title: '对手机构 / 交易员',
      width: 160,
      of: counterpartyName,
      under: row => row.cp_trader_name || '—',
      sheet: row => [counterpartyName(row), row.cp_trader_name].filter(Boolean).join(' / '),
    },
    {
      id: 'rate',
      title: '利率',
      width: 86,
      sort: 'rate_e6',
      kind: 'rate',
      of: row => row.rate_e6,
      under: termText,
    },
    { id: 'total_count', title: '张数', width: 58, sort: true, kind: 'count' },
    { id: 'total_fen', title: '票面总额', width: 126, sort: true, kind: 'fen' },
    {
      id: 'interest_fen',
      title: '利息',
      width: 104,
      sort: true,
      kind: 'fen',
      of: row => (isRepo(row) ? row.due_interest_fen : row.interest_fen),
    },
    {
      id: 'settle_fen',
      title: '结算金额',
      width: 132,
      sort: true,
      kind: 'fen',
      under: row => isRepo(row) && `到期 ${formatYuan(row.due_settle_fen)}`,
    },
    {
      id: 'settle_dt',
      title: '结算日',
      width: 100,
      sort: true,
      under: row => clearSpeedNames[row.clear_speed],
    },
    {
      id: 'time',
      title: '时效',
      width: 116,
      kind: 'time',
      of: row => row.valid_until,
      cell: row => <OrderTime row={row} />,
    },
    hidden('deal_no', '成交单编号', row => row.deal_no, 164),
    hidden('dealt_at', '成交时间', row => (row.dealt_at ? longTime(row.dealt_at) : ''), 132),
    hidden('trade_type', '成交方式', row => tradeTypeNames[row.trade_type]),
    hidden('quote_mode', '报价方式', row => (row.quote_mode === '0' ? '定向' : '全市场')),
    hidden('settle_state', '首期清算状态', row => settleStateNames[row.settle_state]),
    hidden('due_settle_state', '到期清算状态', row =>
      isRepo(row) ? settleStateNames[row.due_settle_state] : '',
    ),
    hidden('acct_state', '首期记账状态', row => acctStateNames[row.acct_state]),
    hidden('due_acct_state', '到期记账状态', row => (isRepo(row) ? acctStateNames[row.due_acct_state] : '')),
    hidden('credit_state', '额度状态', row => (row.credit_state ? creditStateNames[row.credit_state] : '')),
    hidden('clear_speed', '清算速度', row => clearSpeedNames[row.clear_speed], 88),
    hidden('settle_mode', '结算方式', row => settleModeNames[row.settle_mode]),
    hidden('clear_type', '清算类型', () => '全额清算', 88),
    hidden('partial', '部分成交', () => '不允许', 88),
    hidden('valid_until', '有效时间', row => longTime(row.valid_until), 132),
    hidden('latest', '最晚结算时间', row => row.latest_settle_time),
    hidden('due_rate', '到期利率（%）', row => (row.due_rate_e6 === null ? '' : rateText(row.due_rate_e6))),
    dueMoney('due_interest_fen', '到期利息'),
    dueMoney('due_settle_fen', '到期结算金额'),
    hidden('due_settle_dt', '到期结算日', row => row.due_settle_dt ?? ''),
    hidden('term', '期限（天）', row =>
      row.repo_days === null ? daysText(row.avg_days_e2) : `${row.repo_days}`,
    ),
    hidden('reason', '处理信息', reasonText, 180),
    hidden('own', '本方机构 / 交易员', row => `${row.org_name} / ${row.trader_name || '—'}`, 190),
    hidden('checker', '本方复核人', row => row.checker_name, 96),
    {
      id: 'actions',
      title: '操作',
      width: 136,
      edge: true,
      cell: row => <RowActions row={row} handlers={handlers} />,
    },
  ])

const noop = () => undefined
/** Columns that the call sorts by. */
export const sortableColumns = orderColumns({
  onDetail: noop,
  onAct: noop,
  onEdit: noop,
  onSlip: noop,
  onMore: noop,
  onExpand: noop,
}).flatMap(column => column.sort ?? [])
