import '../../../domain/review/review.css'
import '../../../domain/discount/detail.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { Button } from '../../../ui/button.tsx'
import { BillNo, longTime, Money } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { AgreeDialog, RefuseDialog } from './consent-dialogs.tsx'
import { type ConsentDetail, ConsentStatus } from './consent-list.tsx'

type Bill = ConsentDetail['bills'][number]

const columns: Column<Bill>[] = [
  {
    key: 'bill',
    title: '票据（包）号 / 子票区间',
    cell: bill => (
      <>
        <BillNo value={bill.bill_no} />
        <span className="sub figures">{rangeText(bill.range)}</span>
      </>
    ),
  },
  { key: 'face', title: '票面', unit: '元', numeric: true, cell: bill => moneyText(bill.face_fen) },
  {
    key: 'end',
    title: '计息到期日',
    cell: bill => (
      <>
        {bill.interest_end_dt}
        <span className="sub">
          {weekdayName(bill.interest_end_dt)}，{bill.days} 天
        </span>
      </>
    ),
  },
  { key: 'interest', title: '利息', unit: '元', numeric: true, cell: bill => moneyText(bill.interest_fen) },
  {
    key: 'buyer',
    title: '本企业承担',
    unit: '元',
    numeric: true,
    cell: bill => <b>{moneyText(bill.buyer_interest_fen)}</b>,
  },
]

const factsOf = (row: ConsentDetail): [string, string][] => [
  ['贴现申请人', row.applicant_name],
  ['贴入行', row.bank_name],
  ['付息账号', row.payer_acct_no],
  ['票面合计（元）', moneyText(row.total_fen)],
  ['贴现利息（元）', moneyText(row.interest_fen)],
  ['承担比例 %', row.buyer_pct],
  ['承担上限（元）', moneyText(row.max_buyer_fen)],
  ['请求时间', longTime(row.asked_at)],
  ...(row.decided_at ? [['答复时间', longTime(row.decided_at)] as [string, string]] : []),
  ...(row.decided_by ? [['答复人', row.decided_by] as [string, string]] : []),
]

const Detail = ({ row }: { row: ConsentDetail }) => {
  const [asked, setAsked] = useState<'agree' | 'refuse' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <ConsentStatus row={row} />
          <span className="muted">
            请贵公司承担贴现利息，最高{' '}
            <b>
              <Money fen={row.max_buyer_fen} />
            </b>{' '}
            元
          </span>
        </p>
        {row.reason && <Alert tone="info">拒绝原因：{row.reason}</Alert>}
        <dl className="facts">
          {factsOf(row).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <h3>票据（{row.total_count} 张）</h3>
        <SimpleTable
          caption="票据"
          columns={columns}
          rows={row.bills}
          rowKey={bill => `${bill.bill_no} ${bill.range}`}
        />
        <p className="meta detail-account">
          同意后，放款时从付息账户扣收，不超过上限；利率提高使承担额超过上限的，会再次请贵公司确认。
        </p>
      </div>
      {row.can_decide && (
        <footer className="detail-foot">
          <span className="push row detail-actions">
            <Button variant="danger-line" onClick={() => setAsked('refuse')}>
              拒绝
            </Button>
            <Button variant="primary" onClick={() => setAsked('agree')}>
              同意付息
            </Button>
          </span>
        </footer>
      )}
      {asked === 'agree' && <AgreeDialog row={row} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog row={row} onClose={close} />}
    </>
  )
}

interface ConsentDrawerProps {
  /** Null = closed. */
  consentId: string | null
  onClose: () => void
}

/** One request to bear interest: of whom, for which bills, how much at most, and the answer to it. */
export const ConsentDrawer = ({ consentId, onClose }: ConsentDrawerProps) => {
  const detail = useCall('/api/payer/consent_detail', consentId ? { consent_id: consentId } : null)
  return (
    <Drawer open={consentId !== null} title={detail.first?.apply_no ?? '付息确认'} onClose={onClose}>
      <Loaded from={detail} failed="付息确认未能加载">
        {row => <Detail row={row} />}
      </Loaded>
    </Drawer>
  )
}
