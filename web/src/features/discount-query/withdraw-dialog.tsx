import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ApplyHead } from '../discount/progress.ts'

export type Withdrawable = Pick<
  ApplyHead,
  'apply_no' | 'total_fen' | 'net_fen' | 'settle_acct_no' | 'disc_dt'
>

interface WithdrawDialogProps {
  target: Withdrawable | null
  onClose: () => void
  onDone: () => unknown
}

/** Asks before an application is withdrawn (撤销), and says what follows. */
export const WithdrawDialog = ({ target, onClose, onDone }: WithdrawDialogProps) => {
  const { run, busy } = useAction('/api/discount/withdraw_apply', { quiet: true })
  const { mutate } = useSWRConfig()
  const [error, setError] = useState('')

  const close = () => {
    setError('')
    onClose()
  }
  const withdraw = async () => {
    if (!target) return
    try {
      const answer = await run({ apply_no: target.apply_no })
      if (!answer) return
      showToast({ kind: 'ok', text: `${target.apply_no} 已撤销，票据已解除锁定` })
      close()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.text)
    }
    // The state may have moved on meanwhile, which is why it was refused: show what it is now.
    await Promise.all([
      onDone(),
      mutate(key => Array.isArray(key) && key[1] === '/api/discount/apply_detail'),
    ])
  }
  return (
    <ConfirmDialog
      open={target !== null}
      title="撤销贴现申请"
      confirmLabel="确认撤销"
      danger
      busy={busy}
      onCancel={close}
      onConfirm={withdraw}
    >
      {target && (
        <dl className="fact-list">
          <dt>申请编号</dt>
          <dd>{target.apply_no}</dd>
          <dt>票面金额</dt>
          <dd>
            <Money fen={target.total_fen} /> 元
          </dd>
          <dt>实付金额</dt>
          <dd>
            <Money fen={target.net_fen} /> 元
          </dd>
          <dt>入账账号</dt>
          <dd>{target.settle_acct_no}</dd>
          <dt>贴现日期</dt>
          <dd>{target.disc_dt}</dd>
        </dl>
      )}
      {error ? <Alert tone="error">{error}</Alert> : '撤销后票据解除锁定，可重新办理贴现；本申请不能恢复。'}
    </ConfirmDialog>
  )
}
