import { Fragment, type ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** One line of what is decided on. */
export interface Fact {
  title: string
  value: ReactNode
  /** The figure that matters most. */
  main?: boolean
}

interface DecisionDialogProps {
  title: string
  confirmLabel: string
  /** What the confirmation does, said first. */
  lead: string
  facts: readonly Fact[]
  /** What else must be read before: changed rates, days, consents. */
  children?: ReactNode
  /** What happens next. */
  follows: ReactNode
  /** The application has changed under the open question. */
  stale: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The last question before an officer's decision: every figure it rests on, and the focus beside the button. */
export const DecisionDialog = ({
  title,
  confirmLabel,
  lead,
  facts,
  children,
  follows,
  stale,
  busy,
  onConfirm,
  onClose,
}: DecisionDialogProps) => (
  <ConfirmDialog
    open
    grave
    title={title}
    size="medium"
    confirmLabel={confirmLabel}
    busy={busy}
    barred={stale}
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    {stale ? <Alert tone="error">申请内容已变更，请取消后核对</Alert> : lead}
    <dl className="fact-list">
      {facts.map(({ title: name, value, main }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{main ? <b>{value}</b> : value}</dd>
        </Fragment>
      ))}
    </dl>
    {children}
    <p>{follows}</p>
  </ConfirmDialog>
)
