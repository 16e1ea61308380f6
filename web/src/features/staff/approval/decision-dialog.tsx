import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { Fragment, type ReactNode } from 'react'
import { Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'

/** One line of what is decided on. */
export interface Fact {
  title: string
  value: ReactNode
}

/** What comes after the confirmation, in order, and until when. */
export interface Following {
  what: ReactNode
  until?: string
}

/** Runs an officer's decision, and clears what was typed for it when it went through. @throws ApiError */
export type Decide = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

interface DecisionDialogProps<Answer> extends Pick<Act<Answer>, 'label' | 'call' | 'done'> {
  confirm: string
  /** The effect of the confirmation, shown first. */
  lead: string
  /** The money that moves; fen. */
  sum: { title: string; fen: bigint }
  facts: readonly Fact[]
  /** Further facts to read before: changed rates, days, consents. */
  children?: ReactNode
  follows: readonly Following[]
  /** Where the officer is led afterwards. */
  after?: string | undefined
  /** The application has changed under the open question. */
  stale: boolean
  onClose: () => void
}

/** The last question before an officer's decision: every figure it rests on, and the focus on the button that leaves. */
export const DecisionDialog = <Answer,>(props: DecisionDialogProps<Answer>) => {
  const { label, call, done, confirm, lead, sum, facts, children, follows, after, stale, onClose } = props
  const ask = { confirm, size: 'medium', closesRefused: true } as const
  return (
    <ActDialog act={{ label, look: 'primary', ask, call, done }} barred={stale} onClose={onClose}>
      {stale ? <Alert tone="error">申请内容已变更，请取消后核对</Alert> : lead}
      <div className="decision-sum">
        <p className="meta">{sum.title}</p>
        <p className="decision-figure">
          <Money fen={sum.fen} />
        </p>
        <p className="muted">{yuanInCapitals(sum.fen)}</p>
      </div>
      <dl className="fact-list">
        {facts.map(({ title, value }) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {children}
      <h4 className="decision-follows">确认之后</h4>
      <ol className="decision-steps">
        {follows.map(({ what, until }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps stand where they stand
          <li key={index}>
            <span>{what}</span>
            {until && <span className="figures">{until}</span>}
          </li>
        ))}
      </ol>
      {after && <p className="decision-next">{after}</p>}
    </ActDialog>
  )
}
