import './fund-calendar.css'
import './fund-list.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { Link } from 'react-router-dom'
import { Money } from '../../../ui/data/figures.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { type Funds, monthDay, pastOf, signed, toneOf } from './flows.ts'

interface FundPastProps {
  funds: Pick<Funds, 'past'>
  day: string
  /** The one account that the calendar is of. */
  acctId: string | undefined
}

/** A day that is over: what the ledger has booked, by kind, and the balance at its end. */
export const FundPast = ({ funds, day, acctId }: FundPastProps) => {
  const found = pastOf(funds, day)
  if (!found) return <EmptyState title="没有资金收付">该日账户没有收付</EmptyState>
  return (
    <div className="fund-list">
      <section>
        <h3>
          <span>
            {monthDay(day)} {weekdayName(day)}
          </span>
          <span className="meta">
            日终余额 <Money fen={found.end_fen} /> 元
          </span>
        </h3>
        <ul>
          {found.kinds.map(each => (
            <li key={`${each.name}${each.is_in}`} className="fund-row">
              <span className={`fund-kind fund-${toneOf(each)}`}>{each.name}</span>
              <b className="figures">{signed(each.is_in ? each.amount_fen : `-${each.amount_fen}`)}</b>
              <span className="fund-facts">{each.count} 笔</span>
              <span className="fund-sure">{each.is_in ? '已入账' : '已付出'}</span>
            </li>
          ))}
        </ul>
        <p className="fund-note">
          按账务记录，
          <Link to={`/receipts?tab=entries&from=${day}&to=${day}${acctId ? `&acct_id=${acctId}` : ''}`}>
            查看逐笔明细与回单
          </Link>
        </p>
      </section>
    </div>
  )
}
