import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PayerFacts } from '../discount/payer-facts.tsx'
import type { Application } from './queue.ts'

interface PayoutDialogProps {
  application: Application
  open: boolean
  onClose: () => void
  /** Paid out or refused: what is shown is out of date either way. */
  onDone: () => void
}

/** The last question before money moves: amount, account, date, and what happens next. */
export const PayoutDialog = ({ application, open, onClose, onDone }: PayoutDialogProps) => {
  // One key per application shown: pressing again after a lost answer gets the first answer, not a second payout.
  const [idemKey] = useState(() => crypto.randomUUID())
  const { run, busy } = useAction('/api/admin/pay_disc_apply')

  const pay = async () => {
    try {
      const answer = await run({ idem_key: idemKey, apply_no: application.apply_no })
      if (!answer) return
      showToast({ kind: 'ok', text: '放款复核通过，正在交割' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    onDone()
  }

  return (
    <ConfirmDialog
      open={open}
      title="放款复核"
      size="medium"
      confirmLabel="确认放款"
      busy={busy}
      onConfirm={() => void pay()}
      onCancel={onClose}
    >
      确认后银行立即放款，不能撤销。
      <dl className="fact-list">
        <dt>收款企业</dt>
        <dd>{application.company_name}</dd>
        <dt>实付金额（元）</dt>
        <dd>
          <b>
            <Money fen={application.net_fen} />
          </b>
        </dd>
        <dt>入账账号</dt>
        <dd className="figures">{application.settle_acct_no}</dd>
        <dt>贴现日期</dt>
        <dd className="figures">{application.disc_dt}</dd>
      </dl>
      <PayerFacts row={application} />
      接下来：扣收利息 <Money fen={application.interest_fen} /> 元
      {application.pay_type !== 2 && (
        <>
          （付息人账户 <Money fen={application.buyer_interest_fen} /> 元）
        </>
      )}
      ，票据背书转让与资金入账同时完成，企业端显示“已放款”。
    </ConfirmDialog>
  )
}
