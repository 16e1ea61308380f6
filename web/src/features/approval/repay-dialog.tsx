import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Seen } from './use-seen.ts'

/** 已拒付 */
const DISHONOURED = '2'

interface RepayDialogProps {
  seen: Seen
  onClose: () => void
  /** Repaid or refused: what is shown is out of date either way. */
  onDone: () => void
}

/** 追索清偿: the last question before the seller's account is debited for dishonoured bills. */
export const RepayDialog = ({ seen, onClose, onDone }: RepayDialogProps) => {
  const { application } = seen
  const [idemKey] = useState(() => crypto.randomUUID())
  const { run, busy } = useAction('/api/admin/repay_apply')
  const open = application.bills.filter(bill => bill.settle_state === DISHONOURED)
  const openFen = open.reduce((sum, bill) => sum + BigInt(bill.face_fen), 0n)

  const repay = async () => {
    try {
      const answer = await seen.own(() =>
        run({ idem_key: idemKey, apply_no: application.apply_no, seen_version: application.version }),
      )
      if (!answer) return
      showToast({ kind: 'ok', text: '追索款已扣收' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    onDone()
  }
  return (
    <ConfirmDialog
      open
      title="追索清偿"
      size="medium"
      grave
      barred={seen.isStale}
      confirmLabel="确认清偿"
      busy={busy}
      onConfirm={() => void repay()}
      onCancel={onClose}
    >
      确认后从企业结算账户扣收被拒付票据的票面金额，不能撤销。
      <dl className="fact-list">
        <dt>付款企业</dt>
        <dd>{application.company_name}</dd>
        <dt>扣收金额（元）</dt>
        <dd>
          <b>
            <Money fen={openFen} />
          </b>
        </dd>
        <dt>付款账号</dt>
        <dd className="figures">{application.settle_acct_no}</dd>
        <dt>被拒付票据</dt>
        <dd>{open.length} 张</dd>
      </dl>
      接下来：票据返还企业，申请项下票据全部了结后显示“已结清”，企业收到通知。
    </ConfirmDialog>
  )
}
