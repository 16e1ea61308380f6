import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ApplyDetail } from '../discount/progress.ts'
import { BillBack } from './bill-back.tsx'
import { BillFace } from './bill-face.tsx'
import { TradeBackground } from './trade-background.tsx'

const sides = { face: '正面', back: '背面', trade: '贸易背景' } as const
type Side = keyof typeof sides

/** How the interest came about, so that a reader can redo it. */
const formula = (bill: ApplyDetail['bills'][number]): string => {
  const sum = `${formatYuan(bill.face_fen)} × ${formatRatePercent(bill.rate_e6)}% × ${bill.days} ÷ 360 = ${formatYuan(bill.interest_fen)}`
  return bill.rolled_days > 0
    ? `${sum}；到期日 ${bill.due_dt} 为${bill.roll_reason}，计息到期日 ${bill.interest_end_dt}`
    : `${sum}；到期日 ${bill.due_dt} 为工作日，不顺延`
}

/** The bills of an application one at a time: front, back, and the trade behind the whole. */
export const BillSection = ({ row }: { row: ApplyDetail }) => {
  const [side, setSide] = useState<Side>('face')
  const [place, setPlace] = useState(0)
  const last = row.bills.length - 1
  const at = Math.min(place, last)
  const bill = row.bills[at]
  return (
    <section>
      <div className="row bill-head">
        <h3 className="detail-heading">票据信息</h3>
        {last > 0 && (
          <span className="row">
            <Button size="small" disabled={at === 0} onClick={() => setPlace(at - 1)}>
              上一张
            </Button>
            <span className="meta">
              第 {at + 1} 张，共 {last + 1} 张
            </span>
            <Button size="small" disabled={at === last} onClick={() => setPlace(at + 1)}>
              下一张
            </Button>
          </span>
        )}
        <span className="push row">
          {(Object.keys(sides) as Side[]).map(each => (
            <Button
              key={each}
              size="small"
              variant={each === side ? 'line' : 'plain'}
              aria-pressed={each === side}
              onClick={() => setSide(each)}
            >
              {sides[each]}
            </Button>
          ))}
        </span>
      </div>
      {side === 'trade' && <TradeBackground row={row} />}
      {side === 'back' && bill && <BillBack holdingId={bill.holding_id} />}
      {side === 'face' && bill && (
        <>
          <BillFace bill={bill} />
          <p className="meta detail-formula">{formula(bill)}</p>
        </>
      )}
    </section>
  )
}
