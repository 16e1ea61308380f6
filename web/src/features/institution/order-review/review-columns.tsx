import { busiTypeNames, clearSpeedNames } from '@portal/shared/rediscount/states.ts'
import {
  counterpartyName,
  directionText,
  type OrderRow,
  settleText,
  termText,
} from '../../../domain/orders/order.ts'
import { OrderTimeLeft } from '../../../domain/orders/order-status.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { RowButton } from '../../../widgets/grid/row-actions.tsx'
import { Waited } from '../../../widgets/waited.tsx'
import { reviewKindOf } from './review-kinds.ts'

/** The columns of 订单复核; `onOpen` shows an order with everything to decide on it. */
export const reviewColumns = (onOpen: (row: OrderRow) => void) =>
  gridColumns<OrderRow>([
    {
      id: 'order_no',
      title: '报价单编号',
      width: 172,
      frozen: true,
      sort: true,
      // With this institution since it was made here, or since it was sent here.
      under: row => (
        <Waited since={row.side === 'counter' ? (row.sent_at ?? row.created_at) : row.created_at} />
      ),
    },
    {
      id: 'state',
      title: '复核事项',
      width: 116,
      sort: true,
      of: reviewKindOf,
      under: row => row.trader_name + (row.blocked_reason && '（本人）'),
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
      id: 'cp_org_name',
      title: '对手机构',
      width: 152,
      of: counterpartyName,
      under: row => row.cp_trader_name || '—',
    },
    { id: 'rate_e6', title: '利率', width: 88, sort: true, kind: 'rate', under: termText },
    {
      id: 'total_fen',
      title: '票面总额',
      width: 132,
      sort: true,
      kind: 'fen',
      under: row => `${row.total_count} 张`,
    },
    { id: 'settle_fen', title: '结算金额', width: 132, sort: true, kind: 'fen' },
    {
      id: 'settle_dt',
      title: '结算日',
      width: 100,
      sort: true,
      under: row => clearSpeedNames[row.clear_speed],
      sheet: settleText,
    },
    {
      id: 'valid_until',
      title: '报价时效',
      width: 104,
      sort: true,
      kind: 'time',
      cell: row => `${longTime(row.valid_until).slice(11)} 前`,
      under: row => <OrderTimeLeft until={row.valid_until} />,
    },
    { id: 'total_count', title: '张数', width: 72, hidden: true, sort: true, kind: 'count' },
    { id: 'trader', title: '经办人', width: 88, hidden: true, of: row => row.trader_name },
    {
      id: 'actions',
      title: '操作',
      width: 76,
      edge: true,
      cell: row => (
        <RowButton
          label={
            row.blocked_reason || row.actions.some(action => action.startsWith('review') || action === 'keep')
              ? '复核'
              : '查看'
          }
          reason={row.blocked_reason}
          onPress={() => onOpen(row)}
        />
      ),
    },
  ])
