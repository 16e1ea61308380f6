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
  className: string
  submitLabel?: string
  danger?: boolean
  onSubmit: Send
  /** Another way to send the same fields, such as 保存草稿. */
  alternative?: { label: string; onSubmit: Send } | false
  /** Codes of refusals whose field the answer does not name. */
  codes?: Readonly<Record<string, keyof V & string>>
  /** After it was sent, before the dialog closes. */
  onDone?: () => unknown
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog. It sends only what its own check passes, once at a time; a refusal goes to the fields it names
 * and leaves the dialog with all that was typed. The calls within `onSubmit` are made quietly.
 */
export const FormDialog = <V extends Record<string, string>>(props: FormDialogProps<V>) => {
  const { form, alternative } = props
  const [busy, setBusy] = useState(false)
  const run = async (send: Send) => {
    if (busy || !form.check()) return
    setBusy(true)
    try {
      const text = await send()
      showToast({ kind: 'ok', text })
      await props.onDone?.()
      props.onClose()
    } catch (error) {
      form.refuse(error, props.codes)
    } finally {
      setBusy(false)
    }
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
            onClick={() => void run(props.onSubmit)}
          >
            {props.submitLabel ?? '保存'}
          </Button>
        </>
      }
    >
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
