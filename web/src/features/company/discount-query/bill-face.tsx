import './bill-face.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { ReactNode } from 'react'
import { billSources } from '../../../domain/bills/bill-source.tsx'
import { disclosureText } from '../../../domain/bills/disclosure.tsx'
import { ExchangeCode } from '../../../domain/bills/exchange-code.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import type { AppliedBill } from '../../../domain/discount/progress.ts'
import { useClassNames } from '../../../domain/rates/acceptor-class.ts'
import { BillNo, Money } from '../../../ui/data/figures.tsx'
import { amountBoxes, boxTitles } from './amount-boxes.ts'

export type FaceDetail = RowOf<'/api/bills/bill_detail'>
type Party = FaceDetail['drawer']

const titles: Readonly<Record<FaceDetail['bill_kind'], string>> = {
  AC01: '电子银行承兑汇票',
  AC02: '电子商业承兑汇票',
  AC03: '电子财务公司承兑汇票',
}

/** 票据状态 of the holding that was discounted. */
const states: Record<AppliedBill['state'], string> = {
  '05': '待查验',
  '10': '可用',
  '20': '已锁定',
  '30': '已贴现',
  '35': '托收在途',
  '40': '已质押',
  '50': '已卖出',
  '60': '已兑付',
}

const risks = ['正常', '挂失止付', '冻结']

const Line = ({ title, wide, children }: { title: string; wide?: true; children: ReactNode }) => (
  <div className={wide ? 'face-line face-wide' : 'face-line'}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

const PartyLines = ({ side, name, party }: { side: string; name: ReactNode; party: Party }) => (
  <div className="face-party">
    <dt className="face-role">{side}</dt>
    <dd>
      <dl>
        <Line title="全称">{name}</Line>
        <Line title="账号">
          <span className="figures">{party.acct_no || '—'}</span>
        </Line>
        <Line title="开户银行">{party.bank_name || '—'}</Line>
        <Line title="行号">
          <span className="figures">{party.bank_no || '—'}</span>
        </Line>
      </dl>
    </dd>
  </div>
)

const Boxes = ({ fen }: { fen: string }) => (
  <span className="face-boxes" aria-hidden="true">
    {amountBoxes(fen).map((sign, at) => (
      <span key={boxTitles[at]?.key}>
        <i>{boxTitles[at]?.title}</i>
        <b>{sign}</b>
      </span>
    ))}
  </span>
)

/** The front of the bill (票面), in the fields that an electronic bill has. */
export const BillFace = ({ bill, detail }: { bill: AppliedBill; detail: FaceDetail }) => {
  const className = useClassNames()(bill.acceptor_class)
  const isPart = bill.face_fen !== detail.package_fen
  return (
    <div className="face">
      <div className="face-head">
        <span>
          出票日期 {bill.issue_dt}
          <br />
          汇票到期日 {bill.due_dt}
        </span>
        <b>
          {titles[detail.bill_kind]}
          <span className="meta figures">{detail.bill_kind}</span>
        </b>
        <span>
          票据状态 {states[bill.state]}
          <br />
          风险状态 {risks[detail.risk_status]}
        </span>
      </div>
      <dl className="face-grid">
        <Line title="票据（包）号">
          <BillNo value={bill.bill_no} />
        </Line>
        <Line title="子票区间">
          <span className="figures">{rangeText(bill.range)}</span>
          {isPart && (
            <span className="meta">
              票据包 <Money fen={detail.package_fen} /> 元
            </span>
          )}
        </Line>
        <PartyLines side="出票人" name={bill.drawer_name} party={detail.drawer} />
        <PartyLines side="收票人" name={bill.payee_name} party={detail.payee} />
        <div className="face-line face-wide face-amount">
          <dt>票据金额</dt>
          <dd>
            <span className="face-words">
              <span className="meta">人民币（大写）</span>
              <b>{yuanInCapitals(BigInt(bill.face_fen))}</b>
            </span>
            <span className="visually-hidden">¥ {formatYuan(bill.face_fen)}</span>
            <Boxes fen={bill.face_fen} />
          </dd>
        </div>
        <PartyLines
          side="承兑人"
          name={
            <>
              {bill.acceptor_name}
              {className && <span className="meta">{className}</span>}
            </>
          }
          party={detail.acceptor}
        />
        <div className="face-rest">
          <Line title="票交所状态">
            <ExchangeCode code={detail.exchange_state} />
          </Line>
          <Line title="流通标志">
            <ExchangeCode code={detail.circulation} />
          </Line>
          <Line title="能否转让">{detail.transferable ? '可再转让' : '不得转让'}</Line>
          <Line title="承兑信息">本汇票已经承兑，到期无条件付款</Line>
          <Line title="计息到期日">{bill.interest_end_dt}</Line>
          <Line title="票据来源">{billSources[bill.source]}</Line>
          {detail.disclosure_outcome !== 'exempt' && (
            <Line title="信息披露" wide>
              {disclosureText(detail)}
            </Line>
          )}
        </div>
      </dl>
    </div>
  )
}
