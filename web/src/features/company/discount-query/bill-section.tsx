import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import type { AppliedBill, ApplyDetail } from '../../../domain/discount/progress.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { BillBack } from './bill-back.tsx'
import { BillFace, type FaceDetail } from './bill-face.tsx'
import { BillHistory } from './bill-history.tsx'
import { PrintFace } from './print-face.tsx'
import { TradeBackground } from './trade-background.tsx'

const sides = { face: '正面', back: '背面', history: '历史', trade: '贸易背景' } as const
type Side = keyof typeof sides

const Shown = ({ side, bill, detail }: { side: Side; bill: AppliedBill; detail: FaceDetail }) => {
  if (side === 'back') return <BillBack events={detail.events} />
  if (side === 'history') return <BillHistory events={detail.events} />
  return <BillFace bill={bill} detail={detail} />
}

/** One bill of an application: front, back, history, and the trade behind the whole. */
export const BillSection = ({ row, bill }: { row: ApplyDetail; bill: AppliedBill }) => {
  const [side, setSide] = useState<Side>('face')
  const detail = useCall('/api/bills/bill_detail', { holding_id: bill.holding_id })
  return (
    <section>
      <div className="row bill-head">
        <h3 className="detail-heading">票据信息</h3>
        <span className="push">
          {detail.first && <PrintFace applyNo={row.apply_no} bill={bill} detail={detail.first} />}
        </span>
        <fieldset className="segments" aria-label="票据信息">
          {(Object.keys(sides) as Side[]).map(each => (
            <button key={each} type="button" aria-pressed={each === side} onClick={() => setSide(each)}>
              {sides[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {side === 'trade' ? (
        <TradeBackground row={row} />
      ) : (
        <Loaded from={detail} failed="票面未能加载">
          {found => <Shown side={side} bill={bill} detail={found} />}
        </Loaded>
      )}
    </section>
  )
}
