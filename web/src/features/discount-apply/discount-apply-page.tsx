import '../discount/discount.css'
import './discount-apply.css'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeniedState } from '../../ui/states.tsx'
import { type Step, StepBar } from '../../ui/step-bar.tsx'
import { CheckStep } from './check-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { QuoteStep } from './quote-step.tsx'
import { ResultPanel } from './result-panel.tsx'
import { TakeUpReturned } from './take-up-returned.tsx'
import { type Application, chosenPart, stepNames, useApplication } from './use-application.ts'

const stepsOf = ({ draft, step }: Application): Step[] => {
  const part = chosenPart(draft)
  const at = stepNames.indexOf(step)
  const texts = [
    {
      title: '选择票据',
      note: part ? `已选 1 张，票面 ${formatYuan(part.amountFen)} 元` : '选择一张持有的票据，可部分贴现',
    },
    { title: '报价与试算', note: '锁定报价 15 分钟，逐票计息到分' },
    { title: '核对并提交', note: '核对金额、账号与日期' },
  ]
  return texts.map(({ title, note }, index) => ({
    title,
    state: index < at ? 'done' : index === at ? 'current' : 'todo',
    notes: [note],
  }))
}

const Wizard = ({ account }: { account: string }) => {
  const application = useApplication(account)
  const navigate = useNavigate()
  const { draft, step } = application
  return (
    <>
      <div className="page-top">
        <h1 className="t-page">贴现申请</h1>
        {step !== 'choose' && (
          <Button
            className="push"
            disabled={application.busy}
            onClick={() => application.go(step === 'check' ? 'quote' : 'choose')}
          >
            {step === 'check' ? '返回报价' : '返回选票'}
          </Button>
        )}
      </div>
      <div className="card apply-steps">
        <StepBar label="贴现申请步骤" steps={stepsOf(application)} />
      </div>
      {draft.returned && (
        <div className="apply-returned">
          <Alert tone="warn">
            重新办理 {draft.returned.apply_no}，退回原因：{draft.returned.reason || '—'}。
            {!draft.holding && '原票据当前不能办理，请另选一张。'}
            提交后沿用原申请编号。{' '}
            <button type="button" className="link-button" onClick={application.startAfresh}>
              改为新申请
            </button>
          </Alert>
        </div>
      )}
      {step === 'choose' && <ChooseStep application={application} />}
      {step === 'quote' && draft.quote && <QuoteStep application={application} quote={draft.quote} />}
      {step === 'check' && draft.quote && (
        <CheckStep
          application={application}
          quote={draft.quote}
          onSubmitted={applyNo => navigate(`/pcDiscount?done=${applyNo}`, { replace: true })}
        />
      )}
    </>
  )
}

/** 业务办理: choose a bill, lock a quote, check and submit; then the result. */
const DiscountApplyPage = () => {
  const { user } = useSession()
  const [params] = useSearchParams()
  const done = params.get('done')
  const again = params.get('apply_no')

  const content = () => {
    if (!user) return null
    if (!user.biz_roles.includes('maker')) {
      return (
        <Card flush className="apply-denied">
          <DeniedState title="无经办权限">办理贴现需要经办角色，请联系企业主账号开通。</DeniedState>
        </Card>
      )
    }
    if (done) return <ResultPanel applyNo={done} />
    if (again) return <TakeUpReturned account={user.account} applyNo={again} />
    return <Wizard account={user.account} />
  }
  return <div className="wrap">{content()}</div>
}

export default DiscountApplyPage
