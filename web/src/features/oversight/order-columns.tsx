import { busiTypeNames, orderStates, settleStateNames } from '@portal/shared/rediscount/states.ts'
import { longTime } from '../../ui/figures.tsx'
import { type GridColumn, moneyText, rateText, sheetMoney, sheetRate } from '../../ui/grid/column-spec.ts'
import { StatusDot } from '../../ui/tag.tsx'
import { dotTones } from '../discount/progress.ts'
import type { Order } from './order-list.ts'

const text = (id: string, title: string, width: number, of: (row: Order) => string): GridColumn<Order> => ({
  id,
  title,
  width,
  cell: row => of(row) || '—',
  sheet: of,
})

const money = (id: 'total_fen' | 'interest_fen' | 'settle_fen', title: string): GridColumn<Order> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width: 160,
  cell: row => moneyText(row[id]),
  sheet: row => sheetMoney(row[id]),
})

export const StateOf = ({ order }: { order: Order }) => (
  <StatusDot tone={dotTones[orderStates[order.state].tone]}>{order.state_name}</StatusDot>
)

export const orderColumns = (onOpen: (orderNo: string) => void): GridColumn<Order>[] => [
  {
    ...text('order_no', '报价单编号', 170, row => row.order_no),
    frozen: true,
    card: 'title',
    sort: 'order_no',
  },
  {
    id: 'state',
    title: '状态',
    width: 120,
    card: 'status',
    sort: 'state',
    cell: row => <StateOf order={row} />,
    sheet: row => row.state_name,
  },
  text('busi_type', '业务类型', 110, row => busiTypeNames[row.busi_type]),
  text('seller_name', '卖出方', 190, row => row.seller_name),
  text('buyer_name', '买入方', 190, row => row.buyer_name),
  {
    id: 'rate_e6',
    title: '利率',
    unit: '%',
    numeric: true,
    width: 96,
    sort: 'rate_e6',
    cell: row => rateText(row.rate_e6),
    sheet: row => sheetRate(row.rate_e6),
  },
  { ...money('total_fen', '票面总额'), sort: 'total_fen' },
  { ...money('settle_fen', '首期结算金额'), sort: 'settle_fen' },
  { ...money('interest_fen', '首期利息'), hidden: true },
  { ...text('settle_dt', '首期结算日', 120, row => row.settle_dt), sort: 'settle_dt' },
  { ...text('due_settle_dt', '到期结算日', 120, row => row.due_settle_dt ?? ''), hidden: true },
  text('settle_state', '清算状态', 120, row => settleStateNames[row.settle_state]),
  { ...text('deal_no', '成交单编号', 170, row => row.deal_no), hidden: true },
  { ...text('valid_until', '有效时间', 150, row => longTime(row.valid_until)), hidden: true },
  { ...text('trader_name', '交易员', 100, row => row.trader_name), hidden: true },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row.order_no)}>
        详情
      </button>
    ),
  },
]
