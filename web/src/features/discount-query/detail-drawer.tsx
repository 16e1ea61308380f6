import './detail.css'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Money, Rate } from '../../ui/figures.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StepBar } from '../../ui/step-bar.tsx'
import { ApplyStatus } from '../discount/apply-progress.tsx'
import { FigureStrip } from '../discount/figure-strip.tsx'
import { type ApplyDetail, progressSteps } from '../discount/progress.ts'
import { ResubmitLink } from '../discount/resubmit-link.tsx'
import { ApplyLog } from './apply-log.tsx'
import { BillFace } from './bill-face.tsx'
import { refreshMs } from './refresh.ts'
import type { Withdrawable } from './withdraw-dialog.tsx'

/** How the interest came about, so that a reader can redo it. */
const formula = (bill: ApplyDetail['bills'][number]): string => {
  const sum = `${formatYuan(bill.face_fen)} × ${formatRatePercent(bill.rate_e6)}% × ${bill.days} ÷ 360 = ${formatYuan(bill.interest_fen)}`
  return bill.rolled_days > 0
    ? `${sum}；到期日 ${bill.due_dt} 为${bill.roll_reason}，计息到期日 ${bill.interest_end_dt}`
    : `${sum}；到期日 ${bill.due_dt} 为工作日，不顺延`
}

const Detail = ({ row, onWithdraw }: { row: ApplyDetail; onWithdraw: (target: Withdrawable) => void }) => (
  <>
    <div className="detail-body">
      <p className="row detail-state">
        <ApplyStatus row={row} />
        {row.total_count > 1 && <span className="meta">共 {row.total_count} 张票据</span>}
      </p>
      <StepBar label="申请进度" steps={progressSteps(row.state, row.log, row.reason)} />
      {row.next_step && <p className="detail-next">下一步：{row.next_step}</p>}
      <FigureStrip
        className="detail-figures"
        figures={[
          { title: '票面金额（元）', value: <Money fen={row.total_fen} /> },
          { title: '贴现利息（元）', value: <Money fen={row.interest_fen} /> },
          { title: '年利率（%）', value: <Rate e6={row.rate_e6} /> },
          { title: '实付金额（元）', value: <Money fen={row.net_fen} />, net: true },
        ]}
      />
      <p className="meta detail-account">
        贴入行 {row.bank_name}，贴现日期 {row.disc_dt}，入账账号 {row.settle_acct_no}
      </p>
      {row.bills.map(bill => (
        <section key={bill.holding_id + bill.range}>
          <h3 className="detail-heading">票据信息</h3>
          <BillFace bill={bill} />
          <p className="meta detail-formula">{formula(bill)}</p>
        </section>
      ))}
      <h3 className="detail-heading">操作日志</h3>
      <ApplyLog log={row.log} />
    </div>
    <footer className="detail-foot">
      <span className="muted hide-phone">
        实付合计{' '}
        <b>
          <Money fen={row.net_fen} />
        </b>{' '}
        元
      </span>
      <span className="push row detail-actions">
        {row.actions.includes('withdraw') && <Button onClick={() => onWithdraw(row)}>撤销申请</Button>}
        {row.actions.includes('resubmit') && <ResubmitLink applyNo={row.apply_no} />}
      </span>
    </footer>
  </>
)

interface DetailDrawerProps {
  /** Null = closed. */
  applyNo: string | null
  onClose: () => void
  onWithdraw: (target: Withdrawable) => void
}

/** One application from the edge: steps, bill, interest, log, next step. Follows the application while open. */
export const DetailDrawer = ({ applyNo, onClose, onWithdraw }: DetailDrawerProps) => {
  const [moving, setMoving] = useState(false)
  const detail = useCall('/api/discount/apply_detail', applyNo ? { apply_no: applyNo } : null, {
    everyMs: refreshMs(moving),
  })
  const row = detail.first
  const settling = row?.state === 'D50'
  if (settling !== moving) setMoving(settling)
  return (
    <Drawer open={applyNo !== null} title={applyNo ?? ''} onClose={onClose}>
      {row ? (
        <Detail row={row} onWithdraw={onWithdraw} />
      ) : detail.error ? (
        <ErrorState title="申请详情未能加载" error={detail.error} onRetry={detail.reload} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Drawer>
  )
}
