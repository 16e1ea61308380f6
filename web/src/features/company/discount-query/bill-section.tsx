import { useState } from 'react'
import type { AppliedBill, ApplyDetail } from '../../../domain/discount/progress.ts'
import { Button } from '../../../ui/button.tsx'
import { BillBack } from './bill-back.tsx'
import { BillFace } from './bill-face.tsx'
import { TradeBackground } from './trade-background.tsx'

const sides = { face: '正面', back: '背面', trade: '贸易背景' } as const
type Side = keyof typeof sides

/** One bill of an application: front, back, and the trade behind the whole. */
export const BillSection = ({ row, bill }: { row: ApplyDetail; bill: AppliedBill }) => {
  const [side, setSide] = useState<Side>('face')
  return (
    <section>
      <div className="row bill-head">
        <h3 className="detail-heading">票据信息</h3>
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
      {side === 'back' && <BillBack holdingId={bill.holding_id} />}
      {side === 'face' && <BillFace bill={bill} />}
    </section>
  )
}
