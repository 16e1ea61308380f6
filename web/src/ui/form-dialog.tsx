import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { showToast } from './toast-store.ts'
import type { Form } from './use-form.ts'

/** Sends what stands in the form; the text says to the user what came of it. */
type Send = () => Promise<string>

interface FormDialogProps<V extends Record<string, string>> {
  title: string
  size: DialogProps['size']
  form: Form<V>
  className?: string
  /** Above the fields: what the change touches. */
  note?: ReactNode
  submitLabel?: string
  /** True while the fields say what already holds: there is nothing to send. */
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
  onDone?: () => unknown
  /** After a refusal: brings what stands now, so that another try meets it. */
  onRefused?: () => unknown
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog. It sends only what its own check passes, once at a time; a refusal goes to the fields it names
 * and leaves the dialog with all that was typed. The calls within `onSubmit` are made quietly.
 */
export const FormDialog = <V extends Record<string, string>>(props: FormDialogProps<V>) => {
  const { form, alternative, removal } = props
  const [busy, setBusy] = useState(false)
  const act = async (send: Send) => {
    setBusy(true)
    try {
      const text = await send()
      showToast({ kind: 'ok', text })
      await props.onDone?.()
      props.onClose()
    } catch (error) {
      form.refuse(error, props.codes)
      await props.onRefused?.()
    } finally {
      setBusy(false)
    }
  }
  const run = async (send: Send) => {
    if (!busy && !props.unchanged && form.check()) await act(send)
  }
  const close = () => {
    if (!busy) props.onClose()
  }
  return (
    <Dialog
      open
      role="dialog"
      size={props.size ?? 'medium'}
      title={props.title}
      onClose={close}
      footer={
        <>
          {removal && (
            <Button variant="danger-line" disabled={busy} onClick={() => void act(removal.onSubmit)}>
              {removal.label}
            </Button>
          )}
          <Button disabled={busy} onClick={close}>
            取消
          </Button>
          {alternative && (
            <Button busy={busy} onClick={() => void run(alternative.onSubmit)}>
              {alternative.label}
            </Button>
          )}
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={props.unchanged ?? false}
            onClick={() => void run(props.onSubmit)}
          >
            {props.submitLabel ?? '保存'}
          </Button>
        </>
      }
    >
      {props.note}
      <form
        ref={form.frame}
        className={props.className}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void run(props.onSubmit)
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
