import { weekdayName } from '@portal/shared/calendar/dates.ts'
import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { agreementClauses } from '@portal/shared/discount/agreement.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { useRef, useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { isOutcomeUnknown } from '../../../domain/discount/unknown-outcome.ts'
import { Money, Rate } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'
import type { Sums } from './figures.ts'
import type { Payee } from './payee.tsx'

type Body = Omit<RequestInput<'/api/instant/apply'>, 'idem_key'>
export type Applied = RowOf<'/api/instant/apply'>

interface ConfirmInstantProps {
  instant: Sums
  officer: Sums
  today: string
  payee: Payee
  papers: string
  /** The company has its own checker, with whom the clock starts. */
  reviewed: boolean
  body: Body
  onDone: (applied: Applied) => void
  onClose: () => void
}

/**
 * The one question before the money: net amount large, account, day, and what follows. After a refusal facts and prices
 * are read again behind it, as after every write, so that it asks with what is so now.
 */
export const ConfirmInstant = (props: ConfirmInstantProps) => {
  const { instant, officer, today, payee, papers, reviewed, body } = props
  const apply = useAction('/api/instant/apply', { quiet: true })
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  /** One key for one content, kept while nobody knows whether it has arrived: it is then sent again, not anew. */
  const attempt = useRef({ key: '', content: '' })
  const isUnknown = refusal !== null && isOutcomeUnknown(refusal.code)
  const isOfficers = instant.count === 0

  const send = async () => {
    const content = JSON.stringify(body)
    if (attempt.current.content !== content) attempt.current = { key: crypto.randomUUID(), content }
    setRefusal(null)
    try {
      const applied = await apply.run({ idem_key: attempt.current.key, ...body })
      if (applied) props.onDone(applied)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      if (!isOutcomeUnknown(error.code)) attempt.current = { key: '', content: '' }
    }
  }
  const shown = isOfficers ? officer : instant
  return (
    <ConfirmDialog
      open
      size="medium"
      title={isOfficers ? '确认提交人工审批' : '确认秒贴'}
      confirmLabel={apply.busy ? '办理中…' : isUnknown ? '再次确认' : isOfficers ? '确认提交' : '确认秒贴'}
      busy={apply.busy}
      onCancel={props.onClose}
      onConfirm={() => void send()}
    >
      <p className="instant-net">
        <span className="muted">实付金额（元）</span>
        <b className="net-figure figures">{formatYuan(shown.netFen)}</b>
        <span className="chosen-capitals">{yuanInCapitals(shown.netFen)}</span>
      </p>
      <dl className="fact-list">
        <dt>入账账号</dt>
        <dd>
          <span className="figures">{payee.account_no}</span>，{payee.bank_name}
        </dd>
        {!isOfficers && (
          <>
            <dt>贴现日期</dt>
            <dd>
              {today} {weekdayName(today)}，{reviewed ? '企业复核通过后' : '确认后'}即时到账
            </dd>
          </>
        )}
        <dt>票面合计</dt>
        <dd>
          <Money fen={shown.faceFen} /> 元（{shown.count} 张）
        </dd>
        <dt>贴现利息</dt>
        <dd>
          <Money fen={shown.interestFen} /> 元（
          <Rate e6={shown.rateE6} />
          %，卖方付息）
        </dd>
        <dt>贸易背景</dt>
        <dd>{papers}</dd>
        {!isOfficers && officer.count > 0 && (
          <>
            <dt>另转人工</dt>
            <dd>
              {officer.count} 张，票面 <Money fen={officer.faceFen} /> 元，由银行审批，不即时到账
            </dd>
          </>
        )}
      </dl>
      <details className="instant-agreement">
        <summary>确认即同意《票据贴现协议》</summary>
        <ol>
          {agreementClauses.map(clause => (
            <li key={clause}>{clause}</li>
          ))}
        </ol>
      </details>
      {refusal && (
        <Alert tone="error">
          {refusal.text}
          {isUnknown && '。申请可能已经提交，请再次确认以得知结果：同一笔申请不会重复办理'}
        </Alert>
      )}
      {isOfficers
        ? '提交后票据即被锁定，由银行审批、放款，审批通过前可在业务查询中撤销。'
        : reviewed
          ? '确认后票据即被锁定，交由企业复核人复核；复核通过即由规则审批并放款，不能撤销。'
          : '确认后由规则审批并立即放款，票据转让给银行，不能撤销。任一张未通过规则的，只该张转人工。'}
    </ConfirmDialog>
  )
}
