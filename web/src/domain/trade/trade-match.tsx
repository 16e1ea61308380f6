import './trade-match.css'
import { tradeMatchNames } from '@portal/shared/trade/parties.ts'
import { BillNo } from '../../ui/data/figures.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { matchTones } from './match-tones.ts'
import type { Matching } from './use-trade-match.ts'

/** 贸易核对: whether the bills come from those to whom the company has sold, said before it submits. */
export const TradeMatch = ({ match: { row, fault } }: { match: Matching }) => {
  if (!row || row.bills.length === 0) return null
  const open = row.bills.filter(({ outcome }) => outcome !== 'match')
  if (open.length === 0) {
    return <Alert tone="ok">所选合同的购货方为各票据的前手或出票人（{row.bills.length} 张）</Alert>
  }
  return (
    <section className="trade-match" aria-label="贸易核对">
      <Alert tone={fault ? 'error' : 'warn'}>
        {fault || `${open.length} 张票据未能与所选合同对应，请核对所选合同；仍可提交，银行审批时会看到。`}
      </Alert>
      <ul>
        {open.map(({ bill_no, range, outcome, text }) => (
          <li key={`${bill_no} ${range}`}>
            <BillNo value={bill_no} />
            <StatusDot tone={matchTones[outcome]}>{tradeMatchNames[outcome]}</StatusDot>
            <span className="meta">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
