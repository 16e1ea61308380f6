import '../review/review.css'
import { signActions, signStates } from '@portal/shared/signing/states.ts'
import { useCall } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StepBar } from '../../ui/step-bar.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { dotTones } from '../discount/progress.ts'
import { ReviewLog } from '../review/review-log.tsx'
import { type Acting, actsOf, editAddress, signSteps } from './sign-acts.ts'
import { type SignDetail, SignDocuments, SignFacts, SignFiles } from './sign-facts.tsx'

const REFRESH_MS = 15_000

const Detail = ({ sign, onAct }: { sign: SignDetail; onAct: (acting: Acting) => void }) => {
  const acts = actsOf(sign)
  const mayEdit = sign.actions.includes('edit')
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <StatusDot tone={dotTones[signStates[sign.state].tone]}>{sign.state_name}</StatusDot>
          {sign.next_step && <span className="muted">{sign.next_step}</span>}
        </p>
        <StepBar label="签约进度" steps={signSteps(sign.state, sign.verify_tries_left)} />
        {sign.reason && <Alert tone="warn">原因：{sign.reason}</Alert>}
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
      {(mayEdit || acts.length > 0) && (
        <footer className="review-foot">
          {acts.toReversed().map(act => (
            <Button
              key={act}
              variant={act === 'verify' ? 'primary' : 'plain'}
              onClick={() => onAct({ act, sign })}
            >
              {signActions[act]}
            </Button>
          ))}
          {mayEdit && (
            <ButtonLink variant="primary" to={editAddress(sign.sign_no)}>
              继续办理
            </ButtonLink>
          )}
        </footer>
      )}
    </>
  )
}

interface SignDrawerProps {
  /** Null = closed. */
  signNo: string | null
  onClose: () => void
  onAct: (acting: Acting) => void
}

/** One signing from the edge: steps, account, limits, agreement, history, and what may be done. */
export const SignDrawer = ({ signNo, onClose, onAct }: SignDrawerProps) => {
  const detail = useCall('/api/signing/sign_detail', signNo ? { sign_no: signNo } : null, {
    everyMs: REFRESH_MS,
  })
  const sign = detail.first
  return (
    <Drawer open={signNo !== null} title={sign ? `${sign.bank_name}签约` : (signNo ?? '')} onClose={onClose}>
      {sign ? (
        <Detail sign={sign} onAct={onAct} />
      ) : detail.error ? (
        <ErrorState title="签约详情未能加载" error={detail.error} onRetry={detail.reload} />
      ) : (
        <Skeleton rows={10} />
      )}
    </Drawer>
  )
}
