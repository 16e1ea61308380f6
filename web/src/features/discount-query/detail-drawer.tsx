import './detail.css'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { longTime, Money } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StepBar } from '../../ui/step-bar.tsx'
import { AgreedDays } from '../discount/agreed-days.tsx'
import { ApplyStatus } from '../discount/apply-progress.tsx'
import { confirmableUntil } from '../discount/deadline.ts'
import { type ApplyDetail, progressSteps } from '../discount/progress.ts'
import { isRedated, ResubmitLink } from '../discount/resubmit-link.tsx'
import { type Acting, actFaces, actsOf } from './apply-acts.ts'
import { ApplyLog } from './apply-log.tsx'
import { BillFigures } from './bill-figures.tsx'
import { BillSection } from './bill-section.tsx'
import { BillSteps } from './bill-steps.tsx'
import { Documents } from './documents.tsx'
import { PassedDate } from './passed-date.tsx'
import { PayerSection } from './payer-paper.tsx'
import { RateChanges } from './rate-changes.tsx'
import { refreshMs } from './refresh.ts'

interface DetailProps {
  row: ApplyDetail
  /** The bill to show, from 0, as the address says it. */
  line: number
  onLine: (line: number) => void
  onAct: (acting: Acting) => void
}

const Detail = ({ row, line, onLine, onAct }: DetailProps) => {
  const at = line in row.bills ? line : 0
  const bill = row.bills[at]
  return (
    <>
      <div className="detail-body">
        <p className="row detail-state">
          <ApplyStatus row={row} />
          <BillSteps at={at} count={row.bills.length} onLine={onLine} />
        </p>
        <StepBar label="申请进度" steps={progressSteps(row.state, row.log, row.reason)} />
        {row.blocked_reason && <Alert tone="warn">{row.blocked_reason}</Alert>}
        {row.state === 'D30' && row.expires_at && (
          <Alert tone="warn">
            请于 {longTime(confirmableUntil(row.expires_at, row.disc_dt))} 前确认报价。
          </Alert>
        )}
        <PassedDate row={row} />
        {isRedated(row) && <Alert tone="warn">{row.reason}，票据已解除锁定，请重新询价后提交。</Alert>}
        {row.next_step && <p className="detail-next">下一步：{row.next_step}</p>}
        {bill && <BillFigures bill={bill} />}
        <p className="meta detail-account">
          贴入行 {row.bank_name}，贴现日期 {row.disc_dt}，入账账号 {row.settle_acct_no}
        </p>
        <PayerSection row={row} />
        <RateChanges row={row} />
        <AgreedDays row={row} />
        {bill && <BillSection row={row} bill={bill} />}
        <h3 className="detail-heading">业务文件</h3>
        <Documents applyNo={row.apply_no} />
        <h3 className="detail-heading">操作日志</h3>
        <ApplyLog log={row.log} />
      </div>
      <footer className="detail-foot">
        <span className="muted hide-phone">
          本笔申请 {row.total_count} 张，实付合计{' '}
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
}

interface DetailDrawerProps {
  /** Null = closed. */
  applyNo: string | null
  /** The bill shown, from 0. */
  line: number
  onLine: (line: number) => void
  onClose: () => void
  onAct: (acting: Acting) => void
}

/** One application from the edge: steps, bill, interest, log, next step. Follows the application while open. */
export const DetailDrawer = ({ applyNo, line, onLine, onClose, onAct }: DetailDrawerProps) => {
  const [moving, setMoving] = useState(false)
  const detail = useCall('/api/discount/apply_detail', applyNo ? { apply_no: applyNo } : null, {
    untoldMs: refreshMs(moving),
  })
  const row = detail.first
  const settling = row?.state === 'D50'
  if (settling !== moving) setMoving(settling)
  return (
    <Drawer open={applyNo !== null} title={applyNo ?? ''} onClose={onClose}>
      <Loaded from={detail} failed="申请详情未能加载">
        {row => <Detail row={row} line={line} onLine={onLine} onAct={onAct} />}
      </Loaded>
    </Drawer>
  )
}
