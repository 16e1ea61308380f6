import { signStates } from '@portal/shared/signing/states.ts'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { SignDocuments, SignFacts, SignFiles } from '../bank-sign/sign-facts.tsx'
import { dotTones } from '../discount/progress.ts'
import { DecisionBar } from '../review/decision-bar.tsx'
import { ReviewLog } from '../review/review-log.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { signDecisions } from './sign-decisions.ts'
import type { SignDetail } from './sign-list.ts'

const Detail = ({ sign, onDecided }: { sign: SignDetail; onDecided: () => void }) => {
  const [approving, setApproving] = useState(false)
  const decisions = signDecisions(sign)
  const mayApprove = sign.actions.includes('approve')
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <StatusDot tone={dotTones[signStates[sign.state].tone]}>{sign.state_name}</StatusDot>
          {sign.next_step && <span className="muted">{sign.next_step}</span>}
        </p>
        {sign.reason && <Alert tone="info">原因：{sign.reason}</Alert>}
        <SignFacts sign={sign} />
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
      {(mayApprove || decisions.length > 0) && (
        <footer className="review-foot">
          <DecisionBar subject={sign.company_name} decisions={decisions} onDecided={onDecided} />
          {mayApprove && (
            <Button variant="primary" onClick={() => setApproving(true)}>
              通过
            </Button>
          )}
        </footer>
      )}
      {approving && <ApproveDialog sign={sign} onClose={() => setApproving(false)} onDecided={onDecided} />}
    </>
  )
}

interface SignDrawerProps {
  /** Null = closed. */
  signNo: string | null
  onClose: () => void
  onDecided: () => void
}

/** One signing from the edge: account, limits, history, and what this officer may decide. */
export const SignDrawer = ({ signNo, onClose, onDecided }: SignDrawerProps) => {
  const detail = useCall('/api/admin/sign_detail', signNo ? { sign_no: signNo } : null)
  const sign = detail.first
  return (
    <Drawer open={signNo !== null} title={sign?.company_name ?? '签约详情'} onClose={onClose}>
      {sign ? (
        <Detail
          key={sign.sign_no}
          sign={sign}
          onDecided={() => {
            void detail.reload()
            onDecided()
          }}
        />
      ) : detail.error ? (
        <ErrorState title="签约详情未能加载" error={detail.error} onRetry={detail.reload} />
      ) : (
        <Skeleton rows={10} />
      )}
    </Drawer>
  )
}
