import { type ReactNode, useId, useState } from 'react'
import { renewed } from '../../core/renewal.ts'
import { showToast } from '../../core/toast-store.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { Button } from '../button.tsx'
import type { Form } from '../form.ts'
import { LeaveButton } from '../leave-button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

/** Sends the form; returns the text that reports the result to the user. */
type Send = () => Promise<string>

interface FormDialogProps<V extends Record<string, string>> {
  title: string
  size: DialogProps['size']
  form: Form<V>
  className?: string
  /** Above the fields: what the change touches. */
  note?: ReactNode
  submitLabel?: string
  /** True while the fields equal the stored values: there is nothing to send. */
  unchanged?: boolean
  danger?: boolean
  onSubmit: Send
  /** Another way to send the same fields, such as 保存草稿. */
  alternative?: { label: string; onSubmit: Send } | false
  /** Takes away what the form is about, whatever stands in its fields. */
  removal?: { label: string; onSubmit: Send } | false | undefined
  /** Codes of refusals whose field the answer does not name. */
  codes?: Readonly<Record<string, keyof V & string>>
  /** After it was sent, before the dialog closes. */
  onDone?: () => void
  /** After a refusal: another try is to meet what stands now, see `useSnapshotWhileOpen`. */
  onRefused?: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog. It sends only what its own check passes, once at a time; a refusal goes to the fields it names
 * and leaves the dialog with all that was typed. Enter in a field sends it. The calls within `onSubmit` are made quietly.
 */
export const FormDialog = <V extends Record<string, string>>(props: FormDialogProps<V>) => {
  const { form, alternative, removal } = props
  const id = useId()
  const [busy, setBusy] = useState(false)
  const unsaved = useUnsaved(form.dirty)
  const act = async (send: Send) => {
    setBusy(true)
    try {
      const text = await send().catch(async error => {
        form.setServerErrors(error, props.codes)
        props.onRefused?.()
        await renewed()
        return null
      })
      if (text === null) return
      unsaved.forget()
      showToast({ kind: 'ok', text })
      props.onDone?.()
      await renewed()
      props.onClose()
    } finally {
      setBusy(false)
    }
  }
  const run = async (send: Send) => {
    if (!busy && !props.unchanged && form.check()) await act(send)
  }
  return (
    <Dialog
      open
      role="dialog"
      size={props.size ?? 'medium'}
      title={props.title}
      unsaved={unsaved}
      busy={busy}
      onClose={props.onClose}
      footer={
        <>
          {removal && (
            <Button variant="danger-line" disabled={busy} onClick={() => void act(removal.onSubmit)}>
              {removal.label}
            </Button>
          )}
          <LeaveButton disabled={busy} onLeave={props.onClose}>
            取消
          </LeaveButton>
          {alternative && (
            <Button busy={busy} onClick={() => void run(alternative.onSubmit)}>
              {alternative.label}
            </Button>
          )}
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={props.unchanged ?? false}
            type={props.danger ? 'button' : 'submit'}
            form={id}
            {...(props.danger && { onClick: () => void run(props.onSubmit) })}
          >
            {props.submitLabel ?? '保存'}
          </Button>
        </>
      }
    >
      {props.note}
      <form
        id={id}
        ref={form.frame}
        className={props.className}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          // What cannot be undone is pressed, not slipped into with Enter.
          if (!props.danger) void run(props.onSubmit)
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
