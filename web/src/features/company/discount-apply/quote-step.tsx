import './quote.css'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { WEIGHTED_RATE_NOTE } from '@portal/shared/money/rate.ts'
import { useState } from 'react'
import { PayDays } from '../../../domain/discount/pay-day-table.tsx'
import { slipText } from '../../../domain/discount/pay-days.ts'
import { isOutcomeUnknown } from '../../../domain/discount/unknown-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { BankOffers } from './bank-offers.tsx'
import { Conditions } from './conditions.tsx'
import type { Quote } from './draft.ts'
import { QuoteSummary, useQuoteLeft } from './quote-summary.tsx'
import { QuotedBills } from './quoted-bills.tsx'
import { placeOf } from './refusals.ts'
import { sharesOf, termErrors } from './terms.ts'
import type { Application } from './use-application.ts'
import { useSigns } from './use-signs.ts'

/** Places of a refusal in the conditions that show it beside their own field. */
const besideField: ReadonlySet<string> = new Set(['sign', 'date'])

/** Step 2: the locked quote, its conditions and the interest of each bill. */
export const QuoteStep = ({ application, quote }: { application: Application; quote: Quote }) => {
  const { draft, refusal, busy } = application
  const [tried, setTried] = useState(false)
  const signs = useSigns(quote)
  const place = refusal ? placeOf(refusal.code) : null
  const errors = termErrors(draft.terms)
  const isFaulty = Object.keys(errors).length > 0
  // The signing it was asked under is over: the price is of a bank that would not pay.
  const isOtherBank = signs.sign !== undefined && signs.sign.bank_no !== quote.bank_no
  const isOtherDay = draft.disc_dt !== '' && draft.disc_dt !== quote.disc_dt

  // The passed cut-off is shown beside the date it moved.
  const otherWarnings = quote.warnings.filter(warning => warning.code !== '20028')
  const atField = place === 'terms' && Object.keys(refusal?.fields ?? {}).some(name => name in draft.terms)
  const goOn = () => {
    setTried(true)
    if (!isFaulty) return application.go('trade')
    const [first] = Object.keys(errors)
    document.querySelector<HTMLElement>(`.apply-conditions [name="${first}"]`)?.focus()
  }
  return (
    <div className="apply-layout">
      <div className="apply-main">
        {signs.active.length > 1 && (
          <BankOffers application={application} quote={quote} signedCount={signs.active.length} />
        )}
        <Card flush title="贴现条件">
          <Conditions
            application={application}
            quote={quote}
            signs={signs}
            errors={
              tried
                ? errors
                : errors.buyer_pct && draft.terms.buyer_pct !== ''
                  ? { buyer_pct: errors.buyer_pct }
                  : {}
            }
          />
        </Card>
        <Card flush title="确认的放款日与金额">
          <PayDays
            days={quote.pay_days}
            payType={quote.pay_type}
            marks={{ [quote.disc_dt]: '贴现日期' }}
            dimmed={application.quoting || sharesOf(draft.terms) === null}
          />
          <p className="pay-days-note is-inset">{slipText(quote.pay_days)}</p>
        </Card>
        <QuotedBills price={quote} dimmed={application.quoting || sharesOf(draft.terms) === null} />
        {otherWarnings.map(warning => (
          <Alert key={warning.code + warning.field} tone="warn">
            {warning.msg}
          </Alert>
        ))}
        <Alert>
          天数合计为按票面加权的平均天数，加权年利率{WEIGHTED_RATE_NOTE}。实付金额 = 票面金额 −
          卖方承担的利息；买方承担的利息在放款时从付息人账户扣收。
        </Alert>
      </div>
      <QuoteSide
        application={application}
        quote={quote}
        canGoOn={!busy && signs.sign !== undefined && !isOtherBank && !isOtherDay}
        error={
          refusal && !besideField.has(place ?? '') && !atField
            ? refusal.text + (isOutcomeUnknown(refusal.code) ? '，请重试' : '')
            : isOtherBank
              ? `与${quote.bank_name}的签约已不能办理，请选择贴入行并重新询价`
              : ''
        }
        isExpiry={place === 'quote'}
        onNext={goOn}
      />
    </div>
  )
}

interface QuoteSideProps {
  application: Application
  quote: Quote
  canGoOn: boolean
  error: string
  isExpiry: boolean
  onNext: () => void
}

/** The part that ticks every second, apart from the table. */
const QuoteSide = ({ application, quote, canGoOn, error, isExpiry, onNext }: QuoteSideProps) => {
  const left = useQuoteLeft(quote)
  const { busy } = application
  return (
    <QuoteSummary quote={quote} left={left} terms={application.draft.terms}>
      {left === 0 && <Alert tone="warn">{catalogue['20034'].text}</Alert>}
      {error && !(left === 0 && isExpiry) && <Alert tone="error">{error}</Alert>}
      <Button variant="primary" size="xlarge" disabled={left === 0 || !canGoOn} onClick={onNext}>
        下一步，关联贸易背景
      </Button>
      <Button variant={left === 0 ? 'line' : 'plain'} busy={busy} onClick={() => void application.askQuote()}>
        {busy ? '询价中…' : '重新询价'}
      </Button>
    </QuoteSummary>
  )
}
