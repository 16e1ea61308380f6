import { formatYuan, parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { recourseActions } from '@portal/shared/recourse/states.ts'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { OwnCodeField } from '../../../domain/credentials/sms-input.tsx'
import type { Recourse } from '../../../domain/presentment/recourse.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'

const wrongAmount = (typed: string, owed: string): string | null => {
  const fen = parseYuan(typed)
  if (fen === null || fen <= 0n) return '请填写清偿金额'
  return fen > BigInt(owed) ? `不能超过应付金额 ${formatYuan(owed)} 元` : null
}

const doneText = (left: string): string =>
  left === '0' ? '已全部清偿' : `已部分清偿，尚欠 ${formatYuan(left)} 元`

interface SettleDialogProps {
  /** As it was seen: what was owed then is what is agreed to. */
  row: Recourse
  /** The figures, and what follows. */
  children: ReactNode
  onClose: () => void
}

/** 同意清偿: the amount, and a code sent to the own number, since the money moves at once. */
export const SettleDialog = ({ row, children, onClose }: SettleDialogProps) => {
  const { recourse_no, owed_fen } = row
  const form = useForm({ amount_fen: '', sms_code: '' }, values => ({
    amount_fen: wrongAmount(values.amount_fen, owed_fen),
    sms_code: values.sms_code.trim() ? null : '请输入短信验证码',
  }))
  const { run, busy } = useAction('/api/recourse/settle_recourse', { quiet: true })
  // One for each time it is asked: a repeated press counts once.
  const [idem_key] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState('')
  const unsaved = useUnsaved(form.values.amount_fen !== '')

  const take = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === '23004') form.setError('sms_code', error.text)
    else if (error.fields.amount_fen) form.setError('amount_fen', error.fields.amount_fen)
    else setRefusal(error.text)
  }
  const confirm = async () => {
    if (busy || !form.check()) return
    setRefusal('')
    const amount_fen = String(parseYuan(form.values.amount_fen) ?? 0n)
    const sms_code = form.values.sms_code.trim()
    try {
      const settled = await run({ idem_key, recourse_no, amount_fen, owed_fen, sms_code })
      if (!settled) return
      showToast({ kind: 'ok', text: doneText(settled.owed_fen) })
      onClose()
    } catch (error) {
      take(error)
    }
  }
  return (
    <ConfirmDialog
      open
      role="alertdialog"
      size="medium"
      title={recourseActions.settle}
      confirmLabel={`确认${recourseActions.settle}`}
      busy={busy}
      unsaved={unsaved}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {children}
      <form
        ref={form.frame}
        noValidate
        className="recourse-settle"
        onSubmit={event => event.preventDefault()}
      >
        <MoneyInput
          label="清偿金额"
          required
          name="amount_fen"
          value={form.values.amount_fen}
          error={form.errors.amount_fen ?? null}
          hint={`应付 ${formatYuan(owed_fen)} 元，可全部或部分清偿`}
          placeholder={plainYuan(owed_fen)}
          onChange={text => form.set('amount_fen', text)}
        />
        <OwnCodeField
          purpose="settle_recourse"
          value={form.values.sms_code}
          fault={form.errors.sms_code ?? ''}
          onChange={code => form.set('sms_code', code)}
        />
      </form>
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </ConfirmDialog>
  )
}
