import { Fragment, type ReactNode } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'

/** One line of what is decided on. */
export interface Fact {
  title: string
  value: ReactNode
  /** The figure that matters most. */
  main?: boolean
}

/** Runs an officer's decision, and clears what was typed for it when it went through. @throws ApiError */
export type Decide = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

interface DecisionDialogProps<Answer> extends Pick<Act<Answer>, 'label' | 'call' | 'done'> {
  confirm: string
  /** The effect of the confirmation, shown first. */
  lead: string
  facts: readonly Fact[]
  /** Further facts to read before: changed rates, days, consents. */
  children?: ReactNode
  /** What happens next, shown to the user. */
  follows: ReactNode
  /** The application has changed under the open question. */
  stale: boolean
  onClose: () => void
}

/** The last question before an officer's decision: every figure it rests on, and the focus beside the button. */
export const DecisionDialog = <Answer,>(props: DecisionDialogProps<Answer>) => {
  const { label, call, done, confirm, lead, facts, children, follows, stale, onClose } = props
  const ask = { confirm, size: 'medium', grave: true, closesRefused: true } as const
  return (
    <ActDialog act={{ label, look: 'primary', ask, call, done }} barred={stale} onClose={onClose}>
      {stale ? <Alert tone="error">申请内容已变更，请取消后核对</Alert> : lead}
      <dl className="fact-list">
        {facts.map(({ title, value, main }) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{main ? <b>{value}</b> : value}</dd>
          </Fragment>
        ))}
      </dl>
      {children}
      <p>{follows}</p>
    </ActDialog>
  )
}
