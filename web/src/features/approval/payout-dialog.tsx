import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PayDays } from '../discount/pay-day-table.tsx'
import { dayMarks } from '../discount/pay-days.ts'
import { useNextPayout } from '../discount/use-next-payout.ts'
import type { Application } from './queue.ts'

interface PayoutDialogProps {
  /** With the figures of the day on which it would be paid now. */
  application: Application
  open: boolean
  onClose: () => void
  /** Paid out or refused: what is shown is out of date either way. */
  onDone: (refusal?: ApiError) => void
}

/** The last question before money moves: amount, account, date, and what happens next. */
export const PayoutDialog = ({ application, open, onClose, onDone }: PayoutDialogProps) => {
  // One key per application shown: pressing again after a lost answer gets the first answer, not a second payout.
  const [idemKey] = useState(() => crypto.randomUUID())
  const { run, busy } = useAction('/api/admin/pay_disc_apply')
  const { today, reload } = useNextPayout()
  // The day's window may have closed since the application was opened, and with it the amount has changed.
  useEffect(() => {
    if (open) void reload()
  }, [open, reload])
  const { disc_dt } = application
  const waits = today !== undefined && disc_dt > today

  const pay = async () => {
    try {
      const answer = await run({ idem_key: idemKey, apply_no: application.apply_no })
      if (!answer) return
      showToast({ kind: 'ok', text: waits ? `放款复核通过，将于${disc_dt}放款` : '放款复核通过，正在交割' })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onDone(error)
    }
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
      {waits ? `确认后银行将于${disc_dt}放款，不能撤销。` : '确认后银行立即放款，不能撤销。'}
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
        <dt>放款日</dt>
        <dd className="figures">{disc_dt}</dd>
      </dl>
      <div className="pay-days-boxed">
        <PayDays
          days={application.pay_days}
          payType={application.pay_type}
          marks={{ ...dayMarks(application), [disc_dt]: '本次放款日' }}
          current={disc_dt}
          narrow
        />
      </div>
      <p className="pay-days-after">
        接下来：扣收利息 <Money fen={application.interest_fen} />{' '}
        元，票据背书转让与资金入账同时完成，企业端显示“已放款”。
      </p>
    </ConfirmDialog>
  )
}
