import { busiTypeNames, orderStates, settleStateNames } from '@portal/shared/rediscount/states.ts'
import { dotTones, StatusDot } from '../../../ui/tag.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import type { Order } from './order-list.ts'

export const StateOf = ({ order }: { order: Order }) => (
  <StatusDot tone={dotTones[orderStates[order.state].tone]}>{order.state_name}</StatusDot>
)

export const orderColumns = (onOpen: (orderNo: string) => void) =>
  gridColumns<Order>([
    { id: 'order_no', title: '报价单编号', width: 152, frozen: true, card: 'title', sort: true },
    {
      id: 'state',
      title: '状态',
      width: 108,
      card: 'status',
      sort: true,
      of: row => row.state_name,
      cell: row => <StateOf order={row} />,
    },
    { id: 'busi_type', title: '业务类型', width: 104, names: busiTypeNames },
    { id: 'seller_name', title: '卖出方', width: 150 },
    { id: 'buyer_name', title: '买入方', width: 150 },
    { id: 'rate_e6', title: '利率', width: 84, sort: true, kind: 'rate' },
    { id: 'total_fen', title: '票面总额', width: 144, kind: 'fen', sort: true },
    { id: 'settle_fen', title: '首期结算金额', width: 144, kind: 'fen', sort: true },
    { id: 'interest_fen', title: '首期利息', width: 144, kind: 'fen', hidden: true },
    { id: 'settle_dt', title: '首期结算日', width: 120, sort: true },
    { id: 'due_settle_dt', title: '到期结算日', width: 120, hidden: true },
    { id: 'settle_state', title: '清算状态', width: 120, names: settleStateNames },
    { id: 'deal_no', title: '成交单编号', width: 170, hidden: true },
    { id: 'valid_until', title: '有效时间', width: 150, kind: 'time', hidden: true },
    { id: 'trader_name', title: '交易员', width: 100, hidden: true },
    openColumn(row => onOpen(row.order_no)),
  ])
