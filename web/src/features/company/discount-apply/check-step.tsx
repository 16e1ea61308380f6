import './quote.css'
import './check.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PayDays } from '../../../domain/discount/pay-day-table.tsx'
import { slipText } from '../../../domain/discount/pay-days.ts'
import { isOutcomeUnknown } from '../../../domain/discount/unknown-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { CheckFacts } from './check-facts.tsx'
import type { Quote } from './draft.ts'
import { NoSign } from './no-sign.tsx'
import { QuoteSummary, useQuoteLeft } from './quote-summary.tsx'
import { QuotedTable } from './quoted-bills.tsx'
import type { Application } from './use-application.ts'
import { type Sign, useSigns } from './use-signs.ts'

interface CheckStepProps {
  application: Application
  quote: Quote
  onSubmitted: (applyNo: string) => void
}

/** Step 4: everything once more and the agreement, then the question, then exactly one application. */
export const CheckStep = ({ application, quote, onSubmitted }: CheckStepProps) => {
  const { draft } = application
  const signs = useSigns(quote)
  const { sign } = signs
  if (signs.error)
    return (
      <Card flush>
        <ErrorState title="签约信息未能加载" error={signs.error} onRetry={signs.reload} />
      </Card>
    )
  if (!signs.all) return <Skeleton rows={6} />
  if (!sign)
    return (
      <Card flush>
        <NoSign signs={signs.all} />
      </Card>
    )
  return (
    <div className="apply-layout">
      <div className="apply-main">
        <Card title="核对申请内容">
          <CheckFacts draft={draft} quote={quote} sign={sign} />
        </Card>
        <Card flush title="确认的放款日与金额">
          <PayDays days={quote.pay_days} payType={quote.pay_type} marks={{ [quote.disc_dt]: '贴现日期' }} />
          <p className="pay-days-note is-inset">{slipText(quote.pay_days)}提交即同意以上各放款日的金额。</p>
        </Card>
        <Card flush title={`票据清单（${quote.total_count} 张）`} className="quoted">
          <QuotedTable price={quote} />
        </Card>
      </div>
      <Submit application={application} quote={quote} sign={sign} onSubmitted={onSubmitted} />
    </div>
  )
}

/** The way to submit; it ticks every second, apart from what is to be checked. */
const Submit = ({ application, quote, sign, onSubmitted }: CheckStepProps & { sign: Sign }) => {
  const { draft, refusal, busy, set } = application
  const [asking, setAsking] = useState(false)
  const [reading, setReading] = useState(false)
  const [tried, setTried] = useState(false)
  const left = useQuoteLeft(quote)
  const unknown = refusal !== null && isOutcomeUnknown(refusal.code)
  // After a lost answer the bank may hold the application already: then only asking again shows which, quote or not.
  const over = left === 0 && !unknown
  const missing = tried && !draft.agreed

  const submit = async () => {
    const applyNo = await application.submit(sign.sign_no)
    setAsking(false)
    if (applyNo) onSubmitted(applyNo)
  }
  return (
    <>
      <QuoteSummary quote={quote} left={left} terms={draft.terms}>
        {over && <Alert tone="warn">{catalogue['20034'].text}</Alert>}
        {refusal && (
          <Alert tone="error">
            {refusal.text}
            {unknown && (
              <>
                。申请可能已经提交，请再次提交以确认结果：同一笔申请不会重复办理。也可到
                <Link to="/txDiscountApplyStaticList">业务查询</Link>查看。
              </>
            )}
          </Alert>
        )}
        <div className={missing ? 'agree is-missing' : 'agree'}>
          <label>
            <input
              type="checkbox"
              checked={draft.agreed}
              aria-invalid={missing || undefined}
              aria-describedby={missing ? 'agree-fault' : undefined}
              onChange={event => set({ agreed: event.target.checked })}
            />
            我已阅读并同意
          </label>
          <button type="button" className="link-button" onClick={() => setReading(true)}>
            《票据贴现协议》
          </button>
          {missing && (
            <p id="agree-fault" className="field-error" role="alert">
              请阅读并同意贴现协议
            </p>
          )}
        </div>
        {over ? (
          <Button variant="primary" size="xlarge" busy={busy} onClick={() => void application.askQuote()}>
            重新询价
          </Button>
        ) : (
          <Button
            variant="primary"
            size="xlarge"
            busy={busy}
            onClick={() => {
              setTried(true)
              if (draft.agreed) setAsking(true)
            }}
          >
            {unknown ? '再次提交' : '提交申请'}
          </Button>
        )}
      </QuoteSummary>
      {reading && (
        <AgreementDialog
          sign={sign}
          quote={quote}
          onClose={() => setReading(false)}
          onAgree={() => {
            set({ agreed: true })
            setReading(false)
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        title="确认提交贴现申请"
        confirmLabel={busy ? '提交中…' : '确认提交'}
        busy={busy}
        size="medium"
        onCancel={() => setAsking(false)}
        onConfirm={submit}
      >
        <dl className="fact-list">
          <dt>票面金额</dt>
          <dd>
            <Money fen={quote.total_fen} /> 元（{quote.total_count} 张）
          </dd>
          <dt>实付金额</dt>
          <dd>
            <b>
              <Money fen={quote.net_fen} /> 元
            </b>
            <br />
            {yuanInCapitals(BigInt(quote.net_fen))}
          </dd>
          <dt>入账账号</dt>
          <dd>{sign.settle_acct_no}</dd>
          <dt>贴现日期</dt>
          <dd>
            {quote.disc_dt} {weekdayName(quote.disc_dt)}
          </dd>
        </dl>
        {quote.pay_days.length > 1 &&
          `银行最迟于${quote.pay_days.at(-1)?.pay_dt}放款，延后放款的按实际放款日计息，金额以核对页所列为准。`}
        提交后票据即被锁定，由{sign.bank_name}审批；放款后实付金额入账，票据转让给银行。银行审批通过前可撤销。
      </ConfirmDialog>
    </>
  )
}
