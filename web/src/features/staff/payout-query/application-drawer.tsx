import '../../../domain/review/review.css'
import '../../../domain/discount/detail.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { SourceTag } from '../../../domain/bills/bill-source.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { AgreedDays } from '../../../domain/discount/agreed-days.tsx'
import { ApplyLog } from '../../../domain/discount/apply-log.tsx'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { Documents } from '../../../domain/discount/documents.tsx'
import { officerSteps } from '../../../domain/discount/officer-steps.ts'
import { sharesText } from '../../../domain/discount/payer-facts.tsx'
import { ProductTag } from '../../../domain/discount/product-tag.tsx'
import { TradePapers } from '../../../domain/trade/trade-papers.tsx'
import { BillNo, longTime } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { StepBar } from '../../../ui/layout/step-bar.tsx'
import { moneyText, rateText } from '../../../widgets/grid/column-spec.ts'
import { NextLine } from '../../../widgets/next-line.tsx'
import type { ApplicationDetail } from './application-list.ts'

type Bill = ApplicationDetail['bills'][number]

/** State of a bill after its payout. */
const settleNames: Readonly<Record<Bill['settle_state'], string>> = {
  '0': '未到期',
  '1': '已兑付',
  '2': '拒付',
  '3': '已清偿',
  '4': '银行已转卖',
}

type Fact = [name: string, value: ReactNode]

const payerFactsOf = (row: ApplicationDetail): Fact[] =>
  row.pay_type === 2
    ? []
    : [
        [
          '付息人',
          <>
            {row.buyer_name} <span className="figures">{row.buyer_acct_no}</span>
          </>,
        ],
        ['买方承担（元）', moneyText(row.buyer_interest_fen)],
        ['卖方承担（元）', moneyText(row.seller_interest_fen)],
        [
          '付息人同意',
          row.payer_consent
            ? [row.payer_consent.state_name, row.payer_consent.decided_by].filter(Boolean).join('，')
            : '—',
        ],
      ]

const factsOf = (row: ApplicationDetail): Fact[] => [
  ['申请人', row.company_name],
  ['统一社会信用代码', row.usc_code || '—'],
  ['票面金额（元）', moneyText(row.total_fen)],
  ['贴现利息（元）', moneyText(row.interest_fen)],
  ['实付金额（元）', moneyText(row.net_fen)],
  ['年利率 %', rateText(row.rate_e6)],
  ['询价利率 %', row.quoted ? rateText(row.quoted.rate_e6) : '—'],
  ['付息方式', sharesText(row)],
  ...payerFactsOf(row),
  ['贴入行', row.bank_name],
  ['签约编号', row.sign_no || '—'],
  ['入账账号', row.settle_acct_no],
  ['贴现日期', row.disc_dt],
  ['提交时间', longTime(row.submitted_at)],
  ['放款时间', row.paid_at ? longTime(row.paid_at) : '—'],
]

const Bills = ({ row }: { row: ApplicationDetail }) => (
  <SimpleTable
    caption="票据"
    rows={row.bills}
    rowKey={bill => `${bill.holding_id} ${bill.range}`}
    columns={[
      {
        key: 'bill_no',
        title: '票据（包）号 / 子票区间',
        cell: bill => (
          <>
            <BillNo value={bill.bill_no} />
            <span className="sub">
              <span className="figures">{rangeText(bill.range)}</span> <SourceTag source={bill.source} />
            </span>
          </>
        ),
      },
      {
        key: 'acceptor',
        title: '承兑人',
        cell: bill => <span className="cell-words">{bill.acceptor_name}</span>,
      },
      {
        key: 'due',
        title: '到期日 / 兑付',
        cell: bill => (
          <>
            {bill.due_dt}
            <span className="sub">{settleNames[bill.settle_state]}</span>
          </>
        ),
      },
      { key: 'face', title: '票面', unit: '元', numeric: true, cell: bill => moneyText(bill.face_fen) },
      { key: 'rate', title: '利率', unit: '%', numeric: true, cell: bill => rateText(bill.rate_e6) },
      {
        key: 'interest',
        title: '利息',
        unit: '元',
        numeric: true,
        cell: bill => moneyText(bill.interest_fen),
      },
    ]}
  />
)

/** Contracts and invoices behind it, as the bank reads them now. */
const Papers = ({ row }: { row: ApplicationDetail }) => {
  const sheet = useCall('/api/admin/disc_apply_review', { apply_no: row.apply_no })
  if (sheet.first) return <TradePapers sheet={sheet.first} row={row} />
  if (sheet.error) return <ErrorState title="贸易背景未能加载" error={sheet.error} onRetry={sheet.reload} />
  return <Skeleton rows={2} />
}

const Detail = ({ row }: { row: ApplicationDetail }) => (
  <>
    <div className="review-body">
      <p className="review-head">
        <ApplyStatus row={row} />
        <ProductTag of={row} />
        <NextLine of={row} />
      </p>
      {row.reason && <Alert tone="info">原因：{row.reason}</Alert>}
      <StepBar label="办理进度" steps={officerSteps(row)} />
      <dl className="facts">
        {factsOf(row).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <AgreedDays row={row} />
      <h3>票据（{row.total_count} 张）</h3>
      <Bills row={row} />
    </div>
    <Papers row={row} />
    <div className="review-body">
      <h3>业务文件</h3>
      <Documents
        applyNo={row.apply_no}
        orderedAt={row.paid_at ?? row.submitted_at}
        receipts={row.paid_at ? '/receiptQuery' : undefined}
      />
      <h3>操作日志</h3>
      <ApplyLog log={row.log} />
    </div>
    {row.actions.length > 0 && (
      <footer className="review-foot">
        <Link className="button button-line" to={`/discApproval?apply_no=${row.apply_no}`}>
          前往办理
        </Link>
      </footer>
    )}
  </>
)

interface ApplicationDrawerProps {
  /** Null = closed. */
  applyNo: string | null
  onClose: () => void
}

/** Side drawer of one application: terms, bills, papers, files and history; it is decided on /discApproval. */
export const ApplicationDrawer = ({ applyNo, onClose }: ApplicationDrawerProps) => {
  const detail = useCall('/api/admin/disc_apply_detail', applyNo ? { apply_no: applyNo } : null)
  return (
    <Drawer open={applyNo !== null} title={applyNo ?? ''} onClose={onClose}>
      {detail.first ? (
        <Detail key={detail.first.apply_no} row={detail.first} />
      ) : detail.error ? (
        <ErrorState title="申请详情未能加载" error={detail.error} onRetry={detail.reload} />
      ) : (
        <Skeleton rows={10} />
      )}
    </Drawer>
  )
}
