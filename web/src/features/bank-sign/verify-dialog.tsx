import { parseYuan } from '@portal/shared/money/fen.ts'
import { signStates } from '@portal/shared/signing/states.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { newAddress, type SignRow } from './sign-acts.ts'
import { useSignsChanged } from './use-signs-changed.ts'

interface VerifyDialogProps {
  /** As it stands now: the last wrong amount ends it. */
  sign: SignRow
  /** Whether the company may sign with the bank anew, once this signing is refused. */
  mayRepeat: boolean
  onClose: () => void
}

/** What has become of it when every try is gone, and where to go from here. */
const Refused = ({ sign, mayRepeat, onClose }: VerifyDialogProps) => {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open
      title="打款验证"
      size="medium"
      confirmLabel={mayRepeat ? '重新签约' : '关闭'}
      cancelLabel={mayRepeat ? '关闭' : null}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        if (mayRepeat) navigate(newAddress(sign.bank_no))
      }}
    >
      <Alert tone="error">
        签约 {sign.sign_no} {sign.state_name}：{sign.reason}
      </Alert>
      <p className="sign-note">下一步：{signStates[sign.state].next}。</p>
    </ConfirmDialog>
  )
}

/** 打款验证: the amount that has come to the settlement account; three tries. */
export const VerifyDialog = (props: VerifyDialogProps) => {
  const { sign, onClose } = props
  const { run, busy } = useAction('/api/signing/verify_amount', { quiet: true })
  const changed = useSignsChanged()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState('')

  const confirm = async () => {
    const fen = parseYuan(typed)
    if (fen === null || fen <= 0n) return setFault('请输入收到的金额，最多两位小数')
    setError('')
    try {
      if (!(await run({ sign_no: sign.sign_no, amount_fen: String(fen) }))) return
      showToast({ kind: 'ok', text: '验证通过，签约已生效，可以办理贴现' })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.fields.amount_fen) setFault(failure.fields.amount_fen)
      else setError(failure.text)
    }
    await changed()
  }
  if (sign.state === 'S90') return <Refused {...props} />
  return (
    <ConfirmDialog
      open
      title="打款验证"
      size="medium"
      confirmLabel="提交验证"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p className="sign-note">
        {sign.bank_name}已向结算账户 <b className="figures">{sign.settle_acct_no}</b>{' '}
        打款一笔，请查询到账金额并填写。金额三次不符，签约将被拒绝。
      </p>
      <MoneyInput
        label="到账金额"
        hint="0.01 至 0.99 元"
        required
        value={typed}
        error={fault}
        onChange={text => {
          setTyped(text)
          setFault('')
        }}
      />
      {error && <Alert tone="error">{error}</Alert>}
    </ConfirmDialog>
  )
}
