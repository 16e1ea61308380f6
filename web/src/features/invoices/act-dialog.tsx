import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'

export interface Act {
  title: string
  question: ReactNode
  confirmLabel: string
  /** Quiet: this dialog shows the refusal. */
  run: () => Promise<unknown>
  done: string
}

interface ActDialogProps {
  act: Act
  onClose: () => void
  onDone: () => unknown
}

/** Asks before something that cannot simply be undone, and shows why it was refused. */
export const ActDialog = ({ act, onClose, onDone }: ActDialogProps) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    try {
      await act.run()
      showToast({ kind: 'ok', text: act.done })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.text)
    } finally {
      setBusy(false)
    }
    // After a refusal too: somebody else may have been faster.
    await onDone()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={act.title}
      confirmLabel={act.confirmLabel}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {act.question}
      {error && <Alert tone="error">{error}</Alert>}
    </ConfirmDialog>
  )
}
