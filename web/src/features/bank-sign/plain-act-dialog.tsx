import type { CallPath } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { editAddress, type SignRow } from './sign-acts.ts'
import { useSignsChanged } from './use-signs-changed.ts'

interface Face {
  title: string
  confirm: string
  /** What follows, said before it is done. */
  follows: string
  done: string
  path: Extract<CallPath, `/api/signing/${string}`> &
    ('/api/signing/withdraw_sign' | '/api/signing/pause_sign' | '/api/signing/renew_sign')
  danger?: true
}

const faces = {
  withdraw: {
    title: '撤销签约申请',
    confirm: '确认撤销',
    follows: '撤销后本次申请结束，不能恢复；可重新选择银行签约。',
    done: '签约申请已撤销',
    path: '/api/signing/withdraw_sign',
    danger: true,
  },
  pause: {
    title: '暂停签约',
    confirm: '确认暂停',
    follows: '暂停后不能提交新的贴现申请，已提交的申请继续办理。恢复须由银行办理。',
    done: '签约已暂停',
    path: '/api/signing/pause_sign',
    danger: true,
  },
  renew: {
    title: '续签',
    confirm: '开始续签',
    follows: '按原结算账户生成新的签约草稿，经银行审核与打款验证后生效；原签约在此之前继续有效。',
    done: '已生成续签草稿，请核对后提交',
    path: '/api/signing/renew_sign',
  },
} as const satisfies Record<string, Face>

export type PlainAct = keyof typeof faces

interface PlainActDialogProps {
  act: PlainAct
  sign: SignRow
  onClose: () => void
}

/** Asks before what needs no more than a yes: 撤销, 暂停, 续签. A renewal goes on in the wizard. */
export const PlainActDialog = ({ act, sign, onClose }: PlainActDialogProps) => {
  const face: Face = faces[act]
  const { run, busy } = useAction(face.path, { quiet: true })
  const changed = useSignsChanged()
  const navigate = useNavigate()
  const [error, setError] = useState('')

  const confirm = async () => {
    try {
      const moved = await run({ sign_no: sign.sign_no })
      if (!moved) return
      showToast({ kind: 'ok', text: face.done })
      onClose()
      if (act === 'renew') navigate(editAddress(moved.sign_no))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.text)
    }
    await changed()
  }
  return (
    <ConfirmDialog
      open
      title={face.title}
      confirmLabel={face.confirm}
      danger={face.danger ?? false}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <dl className="fact-list">
        <dt>签约编号</dt>
        <dd>{sign.sign_no}</dd>
        <dt>签约银行</dt>
        <dd>{sign.bank_name}</dd>
        <dt>结算账号</dt>
        <dd>{sign.settle_acct_no || '—'}</dd>
        <dt>到期日</dt>
        <dd>{sign.valid_to}</dd>
      </dl>
      {error ? <Alert tone="error">{error}</Alert> : face.follows}
    </ConfirmDialog>
  )
}
