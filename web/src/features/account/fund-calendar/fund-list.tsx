import './fund-list.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { certaintyOf, type Flow, type Funds, flowKey, kinds, monthDay, signedOf, toneOf } from './flows.ts'

/** Days shown at first, and with each press more. */
const STEP = 8

/** Where an application or an order is seen in whole; another company's application, by its consent. */
const pathOf = (flow: Flow): string => {
  if (flow.kind === 'interest') return linkTo('payerConsent')
  const isOrder = flow.kind === 'settle' || flow.kind === 'due'
  return linkTo(isOrder ? 'ownOrder' : 'ownApplication', flow.ref_no)
}

const FlowRow = ({ flow }: { flow: Flow }) => (
  <li className="fund-row">
    <span className={`fund-kind fund-${toneOf(flow)}`}>{kinds[flow.kind].name}</span>
    <b className="figures">{signedOf(flow)}</b>
    <span className="fund-facts">
      {flow.name}
      {flow.count > 0 && `，${flow.count} 张`}
      {flow.present_by && <span className="meta">提示付款最迟 {monthDay(flow.present_by)}</span>}
      {flow.ref_no && (
        <Link to={pathOf(flow)} className="figures">
          {flow.ref_no}
        </Link>
      )}
    </span>
    <span className={flow.original_dt ? 'fund-sure is-rolled' : 'fund-sure'}>
      {flow.original_dt
        ? `自 ${monthDay(flow.original_dt)} ${weekdayName(flow.original_dt)} 顺延`
        : certaintyOf(flow)}
    </span>
  </li>
)

/** Days from the chosen one on, each with what moves on it. */
export const FundList = ({ funds, from }: { funds: Funds; from: string }) => {
  const [shown, setShown] = useState(STEP)
  const days = funds.days.filter(({ dt }) => dt >= from)
  if (days.length === 0)
    return (
      <EmptyState title="没有资金收付">
        {from === funds.from
          ? '持有的票据到期、申请放款或订单结算时，会显示在这里'
          : '该日之后 90 天内没有收付'}
      </EmptyState>
    )
  return (
    <div className="fund-list">
      {days.slice(0, shown).map(day => (
        <section key={day.dt}>
          <h3>
            <span>
              {monthDay(day.dt)} {weekdayName(day.dt)}
              {day.dt === funds.from && ' 今天'}
            </span>
            <span className="meta">
              预计日终余额 <Money fen={day.end_fen} /> 元
            </span>
          </h3>
          <ul>
            {funds.flows
              .filter(flow => flow.dt === day.dt)
              .map(flow => (
                <FlowRow key={flowKey(flow)} flow={flow} />
              ))}
          </ul>
        </section>
      ))}
      {days.length > shown && (
        <Button className="fund-further" onClick={() => setShown(shown + STEP)}>
          更多日期（{days.length - shown}）
        </Button>
      )}
    </div>
  )
}
