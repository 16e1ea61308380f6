import { AGREEMENT_TITLE, agreementTerms } from '@portal/shared/signing/agreement.ts'
import { useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { SmsCodeField } from '../../../domain/credentials/sms-code-field.tsx'
import { tellSmsSent } from '../../../domain/credentials/sms-sent.ts'
import type { SignDetail } from '../../../domain/signing/sign-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

interface AgreementStepProps {
  sign: SignDetail
  onBack: () => void
  onSubmitted: () => void
}

/** 阅读协议: what is signed, the consent, and the code that signs it. */
export const AgreementStep = ({ sign, onBack, onSubmitted }: AgreementStepProps) => {
  const sms = useAction('/api/sms/send_code')
  const { run, busy } = useAction('/api/signing/submit_sign', { quiet: true })
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState({ agreed: '', code: '', other: '' })

  const send = async () => {
    const sent = await sms.run({ purpose: 'sign' })
    if (!sent) return false
    tellSmsSent(sent.sended_mobile)
    return true
  }
  const submit = async () => {
    const sms_code = code.trim()
    const found = {
      agreed: agreed ? '' : '请阅读并同意签约协议',
      code: sms_code ? '' : '请输入短信验证码',
      other: '',
    }
    setErrors(found)
    if (found.agreed || found.code) return
    try {
      if (!(await run({ sign_no: sign.sign_no, agreed: true, sms_code }))) return
      showToast({ kind: 'ok', text: '签约申请已提交，等待银行审核' })
      onSubmitted()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const place = error.code === '23004' ? 'code' : error.code === '22005' ? 'agreed' : 'other'
      setErrors({ agreed: '', code: '', other: '', [place]: error.text })
    }
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <dl className="facts sign-facts">
        {[
          ['签约银行', sign.bank_name],
          ['企业名称', sign.company_name],
          ['结算账号', sign.settle_acct_no_edit || sign.settle_acct_no],
          ['开户行行号', sign.settle_bank_no],
          ['签约到期日', sign.valid_to],
          ['协议编号', sign.agreement_no],
        ].map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="sign-agreement-title">《{AGREEMENT_TITLE}》</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <section className="sign-agreement" tabIndex={0} aria-label={AGREEMENT_TITLE}>
        <p>
          甲方：{sign.company_name}　乙方：{sign.bank_name}
        </p>
        <ol>
          {agreementTerms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </section>
      <label className="sign-agree">
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={errors.agreed !== '' || undefined}
          aria-describedby={errors.agreed ? 'sign-agree-fault' : undefined}
          onChange={event => {
            setAgreed(event.target.checked)
            setErrors({ ...errors, agreed: '' })
          }}
        />
        我已阅读并同意《{AGREEMENT_TITLE}》，同意使用电子签章
      </label>
      {errors.agreed && (
        <p className="field-error" id="sign-agree-fault" role="alert">
          {errors.agreed}
        </p>
      )}
      <div className="sign-code">
        <SmsCodeField
          error={errors.code}
          purpose="sign"
          onSend={send}
          value={code}
          onChange={event => {
            setCode(event.target.value)
            setErrors({ ...errors, code: '' })
          }}
        />
      </div>
      {errors.other && <Alert tone="error">{errors.other}</Alert>}
      <div className="sign-foot">
        <Button size="large" disabled={busy} onClick={onBack}>
          上一步
        </Button>
        <Button size="large" type="submit" variant="primary" busy={busy}>
          提交签约申请
        </Button>
      </div>
    </form>
  )
}
