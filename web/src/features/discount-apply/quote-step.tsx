import './quote.css'
import { CUT_OFF } from '@portal/shared/calendar/business-hours.ts'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { Quote } from './draft.ts'
import { QuoteSummary, useQuoteLeft } from './quote-summary.tsx'
import { QuotedBills } from './quoted-bills.tsx'
import { isOutcomeUnknown, placeOf } from './refusals.ts'
import type { Application } from './use-application.ts'
import { useSigns } from './use-signs.ts'

/** Step 2: the locked quote, its conditions and the interest of the bill. */
export const QuoteStep = ({ application, quote }: { application: Application; quote: Quote }) => {
  const { draft, refusal, busy } = application
  const signs = useSigns(draft.sign_no)
  const left = useQuoteLeft(quote)
  const place = refusal ? placeOf(refusal.code) : null

  // The cut-off is told beside the date it moved.
  const otherWarnings = quote.warnings.filter(warning => warning.code !== '20028')

  const conditions = () => {
    if (signs.error) return <ErrorState title="签约信息未能加载" error={signs.error} onRetry={signs.reload} />
    if (!signs.all) return <Skeleton rows={2} rowHeight={56} />
    const { sign } = signs
    if (!sign) {
      return (
        <div className="card-body">
          <Alert tone="warn">{catalogue['20025'].text}。没有已生效的银行签约，暂不能提交贴现申请。</Alert>
        </div>
      )
    }
    return (
      <div className="apply-conditions">
        <Field
          label="贴入行"
          error={place === 'sign' ? refusal?.text : null}
          hint={`签约有效至 ${sign.valid_to}，单笔限额 ${formatYuan(sign.single_limit_fen)} 元`}
        >
          {signs.active.length > 1 ? (
            <Select value={sign.sign_no} onChange={event => application.pickSign(event.target.value)}>
              {signs.active.map(each => (
                <option key={each.sign_no} value={each.sign_no}>
                  {each.bank_name}
                </option>
              ))}
            </Select>
          ) : (
            <output className="control is-disabled">{sign.bank_name}</output>
          )}
        </Field>
        <Field
          label="贴现日期"
          hint={
            quote.cutoff_rolled ? (
              <span className="warn-text">{catalogue['20028'].text}</span>
            ) : (
              `${CUT_OFF} 前完成放款复核，当日放款`
            )
          }
        >
          <output className="control is-disabled">
            {quote.disc_dt}
            <span className="control-suffix push">{weekdayName(quote.disc_dt)}</span>
          </output>
        </Field>
        <Field label="入账账号" hint={`${sign.settle_acct_name}，${sign.settle_bank_name}`}>
          <output className="control is-disabled figures">{sign.settle_acct_no}</output>
        </Field>
      </div>
    )
  }

  return (
    <div className="apply-layout">
      <div className="apply-main">
        <Card flush title="贴现条件">
          {conditions()}
        </Card>
        <QuotedBills quote={quote} />
        {otherWarnings.map(warning => (
          <Alert key={warning.code + warning.field} tone="warn">
            {warning.msg}
          </Alert>
        ))}
        <Alert>实付金额 = 票面金额 − 贴现利息；到期日遇节假日顺延的天数计入计息天数。</Alert>
      </div>
      <QuoteSummary quote={quote} left={left}>
        {left === 0 && <Alert tone="warn">{catalogue['20034'].text}</Alert>}
        {refusal && place !== 'sign' && !(left === 0 && place === 'quote') && (
          <Alert tone="error">
            {refusal.text}
            {isOutcomeUnknown(refusal.code) && '，请重试'}
          </Alert>
        )}
        <Button
          variant="primary"
          size="xlarge"
          disabled={left === 0 || !signs.sign || busy}
          onClick={() => application.go('check')}
        >
          下一步，核对并提交
        </Button>
        <Button variant={left === 0 ? 'line' : 'plain'} busy={busy} onClick={application.askQuote}>
          {busy ? '询价中…' : '重新询价'}
        </Button>
      </QuoteSummary>
    </div>
  )
}
