import './calculator.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { CSSProperties } from 'react'
import type { ApiError } from '../../core/api-error.ts'
import { Money, Rate } from '../../ui/data/figures.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AmountInput } from '../../ui/inputs/amount-input.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Select } from '../../ui/inputs/inputs.tsx'
import { DateInput } from '../../widgets/fields/date-input.tsx'
import type { AcceptorClass } from './tenors.ts'
import { TermLine } from './term-line.tsx'
import { type Begin, useCalculation } from './use-calculation.ts'

type Calculation = RowOf<'/api/quotes/calculate'>

/** A rule of the business, which the same question meets again. */
const isRule = ({ status }: ApiError): boolean => status === 422

interface ResultsProps {
  result: Calculation | undefined
  refusal: ApiError | undefined
  onRetry: () => void
  compact: boolean
}

/** The figures as written, for their size: an amount is drawn smaller before a digit of it is cut. */
const netStyle = (fen: string | undefined): CSSProperties =>
  ({ '--characters': fen === undefined ? 1 : formatYuan(fen).length }) as CSSProperties

const Results = ({ result, refusal, onRetry, compact }: ResultsProps) => (
  <div className="calculator-results" aria-live="polite">
    <div className="calculator-net">
      <span className="muted">实付金额{compact && '（元）'}</span>
      <p style={netStyle(result?.net_fen)}>
        <Money fen={result?.net_fen} />
        {!compact && <small>元</small>}
      </p>
    </div>
    <dl>
      <dt>贴现利息（元）</dt>
      <dd>
        <Money fen={result?.interest_fen} />
      </dd>
      <dt>年利率（%）</dt>
      <dd>
        <Rate e6={result?.rate_e6} />
      </dd>
      <dt>每十万扣费（元）</dt>
      <dd>
        <Money fen={result?.per_100k_fen} />
      </dd>
      <dt>计息天数（天）</dt>
      <dd className="figures">{result?.days ?? '—'}</dd>
    </dl>
    {refusal && (
      <div className="calculator-refusal" role="alert">
        <Icon name="warning" size={14} />
        <span>{refusal.text}</span>
        {!isRule(refusal) && (
          <button type="button" className="link-button" onClick={onRetry}>
            重试
          </button>
        )}
      </div>
    )}
    {result && result.rolled_days > 0 && (
      <p className="calculator-roll">
        <Icon name="info" size={14} />
        <span>
          到期日遇{result.roll_reason}，计息顺延至 {result.interest_end_dt}，含顺延 {result.rolled_days} 天
        </span>
      </p>
    )}
    {result?.warnings.map(({ code, msg }) => (
      <p key={code} className="calculator-roll">
        <Icon name="info" size={14} />
        <span>{msg}</span>
      </p>
    ))}
  </div>
)

/**
 * Interest of one bill at today's rates, live while typing; nothing is stored or locked. `compact` is the small
 * form with labels beside the fields.
 */
export const Calculator = ({ compact = false, begin }: { compact?: boolean; begin?: Begin | undefined }) => {
  const { grid, faceFen, errors, result, refusal, gridFailure, minDue, ...form } = useCalculation(begin)
  if (gridFailure) return <ErrorState title="报价未能加载" error={gridFailure} onRetry={form.retryGrid} />
  return (
    <div className="calculator-frame">
      <div className={compact ? 'calculator is-compact' : 'calculator public-form'}>
        <div className="calculator-fields">
          <Field
            label="票面金额"
            error={errors.face}
            hint={!compact && faceFen ? yuanInCapitals(faceFen) : undefined}
          >
            <AmountInput value={form.face} onChange={form.setFace} suffix="元" />
          </Field>
          <Field label="到期日" error={errors.due}>
            <DateInput rolls value={form.due} onChange={form.setDue} {...(minDue && { min: minDue })} />
          </Field>
          <fieldset className="calculator-months" aria-label="距到期">
            {[1, 3, 6].map(many => (
              <button
                key={many}
                type="button"
                aria-pressed={form.months === many}
                onClick={() => form.setMonths(many)}
              >
                {many} 个月
              </button>
            ))}
          </fieldset>
          <Field label="承兑行类别">
            <Select
              value={form.acceptorClass}
              onChange={event => form.setAcceptorClass(event.target.value as AcceptorClass)}
            >
              {grid?.classes.map(row => (
                <option key={row.acceptor_class} value={row.acceptor_class}>
                  {row.name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Results result={result} refusal={refusal} onRetry={() => void form.retry()} compact={compact} />
        {!compact && result && (
          <TermLine start={result.disc_dt} due={form.due} end={result.interest_end_dt} />
        )}
      </div>
    </div>
  )
}
