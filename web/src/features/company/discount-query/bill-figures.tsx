import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import type { AppliedBill } from '../../../domain/discount/progress.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Whole } from '../../../ui/data/whole.tsx'

/** How the interest came about, so that a reader can redo it. */
const formula = (bill: AppliedBill): string => {
  const sum = `${formatYuan(bill.face_fen)} × ${formatRatePercent(bill.rate_e6)}% × ${bill.days} ÷ 360 = ${formatYuan(bill.interest_fen)}`
  return bill.rolled_days > 0
    ? `${sum}；到期日 ${bill.due_dt} 为${bill.roll_reason}，计息到期日 ${bill.interest_end_dt}`
    : `${sum}；到期日 ${bill.due_dt} 为工作日，不顺延`
}

/** Interest and net amount of one bill of an application. */
export const BillFigures = ({ bill }: { bill: AppliedBill }) => (
  <>
    <FigureStrip
      className="detail-figures"
      figures={[
        { title: '票面金额（元）', value: <Money fen={bill.face_fen} /> },
        { title: '贴现利息（元）', value: <Money fen={bill.interest_fen} /> },
        { title: '其中卖方承担（元）', value: <Money fen={bill.seller_interest_fen} /> },
        { title: '实付金额（元）', value: <Money fen={bill.net_fen} />, net: true },
      ]}
    />
    <p className="meta detail-formula">
      <Whole text={formula(bill)} />
    </p>
  </>
)
