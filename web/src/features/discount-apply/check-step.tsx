import './quote.css'
import './check.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { BillNo, Money, Rate } from '../../ui/figures.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { rollText } from '../discount/interest-end.tsx'
import { isUnsplittable, rangeText } from '../discount/range-text.ts'
import type { Quote } from './draft.ts'
import { QuoteSummary, useQuoteLeft } from './quote-summary.tsx'
import { isOutcomeUnknown } from './refusals.ts'
import type { Application } from './use-application.ts'
import { useSigns } from './use-signs.ts'

interface CheckStepProps {
  application: Application
  quote: Quote
  onSubmitted: (applyNo: string) => void
}

/** Step 3: everything once more, then the question, then exactly one application. */
export const CheckStep = ({ application, quote, onSubmitted }: CheckStepProps) => {
  const { draft, refusal, busy } = application
  const [asking, setAsking] = useState(false)
  const signs = useSigns(draft.sign_no)
  const left = useQuoteLeft(quote)
  const { sign } = signs
  const unknown = refusal !== null && isOutcomeUnknown(refusal.code)
  // After a lost answer the bank may hold the application already: then only asking again tells, quote or not.
  const over = left === 0 && !unknown

  const submit = async () => {
    if (!sign) return
    const applyNo = await application.submit(sign.sign_no)
    setAsking(false)
    if (applyNo) onSubmitted(applyNo)
  }

  if (signs.error)
    return (
      <Card flush>
        <ErrorState title="签约信息未能加载" error={signs.error} onRetry={signs.reload} />
      </Card>
    )
  if (!sign) return <Skeleton rows={6} />
  return (
    <div className="apply-layout">
      <Card title="核对申请内容">
        <dl className="check-list">
          {quote.bills.map(bill => (
            <div key={bill.holding_id} className="check-group">
              <dt>票据（包）号</dt>
              <dd>
                <BillNo value={bill.bill_no} />
              </dd>
              <dt>子票区间</dt>
              <dd>
                {rangeText(bill.range)}
                {isUnsplittable(bill.range) && '，整包办理'}
              </dd>
              <dt>承兑人</dt>
              <dd>{bill.acceptor_name}</dd>
              <dt>票面金额</dt>
              <dd>
                <Money fen={bill.face_fen} /> 元
                <span className="check-note">{yuanInCapitals(BigInt(bill.face_fen))}</span>
              </dd>
              <dt>到期日</dt>
              <dd>
                {bill.due_dt}
                <span className="check-note">
                  计息到期日 {bill.interest_end_dt}（{rollText(bill)}）
                </span>
              </dd>
              <dt>贴现利息</dt>
              <dd>
                <Money fen={bill.interest_fen} /> 元
                <span className="check-note">
                  <Money fen={bill.face_fen} /> × <Rate e6={bill.rate_e6} />% × {bill.days} 天 ÷ 360
                </span>
              </dd>
            </div>
          ))}
          <div className="check-group">
            <dt>贴入行</dt>
            <dd>{sign.bank_name}</dd>
            <dt>贴现日期</dt>
            <dd>
              {quote.disc_dt} {weekdayName(quote.disc_dt)}
              {quote.cutoff_rolled && <span className="check-note warn-text">{catalogue['20028'].text}</span>}
            </dd>
            <dt>入账账号</dt>
            <dd>
              {sign.settle_acct_no}
              <span className="check-note">
                {sign.settle_acct_name}，{sign.settle_bank_name}
              </span>
            </dd>
          </div>
        </dl>
      </Card>
      <QuoteSummary quote={quote} left={left}>
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
        {over ? (
          <Button variant="primary" size="xlarge" busy={busy} onClick={application.askQuote}>
            重新询价
          </Button>
        ) : (
          <Button variant="primary" size="xlarge" busy={busy} onClick={() => setAsking(true)}>
            {unknown ? '再次提交' : '提交申请'}
          </Button>
        )}
      </QuoteSummary>
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
            <Money fen={quote.total_fen} /> 元
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
        提交后票据即被锁定，由{sign.bank_name}审批；放款后实付金额入账，票据转让给银行。银行审批通过前可撤销。
      </ConfirmDialog>
    </div>
  )
}
