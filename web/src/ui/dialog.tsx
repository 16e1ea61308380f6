import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Button } from './button.tsx'

export interface DialogProps {
  open: boolean
  title: string
  children: ReactNode
  footer: ReactNode
  /** Escape or 取消. */
  onClose: () => void
  size?: 'small' | 'medium' | 'large' | 'avatar'
  /** A question that stops everything, or a panel to work in. */
  role?: 'alertdialog' | 'dialog'
  initialFocus?: React.RefObject<HTMLElement | null>
}

const Frame = lazy(() => import('./dialog-frame.tsx'))

/** Loads what dialogs are made of before the first one is needed. */
export const preloadDialogs = (): void => void import('./dialog-frame.tsx')

/** Modal frame: focus stays inside and returns to where it was; a press beside it does not close. */
export const Dialog = (props: DialogProps) => {
  // Stays after closing, so that it can fade out.
  const opened = useRef(false)
  opened.current ||= props.open
  return opened.current ? (
    <Suspense fallback={null}>
      <Frame {...props} />
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
  /** What is asked must be read first: the focus is on 取消, as in a dangerous question. */
  grave?: boolean
  /** Nothing can be confirmed as it stands. */
  barred?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question with 取消 and 确定; 确定 has the focus, except for what cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { confirmLabel = '确定', cancelLabel = '取消', danger = false, busy = false, barred = false } = props
  const atCancel = (danger || props.grave) && cancelLabel !== null
  const confirm = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={props.open}
      title={props.title}
      size={props.size ?? 'small'}
      initialFocus={atCancel ? cancel : confirm}
      onClose={() => {
        if (!busy) props.onCancel()
      }}
      footer={
        <>
          {cancelLabel && (
            <Button ref={cancel} disabled={busy} onClick={props.onCancel}>
              {cancelLabel}
            </Button>
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
