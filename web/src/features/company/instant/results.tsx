import './results.css'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { detailAddress } from '../../../core/addresses.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { soonMs } from '../../../core/refresh.ts'
import { InstantStops, InstantVerdicts } from '../../../domain/discount/instant-verdicts.tsx'
import { ReceiptFile } from '../../../domain/receipts/receipt-file.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StepBar } from '../../../ui/layout/step-bar.tsx'
import { RowName } from '../../../widgets/grid/row-name.ts'
import { type Decision, secondsText, timeLine } from './time-line.ts'

/** The receipts of an application, each to be kept as a file. */
const Receipts = ({ applyNo }: { applyNo: string }) => {
  const receipts = useCall(
    '/api/receipt/query_receipt',
    { ref_no: applyNo, direction: 'in', page_no: 1, page_size: 5 },
    { pollWhenOfflineMs: soonMs },
  )
  return (
    <Card title="回单" className="instant-receipts">
      {receipts.error && <ErrorState title="回单未能加载" error={receipts.error} onRetry={receipts.reload} />}
      {receipts.first?.rows.length === 0 && <p className="meta">回单正在出具</p>}
      <ul>
        {receipts.first?.rows.map(receipt => (
          <li key={receipt.receipt_no}>
            <span>
              <b className="figures">{receipt.receipt_no}</b>
              <span className="meta">
                {receipt.purpose}，付款人 {receipt.other_name}
              </span>
              <span>
                <Money fen={receipt.amount_fen} /> 元，入 <span className="figures">{receipt.acct_no}</span>
              </span>
            </span>
            <RowName value={receipt.receipt_no}>
              <ReceiptFile receiptNo={receipt.receipt_no} />
            </RowName>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Money first: how much, how quickly, and what the account holds now. */
const Paid = ({ of }: { of: Decision }) => {
  const balance = useCall('/api/discount/get_overview', {}).first?.balance_fen
  return (
    <div className="instant-paid" role="status">
      <span className="instant-mark">
        <Icon name="check" size={24} />
      </span>
      <div>
        <h2 className="t-card">
          已到账{of.elapsed_ms !== null && `，用时 ${secondsText(of.elapsed_ms)} 秒`}
        </h2>
        <p className="instant-amount figures">
          {formatYuan(of.net_fen)}
          <small>元</small>
        </p>
        <p>{yuanInCapitals(BigInt(of.net_fen))}</p>
      </div>
      <dl className="instant-balance">
        <dt>结算账户余额（元）</dt>
        <dd>
          <Money fen={balance} />
        </dd>
        <dd className="meta figures">{of.account_no}</dd>
      </dl>
    </div>
  )
}

/** Sent to an officer, or on its way: how it stands, and why. */
const Waiting = ({ of }: { of: Decision }) => {
  const isStopped = of.stopped_by.length > 0
  const isChecked = of.state === 'D10'
  return (
    <div role="status">
      <h2 className="t-card">
        {isStopped ? '已转人工审批' : isChecked ? '等待企业复核' : '正在放款，请稍候'}
      </h2>
      <p className="muted">
        实付 <Money fen={of.net_fen} /> 元，{of.state_name}
        {isChecked && '。复核人在业务查询中通过后，由规则审批并即时到账，从那时起计时'}
      </p>
      <InstantStops of={of} />
    </div>
  )
}

const Result = ({ applyNo }: { applyNo: string }) => {
  const found = useCall('/api/instant/result', { apply_no: applyNo }, { pollWhenOfflineMs: soonMs })
  const of = found.first
  if (!of)
    return (
      <Card flush>
        {found.error ? (
          <ErrorState title="办理结果未能加载" error={found.error} onRetry={found.reload} />
        ) : (
          <Skeleton rows={5} />
        )}
      </Card>
    )
  const isPaid = of.elapsed_ms !== null
  return (
    <div className={isPaid ? 'instant-result has-receipt' : 'instant-result'}>
      <Card
        title={
          <>
            申请 <span className="figures">{of.apply_no}</span>
          </>
        }
        aside={<ButtonLink to={detailAddress(of.apply_no)}>查看申请</ButtonLink>}
      >
        {isPaid ? <Paid of={of} /> : <Waiting of={of} />}
        <h3 className="instant-heading">从确认到入账</h3>
        <StepBar label={`${of.apply_no} 时间线`} steps={timeLine(of)} />
        <InstantVerdicts of={of} />
      </Card>
      {isPaid && <Receipts applyNo={of.apply_no} />}
    </div>
  )
}

interface InstantResultsProps {
  applyNo: string | null
  /** The application of the bills that went to an officer. */
  officerNo: string | null
}

/** 办理结果: what was paid at once, and what an officer looks at. */
export const InstantResults = ({ applyNo, officerNo }: InstantResultsProps) => (
  <>
    <div className="page-top">
      <h1 className="t-page">办理结果</h1>
      <span className="push">
        <ButtonLink to="/instant">再办一笔</ButtonLink>
      </span>
    </div>
    <div className="instant-results">
      {applyNo && <Result applyNo={applyNo} />}
      {officerNo && <Result applyNo={officerNo} />}
    </div>
  </>
)
