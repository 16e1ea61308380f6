import './dialog-note.css'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../core/api-error.ts'
import { showToast } from '../core/toast-store.ts'
import { useUnsaved } from '../core/unsaved.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { TextArea } from '../ui/inputs/inputs.tsx'
import { ConfirmDialog } from '../ui/layers/dialog.tsx'

const minWords = 2
const maxWords = 200

/** The field of an act as it stands. */
export interface ActField {
  value: string
  /** What is wrong with it, '' = nothing. */
  fault: string
  onChange: (value: string) => void
}

/** What an act needs besides words: an amount, a file, a code. One field, whose value is a text. */
export interface ActInput {
  /** What is wrong with it before it is sent, '' = nothing. */
  check: (value: string) => string
  /** The part of a refusal that is shown at the field, '' = none. */
  faultOf: (error: ApiError) => string
  draw: (field: ActField) => ReactNode
  /** Leaving loses nothing: a code is sent again. */
  unguarded?: boolean
}

/** How an act is asked for before it is done. */
interface Ask {
  /** The question, where it is a sentence of its own. */
  about?: ReactNode
  /** The consequence, in words. */
  note?: ReactNode
  /** Whether words of 2–200 characters are needed, or may be given; absent = none are asked for. */
  words?: 'required' | 'optional'
  /** Name of their field; by default 原因, or 备注 where they are optional. */
  field?: string
  /** Error when required words are missing; defaults to 请填写 and the act's own reason. */
  missing?: string
  /** In place of words. */
  input?: ActInput
  /** By default the act's label. */
  title?: string
  /** By default 确认 and the act's label. */
  confirm?: string
  /** By default 取消. */
  cancel?: string
  size?: 'small' | 'medium'
  /** Cannot be undone; by default as its button looks. */
  danger?: boolean
  /** A refusal as the dialog shows it; by default its own text. */
  refusal?: (error: ApiError) => string
  /** Any refusal closes the question; the call announces it, and the page behind shows the state. */
  closesRefused?: boolean
}

/** One thing that may be done with a record now. What it changes on the pages is said by its call's row in the contract. */
export interface Act<Answer = unknown> {
  /** On its button. */
  label: string
  look: 'primary' | 'plain' | 'danger-line'
  /** Offered only while true; absent = always. */
  allowed?: boolean
  ask: Ask
  /**
   * Does it with what was given, trimmed. The key is one for each time the question is asked, so that a repeated press
   * counts once. @throws ApiError; quiet where the dialog shows the refusal
   */
  call: (given: string, idemKey: string) => Promise<Answer>
  /** Message on success. */
  done: string | ((answer: Answer) => string)
}

const wordsInput = ({ words, field, missing }: Ask, label: string, brief: boolean): ActInput => {
  const needed = words === 'required'
  const lengths = needed ? '2 至 200 字' : '至多 200 字'
  return {
    check: given => (needed && [...given].length < minWords ? (missing ?? `请填写${label}原因`) : ''),
    faultOf: ({ fields }) => fields.reason ?? fields.remark ?? '',
    draw: ({ value, fault, onChange }) => (
      <Field
        label={field ?? (needed ? '原因' : '备注')}
        required={needed}
        error={fault}
        {...(!brief && { hint: needed ? lengths : `选填，${lengths}` })}
      >
        <TextArea
          rows={brief ? 3 : 2}
          maxLength={maxWords}
          {...(brief && { placeholder: needed ? `必填，${lengths}` : '选填，200 字以内' })}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      </Field>
    ),
  }
}

interface ActDialogProps<Answer> {
  act: Act<Answer>
  /** The record in one line, before the consequence; a refusal is announced beside the dialog. */
  subject?: string
  /** The record at length; a refusal is shown in the dialog. */
  children?: ReactNode
  /** The record has changed since it was read. Where the page says this, `act` is always about the record on screen. */
  barred?: boolean
  onClose: () => void
}

/** Asks once more before one act, with what it needs. What was asked stays as it was when the record moves on. */
export const ActDialog = <Answer,>({ act, subject, children, barred, onClose }: ActDialogProps<Answer>) => {
  const [asked] = useState(act)
  const [idemKey] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { label, look, ask, call, done } = barred === undefined ? asked : act
  const brief = subject !== undefined
  const input = ask.input ?? (ask.words && wordsInput(ask, label, brief))
  const unsaved = useUnsaved(typed !== '' && !input?.unguarded)

  const take = (error: ApiError) => {
    const ofInput = input?.faultOf(error) ?? ''
    setFault(ofInput)
    // Announced; what was typed stays where it can be corrected, unless there is nothing left to decide.
    if (ask.closesRefused || (brief && !ofInput && error.isOvertaken)) onClose()
    else if (!brief && !ofInput) setRefusal(ask.refusal?.(error) ?? error.text)
  }
  const confirm = async () => {
    const given = typed.trim()
    const wrong = input?.check(given)
    if (wrong) return setFault(wrong)
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal('')
    try {
      const answer = await call(given, idemKey)
      showToast({ kind: 'ok', text: typeof done === 'string' ? done : done(answer) })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      take(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      role={brief ? 'dialog' : 'alertdialog'}
      title={ask.title ?? label}
      confirmLabel={ask.confirm ?? `确认${label}`}
      {...(ask.cancel && { cancelLabel: ask.cancel })}
      size={ask.size ?? 'small'}
      danger={ask.danger ?? look === 'danger-line'}
      busy={busy}
      barred={barred ?? false}
      unsaved={unsaved}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {brief && (
        <p className="dialog-note">
          <b>{subject}</b>　{ask.note}
        </p>
      )}
      {ask.about}
      {children}
      {input?.draw({
        value: typed,
        fault,
        onChange: value => {
          setTyped(value)
          setFault('')
        },
      })}
      {refusal ? <Alert tone="error">{refusal}</Alert> : !brief && ask.note}
    </ConfirmDialog>
  )
}
