import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { useState } from 'react'
import { useSession } from '../../../core/api/session.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import type { AppliedBill } from '../../../domain/discount/progress.ts'
import { Button } from '../../../ui/button.tsx'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PrintHead, PrintSheet } from '../../../ui/print-sheet.tsx'
import { chainOf } from './bill-back.tsx'
import { BillFace, type FaceDetail } from './bill-face.tsx'

/** The back as a table, which paper has more room for than for cards. */
const Back = ({ events }: Pick<FaceDetail, 'events'>) => (
  <table className="print-table">
    <thead>
      <tr>
        {['时间', '事项', '转出方', '转入方', '子票区间'].map(title => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        <th scope="col" className="numeric">
          金额（元）
        </th>
      </tr>
    </thead>
    <tbody>
      {chainOf(events).map(row => (
        <tr key={`${row.at} ${row.event} ${row.range} ${row.to_name}`}>
          <td>{longTime(row.at)}</td>
          <td>{row.event_name}</td>
          <td>{row.from_name || '—'}</td>
          <td>{row.to_name || '—'}</td>
          <td>{rangeText(row.range)}</td>
          <td className="numeric">
            <Money fen={row.amount_fen} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** 打印票面: front and back of one bill on A4, with the interest it was discounted at. */
export const PrintFace = ({
  applyNo,
  bill,
  detail,
}: {
  applyNo: string
  bill: AppliedBill
  detail: FaceDetail
}) => {
  const { user } = useSession()
  const [at, setAt] = useState<Date | null>(null)
  return (
    <>
      <Button size="small" onClick={() => setAt(new Date())}>
        <Icon name="print" />
        打印票面
      </Button>
      {at && (
        <PrintSheet upright onPrinted={() => setAt(null)}>
          <PrintHead
            title="票面打印件"
            by={`打印人 ${user?.name ?? ''}　打印时间 ${longTime(at.toISOString())}`}
          />
          <h2 className="detail-heading">正面</h2>
          <BillFace bill={bill} detail={detail} />
          <h2 className="detail-heading">背面</h2>
          <Back events={detail.events} />
          <p className="print-note">
            贴现申请 {applyNo}：年利率 {formatRatePercent(bill.rate_e6)}%，计息 {bill.days} 天至{' '}
            {bill.interest_end_dt}，利息 <Money fen={bill.interest_fen} /> 元，实付{' '}
            <Money fen={bill.net_fen} /> 元。
          </p>
          <p className="print-note">本件仅供查阅，权利以票据系统记载为准。</p>
        </PrintSheet>
      )}
    </>
  )
}
