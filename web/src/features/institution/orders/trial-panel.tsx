import type { RowOf } from '@portal/shared/contract/table.ts'
import type { ApiError } from '../../../core/api-error.ts'
import { daysText, isRepo } from '../../../domain/orders/order.ts'
import { OrderBills } from '../../../domain/orders/order-bills.tsx'
import { LimitUses, OrderChecks } from '../../../domain/orders/order-checks.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

export type Trial = RowOf<'/api/rediscount/calculate_order'>

/** The bank's trial of the form as it stands: each bill's interest, checks, limits. */
export const TrialPanel = ({
  trial,
  error,
  terms,
}: {
  trial: Trial | undefined
  error: ApiError | undefined
  terms: Pick<Parameters<typeof isRepo>[0], 'busi_type'>
}) => {
  if (error) return <Alert tone="error">{Object.values(error.fields).join('；') || error.text}</Alert>
  if (!trial) return <p className="meta">填写完整后显示逐张利息、结算金额与校验结果</p>
  return (
    <>
      <OrderBills lines={trial.bills} row={{ ...trial, ...terms }} />
      <p className="meta">
        结算日 {trial.settle_dt}，
        {trial.repo_days === null ? `加权期限 ${daysText(trial.avg_days_e2)}` : `回购期限 ${trial.repo_days}`}{' '}
        天
      </p>
      <OrderChecks checks={trial.checks} />
      {trial.warnings.map(warning => (
        <Alert key={warning.code} tone="warn">
          {warning.msg}
        </Alert>
      ))}
      {trial.limits.length > 0 && <LimitUses limits={trial.limits} />}
    </>
  )
}

/** The figures that follow every change, always in sight. */
export const TrialFigures = ({
  trial,
  terms,
}: {
  trial: Trial | undefined
  terms: Parameters<typeof isRepo>[0]
}) => (
  <dl className="order-trial" aria-live="polite" aria-label="试算结果">
    <div>
      <dt>票面总额（元）</dt>
      <dd>
        <Money fen={trial?.total_fen} />
      </dd>
    </div>
    <div>
      <dt>{isRepo(terms) ? '到期利息（元）' : '利息（元）'}</dt>
      <dd>
        <Money fen={isRepo(terms) ? trial?.due_interest_fen : trial?.interest_fen} />
      </dd>
    </div>
    <div>
      <dt>结算金额（元）</dt>
      <dd className="is-net">
        <Money fen={trial?.settle_fen} />
      </dd>
    </div>
    {isRepo(terms) && (
      <div>
        <dt>到期结算金额（元）</dt>
        <dd>
          <Money fen={trial?.due_settle_fen} />
        </dd>
      </div>
    )}
  </dl>
)
