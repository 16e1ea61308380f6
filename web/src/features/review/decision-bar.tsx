import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'

const MIN_REASON = 2
const MAX_REASON = 200

/** One thing that may be decided now, and how it is asked for. */
export interface Decision {
  label: string
  /** What follows from it, said before it is done. */
  note: string
  /** Whether a reason of 2–200 characters is needed, may be given, or is not asked for. */
  reason: 'required' | 'optional' | 'none'
  /** What is said where a needed one is missing; absent = it is the reason of a return. */
  reasonFault?: string
  look: 'primary' | 'plain' | 'danger-line'
  done: string
  run: (reason: string) => Promise<unknown>
}

interface DecisionDialogProps {
  decision: Decision
  subject: string
  onClose: () => void
  onDecided: () => void
}

/** Asks once more for one decision, with its reason where it needs one. */
export const DecisionDialog = ({ decision, subject, onClose, onDecided }: DecisionDialogProps) => {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const needed = decision.reason === 'required'

  const confirm = async () => {
    const reason = typed.trim()
    if (needed && [...reason].length < MIN_REASON) return setFault(decision.reasonFault ?? '请填写退回原因')
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await decision.run(reason)
      showToast({ kind: 'ok', text: decision.done })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The refusal was announced; what was typed stays where it can be corrected.
      const said = error.fields.reason ?? error.fields.remark
      if (said) setFault(said)
      else if (error.isOvertaken) onClose()
    } finally {
      running.current = false
      setBusy(false)
    }
    onDecided()
  }

  return (
    <Dialog
      open
      role="dialog"
      title={decision.label}
      size="small"
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button
            variant={decision.look === 'danger-line' ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void confirm()}
          >
            确认{decision.label}
          </Button>
        </>
      }
    >
      <p className="review-note">
        <b>{subject}</b>　{decision.note}
      </p>
      {decision.reason !== 'none' && (
        <Field label={needed ? '原因' : '备注'} required={needed} error={fault}>
          <TextArea
            rows={3}
            maxLength={MAX_REASON}
            placeholder={needed ? '必填，2 至 200 字' : '选填，200 字以内'}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setFault(null)
            }}
          />
        </Field>
      )}
    </Dialog>
  )
}

interface DecisionBarProps {
  /** What is decided on, as people call it. */
  subject: string
  decisions: readonly Decision[]
  /** After a decision, and after a refused one: somebody else may have been faster. */
  onDecided: () => void
}

/** The decisions that are open now as buttons; each is asked for again, with its reason where it needs one. */
export const DecisionBar = ({ subject, decisions, onDecided }: DecisionBarProps) => {
  const [asked, setAsked] = useState<Decision | null>(null)
  return (
    <>
      {decisions.map(decision => (
        <Button key={decision.label} variant={decision.look} onClick={() => setAsked(decision)}>
          {decision.label}
        </Button>
      ))}
      {asked && (
        <DecisionDialog
          decision={asked}
          subject={subject}
          onClose={() => setAsked(null)}
          onDecided={onDecided}
        />
      )}
    </>
  )
}
