import '../../../domain/discount/detail.css'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { soonMs, steadyMs } from '../../../core/refresh.ts'
import { AgreedDays } from '../../../domain/discount/agreed-days.tsx'
import { ApplyLog } from '../../../domain/discount/apply-log.tsx'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { Documents } from '../../../domain/discount/documents.tsx'
import { confirmableUntil } from '../../../domain/discount/pay-days.ts'
import { ProductTag } from '../../../domain/discount/product-tag.tsx'
import { type ApplyDetail, progressSteps } from '../../../domain/discount/progress.ts'
import { isRedated, ResubmitLink } from '../../../domain/discount/resubmit-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { Whole } from '../../../ui/data/whole.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { StepBar } from '../../../ui/layout/step-bar.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { NextLine } from '../../../widgets/next-line.tsx'
import { type Acting, actAppearances, actsOf } from './apply-acts.ts'
import { BillFigures } from './bill-figures.tsx'
import { BillSection } from './bill-section.tsx'
import { BillSteps } from './bill-steps.tsx'
import { PassedDate } from './passed-date.tsx'
import { PayerSection } from './payer-paper.tsx'
import { RateChanges } from './rate-changes.tsx'

interface DetailProps {
  row: ApplyDetail
  /** Place of the bill to show, from 0. */
  at: number
  onAct: (acting: Acting) => void
}

const Detail = ({ row, at, onAct }: DetailProps) => {
  const bill = row.bills[at]
  const until =
    row.state === 'D30' && row.expires_at ? confirmableUntil(row.expires_at, row.disc_dt) : undefined
  return (
    <>
      <div className="detail-body">
        <StepBar label="申请进度" steps={progressSteps(row.state, row.log, row.reason, until)} />
        {row.blocked_reason && <Alert tone="warn">{row.blocked_reason}</Alert>}
        {until && <Alert tone="warn">请于 {longTime(until)} 前确认报价。</Alert>}
        <PassedDate row={row} />
        {isRedated(row) && <Alert tone="warn">{row.reason}，票据已解除锁定，请重新询价后提交。</Alert>}
        {row.next_step && (
          <Alert>
            <NextLine of={row} className="" />
          </Alert>
        )}
        {bill && <BillFigures bill={bill} />}
        <p className="meta detail-account">
          <Whole text={`贴入行 ${row.bank_name}，贴现日期 ${row.disc_dt}，入账账号 ${row.settle_acct_no}`} />
        </p>
        <PayerSection row={row} />
        <RateChanges row={row} />
        <AgreedDays row={row} />
        {bill && <BillSection row={row} bill={bill} />}
        <h3 className="detail-heading">业务文件</h3>
        <Documents
          applyNo={row.apply_no}
          orderedAt={row.paid_at ?? row.submitted_at}
          receipts={row.paid_at ? '/receipts' : undefined}
        />
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
              <Button key={act} variant={actAppearances[act].variant} onClick={() => onAct({ act, row })}>
                {act === 'withdraw' ? '撤销申请' : actAppearances[act].label}
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

/** Side drawer of one application: steps, bill, interest, log, next step. Follows the application while open. */
export const DetailDrawer = ({ applyNo, line, onLine, onClose, onAct }: DetailDrawerProps) => {
  const [moving, setMoving] = useState(false)
  const detail = useCall('/api/discount/apply_detail', applyNo ? { apply_no: applyNo } : null, {
    pollWhenOfflineMs: moving ? soonMs : steadyMs,
  })
  const row = detail.first
  const settling = row?.state === 'D50'
  if (settling !== moving) setMoving(settling)
  const count = row?.bills.length ?? 0
  const at = line < count ? line : 0
  return (
    <Drawer
      open={applyNo !== null}
      title={applyNo ?? ''}
      mark={
        row && (
          <span className="row detail-state">
            <ApplyStatus row={row} />
            <ProductTag of={row} />
            {count > 1 && (
              <span className="meta">
                第 {at + 1} 张，共 {count} 张
              </span>
            )}
          </span>
        )
      }
      tools={<BillSteps at={at} count={count} onLine={onLine} />}
      onClose={onClose}
    >
      <Loaded from={detail} failed="申请详情未能加载">
        {row => <Detail row={row} at={at} onAct={onAct} />}
      </Loaded>
    </Drawer>
  )
}
