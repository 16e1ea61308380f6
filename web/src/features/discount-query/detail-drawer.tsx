import './detail.css'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { longTime, Money, Rate } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StepBar } from '../../ui/step-bar.tsx'
import { ApplyStatus } from '../discount/apply-progress.tsx'
import { FigureStrip } from '../discount/figure-strip.tsx'
import { type ApplyDetail, progressSteps } from '../discount/progress.ts'
import { ResubmitLink } from '../discount/resubmit-link.tsx'
import { type Acting, actFaces, actsOf } from './apply-acts.ts'
import { ApplyLog } from './apply-log.tsx'
import { BillSection } from './bill-section.tsx'
import { Documents } from './documents.tsx'
import { RateChanges } from './rate-changes.tsx'
import { refreshMs } from './refresh.ts'

const Detail = ({ row, onAct }: { row: ApplyDetail; onAct: (acting: Acting) => void }) => (
  <>
    <div className="detail-body">
      <p className="row detail-state">
        <ApplyStatus row={row} />
        {row.total_count > 1 && <span className="meta">共 {row.total_count} 张票据</span>}
      </p>
      <StepBar label="申请进度" steps={progressSteps(row.state, row.log, row.reason)} />
      {row.blocked_reason && <Alert tone="warn">{row.blocked_reason}</Alert>}
      {row.state === 'D30' && row.expires_at && (
        <Alert tone="warn">请于 {longTime(row.expires_at)} 前确认报价。</Alert>
      )}
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
      <RateChanges row={row} />
      <BillSection row={row} />
      <h3 className="detail-heading">业务文件</h3>
      <Documents applyNo={row.apply_no} />
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
        {actsOf(row)
          .toReversed()
          .map(act => (
            <Button key={act} variant={actFaces[act].variant} onClick={() => onAct({ act, row })}>
              {act === 'withdraw' ? '撤销申请' : actFaces[act].label}
            </Button>
          ))}
        <ResubmitLink row={row} />
      </span>
    </footer>
  </>
)

interface DetailDrawerProps {
  /** Null = closed. */
  applyNo: string | null
  onClose: () => void
  onAct: (acting: Acting) => void
}

/** One application from the edge: steps, bill, interest, log, next step. Follows the application while open. */
export const DetailDrawer = ({ applyNo, onClose, onAct }: DetailDrawerProps) => {
  const [moving, setMoving] = useState(false)
  const detail = useCall('/api/discount/apply_detail', applyNo ? { apply_no: applyNo } : null, {
    everyMs: refreshMs(moving),
  })
  const row = detail.first
  const settling = row?.state === 'D50'
  if (settling !== moving) setMoving(settling)
  return (
    <Drawer open={applyNo !== null} title={applyNo ?? ''} onClose={onClose}>
      <Loaded from={detail} failed="申请详情未能加载">
        {row => <Detail row={row} onAct={onAct} />}
      </Loaded>
    </Drawer>
  )
}
