import './bill-back.css'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { FaceDetail } from './bill-face.tsx'

type Event = FaceDetail['events'][number]

/** Who stands on which side of an endorsement; what is not one is no part of the chain. */
const roles: Partial<Record<Event['event'], readonly [from: string, to: string]>> = {
  issue: ['出票人', '收票人'],
  endorsement: ['背书人', '被背书人'],
  discount_endorsement: ['贴出人', '贴入人'],
  rediscount_endorsement: ['转出人', '转入人'],
  pledge: ['出质人', '质权人'],
  pledge_release: ['质权人', '出质人'],
  repo_endorsement: ['正回购方', '逆回购方'],
  repo_return: ['逆回购方', '正回购方'],
}

/** The events that pass the bill on. */
export const chainOf = (events: readonly Event[]): readonly Event[] =>
  events.filter(({ event }) => roles[event] !== undefined)

/** The back of the bill (票据背面): the chain of those who passed it on, in order. */
export const BillBack = ({ events }: { events: readonly Event[] }) => {
  const chain = chainOf(events)
  if (chain.length === 0) return <EmptyState title="没有背书记录" />
  return (
    <ol className="chain" aria-label="背书链">
      {chain.map((row, at) => {
        const [from, to] = roles[row.event] ?? ['', '']
        return (
          <li key={`${row.at} ${row.event} ${row.range} ${row.to_name}`}>
            <span className="chain-mark" aria-hidden="true">
              {at === 0 ? '' : at}
            </span>
            <div className="chain-card">
              <p className="chain-head">
                <b>{row.event_name}</b>
                <span className="meta figures">{longTime(row.at)}</span>
              </p>
              <div className="chain-parties">
                <p>
                  {row.from_name || '—'}
                  <span className="meta">{from}</span>
                </p>
                <Icon name="arrowRight" />
                <p>
                  {row.to_name || '—'}
                  <span className="meta">{to}</span>
                </p>
                <p className="chain-units">
                  <Money fen={row.amount_fen} />
                  <span className="meta figures">子票区间 {rangeText(row.range)}</span>
                </p>
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
