import {
  busiTypeNames,
  clearSpeedNames,
  failNames,
  settleModeNames,
  settleStateNames,
  tradeTypeNames,
} from '@portal/shared/rediscount/states.ts'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { BillNo, longTime } from '../../../ui/data/figures.tsx'
import { ReviewLog } from '../../../ui/data/review-log.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { moneyText, rateText } from '../../../widgets/grid/column-spec.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { NextLine } from '../../../widgets/next-line.tsx'
import { StateOf } from './order-columns.tsx'
import type { OrderDetail } from './order-list.ts'

const stopOf = (order_no: string): Act => ({
  label: '终止订单',
  ask: { note: '订单立即终止，所锁票据释放，双方都会看到原因。成交后不能终止。', words: 'required' },
  look: 'danger-line',
  done: '订单已终止',
  call: reason => post('/api/admin/order/stop', { order_no, reason }),
})

const factsOf = (order: OrderDetail): [string, string][] => [
  ['业务类型', busiTypeNames[order.busi_type]],
  ['成交方式', tradeTypeNames[order.trade_type]],
  ['卖出方', order.seller_name || '—'],
  ['买入方', order.buyer_name || '全市场，尚无应答'],
  ['发起机构', order.org_name],
  ['交易员 / 复核人', `${order.trader_name} / ${order.checker_name || '—'}`],
  ['年利率 %', rateText(order.rate_e6)],
  ['清算速度', clearSpeedNames[order.clear_speed]],
  ['结算方式', settleModeNames[order.settle_mode]],
  ['有效时间', longTime(order.valid_until)],
  ['票面总额（元）', moneyText(order.total_fen)],
  ['首期利息（元）', moneyText(order.interest_fen)],
  ['首期结算金额（元）', moneyText(order.settle_fen)],
  ['首期结算日', `${order.settle_dt} ${order.latest_settle_time} 前`],
  ['清算状态', settleStateNames[order.settle_state]],
  ['成交单编号', order.deal_no || '—'],
  ...(order.due_settle_dt
    ? ([
        ['到期结算日', order.due_settle_dt],
        ['到期结算金额（元）', moneyText(order.due_settle_fen)],
      ] as [string, string][])
    : []),
]

const Bills = ({ order }: { order: OrderDetail }) => (
  <SimpleTable
    caption="票据"
    dense
    rows={order.bills}
    rowKey={row => String(row.line)}
    columns={[
      { key: 'bill_no', title: '票据（包）号', cell: row => <BillNo value={row.bill_no} /> },
      { key: 'range', title: '子票区间', cell: row => row.range },
      {
        key: 'acceptor',
        title: '承兑人',
        cell: row => <span className="cell-words">{row.acceptor_name}</span>,
      },
      { key: 'due', title: '到期日', cell: row => row.due_dt },
      { key: 'face', title: '票面', unit: '元', numeric: true, cell: row => moneyText(row.face_fen) },
      { key: 'interest', title: '利息', unit: '元', numeric: true, cell: row => moneyText(row.interest_fen) },
    ]}
  />
)

const Detail = ({ order }: { order: OrderDetail }) => {
  const mayStop = useCan('order_stop') && order.may_stop
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <StateOf order={order} />
          <NextLine of={order} />
        </p>
        {order.reason && <Alert tone="info">原因：{order.reason}</Alert>}
        {order.fail_code && <Alert tone="warn">结算失败：{failNames[order.fail_code]}</Alert>}
        <dl className="facts">
          {factsOf(order).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <h3>票据（{order.total_count} 张）</h3>
        <Bills order={order} />
        <h3>办理记录</h3>
        <ReviewLog
          caption="办理记录"
          log={order.log.toReversed().map(({ at, event_name, org_name, actor_name, remark }) => ({
            at,
            what: event_name,
            who: org_name ? `${org_name} ${actor_name}` : actor_name,
            remark,
          }))}
        />
      </div>
      <footer className="review-foot">
        <ActBar
          subject={`${order.order_no}，${order.org_name}，票面 ${moneyText(order.total_fen)} 元`}
          acts={mayStop ? [stopOf(order.order_no)] : []}
        />
      </footer>
    </>
  )
}

interface OrderDrawerProps {
  /** Null = closed. */
  orderNo: string | null
  onClose: () => void
}

/** Side drawer of one order as neither side sees it: terms, bills, history, and the right to stop it before the deal. */
export const OrderDrawer = ({ orderNo, onClose }: OrderDrawerProps) => {
  const detail = useCall('/api/admin/order/detail', orderNo ? { order_no: orderNo } : null)
  return (
    <Drawer open={orderNo !== null} title={orderNo ?? ''} onClose={onClose}>
      <Loaded from={detail} failed="订单详情未能加载" lines={10}>
        {order => <Detail key={order.order_no} order={order} />}
      </Loaded>
    </Drawer>
  )
}
