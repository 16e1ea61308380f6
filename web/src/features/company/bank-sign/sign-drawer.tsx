import '../../../domain/review/review.css'
import { signActions } from '@portal/shared/signing/states.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import {
  type Acting,
  actsOf,
  editAddress,
  newAddress,
  type SignRow,
  signSteps,
} from '../../../domain/signing/sign-acts.ts'
import { SignBody } from '../../../domain/signing/sign-body.tsx'
import type { SignDetail } from '../../../domain/signing/sign-facts.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { StepBar } from '../../../ui/layout/step-bar.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'

interface DetailProps {
  sign: SignDetail
  mayRepeat: boolean
  onAct: (acting: Acting) => void
}

const Detail = ({ sign, mayRepeat, onAct }: DetailProps) => {
  const acts = actsOf(sign)
  const mayEdit = sign.actions.includes('edit')
  return (
    <>
      <SignBody
        sign={sign}
        reasonTone="warn"
        progress={<StepBar label="签约进度" steps={signSteps(sign.state, sign.verify_tries_left)} />}
      />
      {(mayEdit || mayRepeat || acts.length > 0) && (
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
          {mayRepeat && (
            <ButtonLink variant="primary" to={newAddress(sign.bank_no)}>
              重新签约
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
  /** Whether a new signing may take the place of a refused one. */
  mayRepeat: (sign: SignRow) => boolean
  onClose: () => void
  onAct: (acting: Acting) => void
}

/** Side drawer of one signing: steps, account, limits, agreement, history, and what may be done. */
export const SignDrawer = ({ signNo, mayRepeat, onClose, onAct }: SignDrawerProps) => {
  const detail = useCall('/api/signing/sign_detail', signNo ? { sign_no: signNo } : null, {
    pollWhenOfflineMs: steadyMs,
  })
  const sign = detail.first
  return (
    <Drawer open={signNo !== null} title={sign ? `${sign.bank_name}签约` : (signNo ?? '')} onClose={onClose}>
      <Loaded from={detail} failed="签约详情未能加载" lines={10}>
        {sign => <Detail sign={sign} mayRepeat={mayRepeat(sign)} onAct={onAct} />}
      </Loaded>
    </Drawer>
  )
}
