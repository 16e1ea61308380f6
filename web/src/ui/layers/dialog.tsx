import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { type Unsaved, UnsavedContext, useUnsaved } from '../../core/unsaved.ts'
import { Button } from '../button.tsx'
import { fetchedSoon } from '../fetched.ts'
import { LeaveButton } from '../leave-button.tsx'

export interface DialogProps {
  open: boolean
  title: string
  children: ReactNode
  footer: ReactNode
  /** Escape or 取消. With typed texts that are not saved it asks first. */
  onClose: () => void
  /** Of the form in it, where the form's values stand outside: see {@link useUnsaved}. */
  unsaved?: Unsaved
  /** Something is under way, whose end it waits for: nothing closes it. */
  busy?: boolean
  size?: 'small' | 'medium' | 'large' | 'avatar'
  /** A question that stops everything, or a panel to work in. */
  role?: 'alertdialog' | 'dialog'
  initialFocus?: () => HTMLElement | null
}

const Frame = fetchedSoon(() => import('./dialog-frame.tsx'))

/** Modal frame: focus stays inside and returns to where it was; a press beside it does not close. */
export const Dialog = (props: DialogProps) => {
  const within = useUnsaved(false)
  const unsaved = props.unsaved ?? within
  // Stays after closing, so that it can fade out.
  const opened = useRef(false)
  opened.current ||= props.open
  return opened.current ? (
    <Suspense fallback={null}>
      <UnsavedContext value={unsaved}>
        <Frame {...props} onClose={() => props.busy || unsaved.leave(props.onClose)} />
      </UnsavedContext>
    </Suspense>
  ) : null
}

interface ConfirmDialogProps {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel?: string
  /** null leaves only the confirming button. */
  cancelLabel?: string | null
  danger?: boolean
  busy?: boolean
  size?: 'small' | 'medium' | 'large'
  /** Nothing moves and nothing is lost: the focus may be on the button that does it. */
  harmless?: boolean
  /** Of what is typed in it: see {@link DialogProps.unsaved}. */
  unsaved?: Unsaved
  /** Nothing can be confirmed as it stands. */
  barred?: boolean
  role?: DialogProps['role']
  onConfirm: () => void
  onCancel: () => void
}

const FIELDS = 'input:not(:disabled), [role="combobox"]:not(:disabled), textarea:not(:disabled)'

/** A question with 取消 and 确定. What must be filled in has the focus, else 取消: what is asked is read first. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { confirmLabel = '确定', cancelLabel = '取消', danger = false, busy = false, barred = false } = props
  const atCancel = !props.harmless && cancelLabel !== null
  const confirm = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const first = () =>
    confirm.current?.closest('[role$="dialog"]')?.querySelector<HTMLElement>(FIELDS) ??
    (atCancel ? cancel : confirm).current
  const wasBusy = useRef(busy)
  useEffect(() => {
    // The pressed button lost it while it was busy: what was refused is corrected or asked again from here.
    if (wasBusy.current && !busy && document.activeElement === document.body) first()?.focus()
    wasBusy.current = busy
  })
  return (
    <Dialog
      open={props.open}
      title={props.title}
      size={props.size ?? 'small'}
      initialFocus={first}
      busy={busy}
      onClose={props.onCancel}
      {...(props.role && { role: props.role })}
      {...(props.unsaved && { unsaved: props.unsaved })}
      footer={
        <>
          {cancelLabel && (
            <LeaveButton ref={cancel} disabled={busy} onLeave={props.onCancel}>
              {cancelLabel}
            </LeaveButton>
          )}
          <Button
            ref={confirm}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={barred}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
