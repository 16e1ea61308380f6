import { useState } from 'react'
import { post } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'

interface VoidDialogProps {
  invoiceId: string
  onClose: () => void
  onDone: () => unknown
}

/** 登记红冲或作废: for good, with its reason. */
export const VoidDialog = ({ invoiceId, onClose, onDone }: VoidDialogProps) => {
  const [busy, setBusy] = useState(false)
  const form = useForm({ verify_state: '60', reason: '' }, values => ({
    reason: values.reason.trim() === '' ? '请填写原因' : null,
  }))
  const send = async () => {
    if (busy || !form.check()) return
    setBusy(true)
    try {
      const verify_state = form.values.verify_state === '70' ? '70' : '60'
      const body = { invoice_id: invoiceId, verify_state, reason: form.values.reason.trim() } as const
      await post('/api/trade/void_invoice', body, { quiet: true })
      showToast({ kind: 'ok', text: verify_state === '60' ? '已登记红冲' : '已登记作废' })
      await onDone()
      onClose()
    } catch (error) {
      form.refuse(error, { '20000': 'reason' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      role="dialog"
      size="medium"
      title="登记红冲或作废"
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send()}>
            确认登记
          </Button>
        </>
      }
    >
      <form ref={form.frame} className="trade-form" onSubmit={event => event.preventDefault()}>
        <p>登记后该发票不能再使用，也不能恢复。</p>
        <Field label="登记为" required>
          <Select {...form.input('verify_state')}>
            <option value="60">已红冲</option>
            <option value="70">已作废</option>
          </Select>
        </Field>
        <Field label="原因" error={form.faults.reason} required>
          <TextArea {...form.input('reason')} rows={3} maxLength={200} />
        </Field>
      </form>
    </Dialog>
  )
}
