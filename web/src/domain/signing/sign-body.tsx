import { signStates } from '@portal/shared/signing/states.ts'
import type { ReactNode } from 'react'
import { ReviewLog } from '../../ui/data/review-log.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { dotTones, StatusDot } from '../../ui/tag.tsx'
import { NextLine } from '../../widgets/next-line.tsx'
import { type SignDetail, SignDocuments, SignFacts, SignFiles } from './sign-facts.tsx'

interface SignBodyProps {
  sign: SignDetail
  /** Emphasis of the reason of its last step for this reader. */
  reasonTone: 'info' | 'warn'
  /** Between the state and the reason. */
  progress?: ReactNode
  /** After the facts: the account as its reviewer may see it. */
  account?: ReactNode
}

/** All there is to read of a signing, for the company and for the officer. */
export const SignBody = ({ sign, reasonTone, progress, account }: SignBodyProps) => (
  <div className="review-body">
    <p className="review-head">
      <StatusDot tone={dotTones[signStates[sign.state].tone]}>{sign.state_name}</StatusDot>
      <NextLine of={sign} />
    </p>
    {progress}
    {sign.reason && <Alert tone={reasonTone}>原因：{sign.reason}</Alert>}
    <SignFacts sign={sign} />
    {account}
    <SignFiles files={sign.file_ids} />
    <SignDocuments sign={sign} />
    <h3>办理记录</h3>
    <ReviewLog
      caption="办理记录"
      log={sign.log.toReversed().map(({ at, event_name, actor_name, remark }) => ({
        at,
        what: event_name,
        who: actor_name,
        remark,
      }))}
    />
  </div>
)
