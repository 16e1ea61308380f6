import '../../../ui/layout/cards.css'
import '../../../domain/discount/apply-side.css'
import './discount-apply.css'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { resubmitAddress } from '../../../core/addresses.ts'
import { useSession } from '../../../core/api/session.tsx'
import { CalculatorDialog } from '../../../domain/rates/calculator-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { DeniedState } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Step, StepBar } from '../../../ui/layout/step-bar.tsx'
import { CheckStep } from './check-step.tsx'
import { sumOf } from './choice.ts'
import { ChooseStep } from './choose-step.tsx'
import { DraftsDialog } from './drafts-dialog.tsx'
import { NewApplicationDialog } from './new-application-dialog.tsx'
import { QuoteStep } from './quote-step.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ResumeDraft } from './resume-draft.tsx'
import { SavedNote } from './saved-note.tsx'
import { ServiceNote } from './service-note.tsx'
import { TradeStep } from './trade-step.tsx'
import { type Application, type StepName, stepNames, useApplication } from './use-application.ts'

const stepsOf = ({ draft, step }: Application): Step[] => {
  const at = stepNames.indexOf(step)
  const { bills, trade } = draft
  const chosen = `已选 ${bills.length} 张，票面 ${formatYuan(sumOf(bills))} 元`
  const behind =
    trade && trade.contract_ids.length > 0
      ? `合同 ${trade.contract_ids.length} 份，发票 ${trade.invoice_ids.length} 张`
      : '合同与发票，可用合计不小于票面'
  const texts = [
    { title: '选择票据', note: bills.length > 0 ? chosen : '选择持有的票据，可部分贴现' },
    { title: '报价与试算', note: '选择贴入行、贴现日期和付息方式' },
    { title: '关联贸易背景', note: behind },
    { title: '核对并提交', note: '阅读贴现协议，核对金额、账号与日期' },
  ]
  return texts.map(({ title, note }, index) => ({
    title,
    state: index < at ? 'done' : index === at ? 'current' : 'todo',
    notes: [note],
  }))
}

const backOf: Readonly<Record<StepName, { to: StepName; word: string } | null>> = {
  choose: null,
  quote: { to: 'choose', word: '返回选票' },
  trade: { to: 'quote', word: '返回报价' },
  check: { to: 'trade', word: '返回贸易背景' },
}

/** Banner of a resumed application: which one, and why it came back. */
const HeldNote = ({ application, onAfresh }: { application: Application; onAfresh: () => void }) => {
  const { held } = application.draft
  if (!held || (!held.returned && held.lost === 0)) return null
  return (
    <div className="apply-returned">
      <Alert tone="warn">
        {held.returned
          ? `重新办理 ${held.apply_no}，退回原因：${held.reason || '—'}。提交后沿用原申请编号。`
          : `继续办理草稿 ${held.apply_no}。`}
        {held.lost > 0 && `原有 ${held.lost} 张票据当前不能办理，请另选。`}{' '}
        <button type="button" className="link-button" onClick={onAfresh}>
          改为新申请
        </button>
      </Alert>
    </div>
  )
}

const Wizard = ({ account }: { account: string }) => {
  const application = useApplication(account)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'drafts' | 'trial' | 'afresh' | null>(null)
  const { draft, quote, step, busy } = application
  const back = backOf[step]
  /** Saves what is on the screen before another one takes its place; what could not be saved is asked about there. */
  const resume = async (applyNo: string) => {
    if (draft.bills.length > 0) await application.keep()
    void navigate(resubmitAddress(applyNo))
  }
  return (
    <>
      <div className="page-top apply-top">
        <h1 className="t-page">贴现申请</h1>
        <span className="push row apply-top-acts">
          <SavedNote saving={application.saving} />
          {draft.bills.length > 0 && !draft.held?.returned && (
            <Button variant="text" disabled={busy} onClick={() => setDialog('afresh')}>
              新申请
            </Button>
          )}
          <Button onClick={() => setDialog('drafts')}>草稿</Button>
          <Button onClick={() => setDialog('trial')}>利息试算</Button>
          {back && (
            <Button disabled={busy} onClick={() => application.go(back.to)}>
              {back.word}
            </Button>
          )}
        </span>
      </div>
      <div className="card apply-steps">
        <StepBar label="贴现申请步骤" steps={stepsOf(application)} />
      </div>
      <HeldNote
        application={application}
        onAfresh={draft.held?.returned ? application.startAfresh : () => setDialog('afresh')}
      />
      {step === 'choose' && <ServiceNote />}
      {step === 'choose' && <ChooseStep application={application} />}
      {step === 'quote' && quote && <QuoteStep application={application} quote={quote} />}
      {step === 'trade' && quote && <TradeStep application={application} quote={quote} />}
      {step === 'check' && quote && (
        <CheckStep
          application={application}
          quote={quote}
          onSubmitted={applyNo => navigate(`/pcDiscount?done=${applyNo}`, { replace: true })}
        />
      )}
      {dialog === 'trial' && <CalculatorDialog onClose={() => setDialog(null)} />}
      {dialog === 'afresh' && (
        <NewApplicationDialog application={application} onClose={() => setDialog(null)} />
      )}
      {dialog === 'drafts' && (
        <DraftsDialog
          current={draft.held?.apply_no}
          onResume={applyNo => void resume(applyNo)}
          onClose={() => setDialog(null)}
          onDeleted={applyNo => applyNo === draft.held?.apply_no && application.startAfresh()}
        />
      )}
    </>
  )
}

/** 业务办理: choose bills, lock a quote, put the trade behind it, check and submit; then the result. */
const DiscountApplyPage = () => {
  const { user } = useSession()
  const [params] = useSearchParams()
  const done = params.get('done')
  const again = params.get('apply_no')

  const content = () => {
    if (!user) return null
    if (!user.biz_roles.includes('maker')) {
      return (
        <>
          <div className="page-top">
            <h1 className="t-page">贴现申请</h1>
          </div>
          <Card flush className="apply-denied">
            <DeniedState title="无经办权限">办理贴现需要经办角色，请联系企业主账号开通。</DeniedState>
          </Card>
        </>
      )
    }
    if (done) return <ResultPanel applyNo={done} />
    if (again) return <ResumeDraft account={user.account} applyNo={again} />
    return <Wizard account={user.account} />
  }
  return <div className="wrap">{content()}</div>
}

export default DiscountApplyPage
