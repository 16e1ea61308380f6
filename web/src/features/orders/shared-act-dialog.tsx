import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { actFace, doAct, type OrderActing } from './shared-acts.ts'
import { OrderFacts } from './shared-figures.tsx'
import { OrderTimeLeft } from './shared-status.tsx'
import { useOrdersChanged } from './use-orders-changed.ts'

const MIN_REASON = 2
const MAX_REASON = 200

const Question = ({ acting, onClose }: { acting: OrderActing; onClose: () => void }) => {
  const [idemKey] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const changed = useOrdersChanged()
  // What was asked stays as it was when the order moves on under the open question.
  const [face] = useState(() => actFace(acting.act, acting.row))
  const { row } = acting

  const decide = async () => {
    if (running.current) return
    if (face.reason && [...reason.trim()].length < MIN_REASON) return setFault(catalogue['21011'].text)
    running.current = true
    setBusy(true)
    try {
      await doAct(acting, { reason: reason.trim(), idemKey })
      showToast({ kind: 'ok', text: `${row.order_no} ${face.done}` })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setFault(failure.fields.reason ?? '')
      setError(failure.text)
    } finally {
      running.current = false
      setBusy(false)
    }
    await changed()
  }
  return (
    <ConfirmDialog
      open
      size="medium"
      title={face.title}
      confirmLabel={face.confirm}
      danger={face.danger ?? false}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void decide()}
    >
      <OrderFacts row={row} />
      {acting.act === 'accept' && (
        <p className="meta">
          报价
          <OrderTimeLeft until={row.valid_until} />
        </p>
      )}
      {face.reason && (
        <Field label={face.reason} error={fault} required hint={`${MIN_REASON} 至 ${MAX_REASON} 字`}>
          <TextArea
            rows={2}
            maxLength={MAX_REASON}
            value={reason}
            onChange={event => {
              setReason(event.target.value)
              setFault('')
            }}
          />
        </Field>
      )}
      {error ? <Alert tone="error">{error}</Alert> : face.follows}
    </ConfirmDialog>
  )
}

/** Asks before anything is done with an order: what it is about, the reason where one is due, what follows. */
export const OrderActDialog = ({ acting, onClose }: { acting: OrderActing | null; onClose: () => void }) =>
  acting && <Question key={`${acting.act} ${acting.row.order_no}`} acting={acting} onClose={onClose} />
