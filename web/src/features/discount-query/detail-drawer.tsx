import './detail.css'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Money } from '../../ui/figures.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StepBar } from '../../ui/step-bar.tsx'
import { resubmitAddress } from '../discount/apply-links.ts'
import { ApplyStatus } from '../discount/apply-progress.tsx'
import { type ApplyDetail, progressSteps } from '../discount/progress.ts'
import { ApplyLog } from './apply-log.tsx'
import { BillFace } from './bill-face.tsx'
import type { Withdrawable } from './withdraw-dialog.tsx'

const MOVING_MS = 2000
const RESTING_MS = 15_000

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
      <dl className="detail-figures">
        <div>
          <dt>票面金额（元）</dt>
          <dd>
            <Money fen={row.total_fen} />
          </dd>
        </div>
        <div>
          <dt>贴现利息（元）</dt>
          <dd>
            <Money fen={row.interest_fen} />
          </dd>
        </div>
        <div>
          <dt>年利率（%）</dt>
          <dd className="figures">{formatRatePercent(row.rate_e6)}</dd>
        </div>
        <div>
          <dt>实付金额（元）</dt>
          <dd className="is-net">
            <Money fen={row.net_fen} />
          </dd>
        </div>
      </dl>
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
        {row.actions.includes('resubmit') && (
          <ButtonLink to={resubmitAddress(row.apply_no)} variant="primary">
            重新办理
          </ButtonLink>
        )}
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
    everyMs: moving ? MOVING_MS : RESTING_MS,
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
