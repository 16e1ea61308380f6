import './orders.css'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { post } from '../../core/api/client.ts'
import { useCall } from '../../core/api/hooks.ts'
import { steadyMs } from '../../core/refresh.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/data/figures.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Drawer } from '../../ui/layers/drawer.tsx'
import { Paper } from '../../ui/paper.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { NextLine } from '../../widgets/next-line.tsx'
import { useDealSlip } from './deal-slip.ts'
import { type OrderDetail, type OrderRow, reasonText } from './order.ts'
import { actAppearance, actsOf, type OrderActing } from './order-acts.ts'
import { OrderBills } from './order-bills.tsx'
import { LimitUses, OrderChecks, OrderComparison } from './order-checks.tsx'
import { OrderFigures, OrderTerms, settleFormula } from './order-figures.tsx'
import { OrderHistory, OrderLog } from './order-history.tsx'
import { OrderStatus, OrderTimeLeft } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** 逾期回购: what has become due since, and what bills have paid of it. */
const OverdueAlert = ({
  overdue,
  isOpen,
}: {
  overdue: NonNullable<OrderDetail['overdue']>
  isOpen: boolean
}) => (
  <Alert tone={isOpen ? 'warn' : 'info'}>
    {isOpen ? '已逾期' : '逾期'} {overdue.days} 天{isOpen ? '' : '后结清'}，逾期利息{' '}
    <Money fen={overdue.late_interest_fen} /> 元
    {overdue.collected_fen !== '0' && (
      <>
        ，票据托收抵偿 <Money fen={overdue.collected_fen} /> 元
      </>
    )}
    {isOpen && (
      <>
        ，截至今日应付 <Money fen={overdue.owed_fen} /> 元
      </>
    )}
  </Alert>
)

/** Everything of one order: timeline, terms, bills, checks with recomputed figures, limits, changes, log. */
const OrderDetailBody = ({ row }: { row: OrderDetail }) => (
  <div className="order-detail">
    <p className="row order-head">
      <OrderStatus row={row} />
      {['R10', 'R20', 'R25', 'R28'].includes(row.state) && (
        <span className="meta">
          <OrderTimeLeft until={row.valid_until} />
        </span>
      )}
      <NextLine of={row} />
    </p>
    <OrderTimeline row={row} />
    {row.blocked_reason && <Alert tone="warn">{row.blocked_reason}</Alert>}
    {row.revoke_asked && <Alert tone="warn">交易员已申请撤销，等待本机构复核人处理</Alert>}
    {row.state === 'R30' && !(row.confirmed && row.cp_confirmed) && (
      <Alert tone="warn">
        {row.confirmed ? '对手机构已暂缓结算' : '本机构已暂缓结算'}，至 {row.latest_settle_time}{' '}
        未恢复的结算失败
      </Alert>
    )}
    {row.overdue && <OverdueAlert overdue={row.overdue} isOpen={row.state === 'R47'} />}
    {reasonText(row) && <Alert tone="info">原因：{reasonText(row)}</Alert>}
    <OrderFigures row={row} />
    <p className="meta">{settleFormula(row)}</p>
    {row.settled_at !== null && (
      <p>
        <Link to={`/receipts?ref_no=${row.order_no}`}>查看回单</Link>
      </p>
    )}
    <h3>交易要素</h3>
    <OrderTerms row={row} />
    <h3>票据明细 {row.total_count} 张</h3>
    <OrderBills lines={row.bills} row={row} />
    {row.checks.length > 0 && (
      <>
        <h3>系统校验</h3>
        <OrderChecks checks={row.checks} />
        <h3>数字比对</h3>
        <OrderComparison row={row} />
      </>
    )}
    {row.limits.length > 0 && (
      <>
        <h3>本机构授信额度</h3>
        <LimitUses limits={row.limits} />
      </>
    )}
    {row.history.length > 0 && (
      <>
        <h3>修改历史</h3>
        <OrderHistory history={row.history} />
      </>
    )}
    <h3>操作日志</h3>
    <OrderLog row={row} />
  </div>
)

/** A directed quote counts as received (已接收) from the moment its counterparty's trader looks at it. */
const useOpenedByLooking = (row: OrderRow | undefined) => {
  const asked = useRef('')
  const mustOpen = row?.actions.includes('open') ? row.order_no : ''
  useEffect(() => {
    if (!mustOpen || asked.current === mustOpen) return
    asked.current = mustOpen
    // Whatever moved it meanwhile shows when it is read again.
    post('/api/rediscount/open_order', { order_no: mustOpen }, { quiet: true }).catch(() => undefined)
  }, [mustOpen])
}

interface OrderDrawerProps {
  /** Null = closed. */
  orderNo: string | null
  onClose: () => void
  onAct: (acting: OrderActing) => void
  /** 修改, where the page has a form for it. */
  onEdit?: (row: OrderDetail) => void
}

/** Side drawer of one order with what its reader may do; follows the order while open. */
export const OrderDrawer = ({ orderNo, onClose, onAct, onEdit }: OrderDrawerProps) => {
  const detail = useCall('/api/rediscount/order_detail', orderNo ? { order_no: orderNo } : null, {
    pollWhenOfflineMs: steadyMs,
  })
  const row = detail.first
  const slip = useDealSlip()
  useOpenedByLooking(row)
  return (
    <Drawer open={orderNo !== null} title={orderNo ?? ''} onClose={onClose}>
      <Loaded from={detail} failed="订单详情未能加载" lines={10}>
        {row => (
          <>
            <OrderDetailBody row={row} />
            <footer className="order-foot">
              {row.actions.includes('deal_slip') && (
                <>
                  <Button busy={slip.busyNo !== ''} onClick={() => void slip.download(row.order_no)}>
                    下载成交单
                  </Button>
                  <Button busy={slip.busyNo !== ''} onClick={() => void slip.print(row.order_no)}>
                    <Icon name="print" />
                    打印成交单
                  </Button>
                </>
              )}
              {slip.sheet && <Paper sheet={slip.sheet} onPrinted={slip.onPrinted} />}
              <span className="push row">
                {actsOf(row)
                  .toReversed()
                  .map(act => {
                    const face = actAppearance(act, row)
                    return (
                      <Button key={act} variant={face.variant} onClick={() => onAct({ act, row })}>
                        {face.label}
                      </Button>
                    )
                  })}
                {onEdit && row.actions.includes('edit') && <Button onClick={() => onEdit(row)}>修改</Button>}
              </span>
            </footer>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
