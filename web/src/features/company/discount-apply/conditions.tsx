import { CUT_OFF } from '@portal/shared/calendar/business-hours.ts'
import { isDate } from '@portal/shared/calendar/dates.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { useEffect, useRef } from 'react'
import { useBankDay } from '../../../core/api/clock.ts'
import { payTypes } from '../../../domain/discount/pay-type.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { FixedText, TextInput } from '../../../ui/inputs/inputs.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { DATE_FAULT } from '../../../widgets/fields/date-range.tsx'
import type { Quote } from './draft.ts'
import { NoSign } from './no-sign.tsx'
import { placeOf } from './refusals.ts'
import { signHint } from './sign-hint.ts'
import type { TermErrors, TermName } from './terms.ts'
import type { Application } from './use-application.ts'
import type { useSigns } from './use-signs.ts'

/** A typed date rests this long before the bank is asked for its price. */
const TYPING_MS = 350

interface ConditionsProps {
  application: Application
  quote: Quote
  signs: ReturnType<typeof useSigns>
  /** Shown once the way on has been tried. */
  errors: TermErrors
}

/** 贴现条件: bank, date, account, and who bears the interest. */
export const Conditions = ({ application, quote, signs, errors }: ConditionsProps) => {
  const { draft, refusal, refusedBill, set, setTerms, askQuote } = application
  const { terms, disc_dt } = draft
  const hours = useBankDay().first
  const place = refusal ? placeOf(refusal.code) : null
  const earliest = hours?.next_payout_dt
  const typed = disc_dt === '' ? quote.disc_dt : disc_dt

  // Another day is another price: asked for once the date stands.
  const ask = useRef(askQuote)
  ask.current = askQuote
  useEffect(() => {
    if (!isDate(disc_dt) || disc_dt === quote.disc_dt) return
    const timer = setTimeout(() => void ask.current(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [disc_dt, quote.disc_dt])

  if (signs.error) return <ErrorState title="签约信息未能加载" error={signs.error} onRetry={signs.reload} />
  if (!signs.all) return <Skeleton rows={2} rowHeight={56} />
  const { sign } = signs
  if (!sign) return <NoSign signs={signs.all} />
  const input = (name: TermName) => ({
    name,
    value: terms[name],
    onChange: (event: { target: { value: string } }) => setTerms({ [name]: event.target.value }),
  })
  const refused = (name: TermName) => errors[name] ?? (place === 'terms' ? refusal?.fields[name] : null)
  const dateFault = () => {
    if (refusal && place === 'date') {
      const bill = draft.bills.find(({ key }) => key === refusedBill)
      return bill ? `${refusal.text}（到期日 ${bill.holding.due_dt}）` : refusal.text
    }
    return disc_dt !== '' && !isDate(disc_dt) ? DATE_FAULT : null
  }
  return (
    <div className="apply-conditions">
      <Field label="贴入行" error={place === 'sign' ? refusal?.text : null} hint={signHint(sign)}>
        <FixedText>{sign.bank_name}</FixedText>
      </Field>
      <Field
        label="贴现日期"
        error={dateFault()}
        hint={
          quote.cutoff_rolled ? (
            <span className="warn-text">{catalogue['20028'].text}</span>
          ) : (
            `可选未来 5 个工作日；${hours?.cut_off ?? CUT_OFF} 前完成放款复核，当日放款`
          )
        }
      >
        <DateInput
          value={typed}
          {...(earliest ? { min: earliest } : {})}
          onChange={date => set({ disc_dt: date })}
        />
      </Field>
      <Field
        label="入账账号"
        hint={[sign.settle_acct_name, sign.settle_bank_name].filter(Boolean).join('，')}
      >
        <FixedText className="figures">{sign.settle_acct_no}</FixedText>
      </Field>
      <fieldset className="pay-types">
        <legend>付息方式</legend>
        <span className="pay-type-row">
          {payTypes.map(({ type, name }) => (
            <label key={type}>
              <input
                type="radio"
                name="pay_type"
                checked={terms.pay_type === type}
                onChange={() => setTerms({ pay_type: type })}
              />
              {name}
            </label>
          ))}
        </span>
      </fieldset>
      {terms.pay_type !== 2 && (
        <div className={terms.pay_type === 3 ? 'payer has-pct' : 'payer'}>
          {terms.pay_type === 3 && (
            <Field label="买方付息比例" error={refused('buyer_pct')} required>
              <TextInput {...input('buyer_pct')} inputMode="decimal" maxLength={9} suffix="%" />
            </Field>
          )}
          <Field label="付息人名称" error={refused('buyer_name')} required>
            <TextInput {...input('buyer_name')} maxLength={120} />
          </Field>
          <Field
            label="付息人账号"
            error={refused('buyer_acct_no')}
            hint="付息人为平台企业的，填写其本行结算账户"
            required
          >
            <TextInput
              {...input('buyer_acct_no')}
              typed="code"
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
