import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { billSources } from '../../../domain/bills/bill-source.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import type { ApplyDetail } from '../../../domain/discount/progress.ts'
import { useClassNames } from '../../../domain/rates/acceptor-class.ts'
import { BillNo } from '../../../ui/data/figures.tsx'

type Bill = ApplyDetail['bills'][number]

/** The first digit of a bill number shows who accepted it. */
const titleOf = (billNo: string) =>
  ['2', '6', '8'].includes(billNo.charAt(0)) ? '电子商业承兑汇票' : '电子银行承兑汇票'

/** 票据状态 of the holding that was discounted. */
const states: Record<Bill['state'], string> = {
  '05': '待查验',
  '10': '可用',
  '20': '已锁定',
  '30': '已贴现',
  '40': '已质押',
  '50': '已卖出',
  '60': '已兑付',
}

/** The front of the bill (票面), in the lines a paper bill has. */
export const BillFace = ({ bill }: { bill: Bill }) => {
  const className = useClassNames()(bill.acceptor_class)
  return (
    <div className="face">
      <div className="face-head">
        <span>出票日期 {bill.issue_dt}</span>
        <b>{titleOf(bill.bill_no)}</b>
        <span>票据状态 {states[bill.state]}</span>
      </div>
      <dl className="face-grid">
        <div className="face-wide">
          <dt>票据（包）号</dt>
          <dd>
            <BillNo value={bill.bill_no} />
          </dd>
        </div>
        <div>
          <dt>出票人</dt>
          <dd>{bill.drawer_name}</dd>
        </div>
        <div>
          <dt>收票人</dt>
          <dd>{bill.payee_name}</dd>
        </div>
        <div className="face-wide face-amount">
          <dt>票据金额</dt>
          <dd>
            <span>人民币（大写）{yuanInCapitals(BigInt(bill.face_fen))}</span>
            <b className="figures">¥ {formatYuan(bill.face_fen)}</b>
          </dd>
        </div>
        <div>
          <dt>承兑人</dt>
          <dd>
            {bill.acceptor_name}
            {className && <span className="meta">　{className}</span>}
          </dd>
        </div>
        <div>
          <dt>汇票到期日</dt>
          <dd>{bill.due_dt}</dd>
        </div>
        <div>
          <dt>子票区间</dt>
          <dd>{rangeText(bill.range)}</dd>
        </div>
        <div>
          <dt>票据来源</dt>
          <dd>{billSources[bill.source]}</dd>
        </div>
        <div>
          <dt>计息到期日</dt>
          <dd>{bill.interest_end_dt}</dd>
        </div>
      </dl>
    </div>
  )
}
