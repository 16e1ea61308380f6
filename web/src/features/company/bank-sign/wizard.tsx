import { addMonths } from '@portal/shared/calendar/dates.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBankDay } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import {
  ACCOUNT_STEP,
  AGREEMENT_STEP,
  COMPANY_STEP,
  editAddress,
  signAddress,
  stepsAt,
} from '../../../domain/signing/sign-acts.ts'
import type { SignDetail } from '../../../domain/signing/sign-facts.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { StepBar } from '../../../ui/layout/step-bar.tsx'
import { AccountStep, type AccountSubject } from './account-step.tsx'
import { AgreementStep } from './agreement-step.tsx'
import { CompanyStep } from './company-step.tsx'

const TERM_MONTHS = 12

interface StepsProps {
  subject: AccountSubject
  /** The draft at the bank; absent before the account is saved. */
  sign?: SignDetail
  first: number
}

const Steps = ({ subject, sign, first }: StepsProps) => {
  const { user } = useSession()
  const navigate = useNavigate()
  const [at, setAt] = useState(first)
  if (!user) return null
  return (
    <div className="card sign-wizard">
      <StepBar label="签约进度" steps={stepsAt(at)} />
      <div className="sign-wizard-body">
        <h2 className="t-card">与{subject.bankName}签约</h2>
        {sign?.reason && <Alert tone="warn">退回原因：{sign.reason}</Alert>}
        {at === COMPANY_STEP && (
          <CompanyStep mayEdit={user.is_main_account} onNext={() => setAt(ACCOUNT_STEP)} />
        )}
        {at === ACCOUNT_STEP && (
          <AccountStep
            subject={subject}
            account={user.account}
            onBack={() => setAt(COMPANY_STEP)}
            onSaved={signNo => {
              if (subject.signNo === signNo) setAt(AGREEMENT_STEP)
              else navigate(editAddress(signNo), { replace: true })
            }}
          />
        )}
        {at === AGREEMENT_STEP && sign && (
          <AgreementStep
            sign={sign}
            onBack={() => setAt(ACCOUNT_STEP)}
            onSubmitted={() => navigate(signAddress(sign.sign_no), { replace: true })}
          />
        )}
      </div>
    </div>
  )
}

/** A new signing with a bank: 企业信息核对 and 结算账户; the saved draft goes on under its own address. */
export const NewSign = ({ bankNo }: { bankNo: string }) => {
  const { user } = useSession()
  const calendar = useBankDay()
  const today = calendar.first?.business_date
  const banks = useCall('/api/signing/query_bank', {})
  const bank = banks.rows?.find(row => row.bank_no === bankNo)
  const failed = banks.error ?? (today ? undefined : calendar.error)
  const retry = () => Promise.all([banks.reload(), calendar.reload()])
  if (failed) return <ErrorState title="银行未能加载" error={failed} onRetry={retry} />
  if (!banks.rows || !user || !today) return <Skeleton rows={6} />
  if (!bank?.can_sign) {
    return (
      <EmptyState
        title="不能与该银行签约"
        action={
          <ButtonLink to={bank?.sign_no ? signAddress(bank.sign_no) : '/pcBankSign'}>查看签约</ButtonLink>
        }
      >
        {bank?.blocked_reason ?? '签约银行不存在'}
      </EmptyState>
    )
  }
  return (
    <Steps
      first={COMPANY_STEP}
      subject={{
        bankNo,
        bankName: bank.bank_name,
        companyName: user.company_name,
        values: { settle_acct_no: '', settle_bank_no: '', valid_to: addMonths(today, TERM_MONTHS) },
        files: [],
      }}
    />
  )
}

/** Resumes a draft or returned signing: a draft at the agreement, a returned one at its account. */
export const EditSign = ({ signNo }: { signNo: string }) => {
  const { user } = useSession()
  const detail = useCall('/api/signing/sign_detail', { sign_no: signNo })
  const sign = detail.first
  if (detail.error) return <ErrorState title="签约未能加载" error={detail.error} onRetry={detail.reload} />
  if (!sign || !user) return <Skeleton rows={6} />
  if (!sign.actions.includes('edit')) {
    return (
      <EmptyState
        title={`${signNo} 现在不能修改`}
        action={<ButtonLink to={signAddress(signNo)}>查看签约</ButtonLink>}
      >
        当前状态：{sign.state_name}
      </EmptyState>
    )
  }
  return (
    <Steps
      key={signNo}
      first={sign.state === 'S15' ? ACCOUNT_STEP : AGREEMENT_STEP}
      sign={sign}
      subject={{
        signNo,
        bankNo: sign.bank_no,
        bankName: sign.bank_name,
        companyName: user.company_name,
        values: {
          settle_acct_no: sign.settle_acct_no_edit,
          settle_bank_no: sign.settle_bank_no,
          valid_to: sign.valid_to,
        },
        files: sign.file_ids,
      }}
    />
  )
}
