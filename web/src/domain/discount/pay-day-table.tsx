import '../../ui/layout/cards.css'
import './pay-days.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import type { PayType } from '@portal/shared/money/interest.ts'
import { Money } from '../../ui/data/figures.tsx'
import { TableFrame } from '../../ui/data/table-frame.tsx'
import { usePhone } from '../../widgets/grid/use-phone.ts'
import { daysText, type PayDay } from './pay-days.ts'

/** 卖方付息: nobody else bears any of it. */
const SELLER_PAYS: PayType = 2

interface PayDaysProps {
  days: readonly PayDay[]
  /** As in the contract: when a buyer pays interest, the buyer's share has a column. */
  payType: number
  /** Words beside single days, by date. */
  marks?: Readonly<Record<string, string>>
  /** The day that stands out. */
  current?: string | undefined
  /** Newer figures are on their way. */
  dimmed?: boolean
  /** In a dialog: words and the payer's share stand under their figures, not beside. */
  narrow?: boolean
}

const captionText = '可放款日期与金额'

/** The day with its weekday, and a word where it has one. */
const Day = ({ date, mark }: { date: string; mark: string | undefined }) => (
  <>
    <span className="figures">
      {date} {weekdayName(date)}
    </span>
    {mark && <span className="pay-days-mark">{mark}</span>}
  </>
)

const rowClass = (date: string, current: string | undefined) => (date === current ? 'is-current' : undefined)

const Cards = ({ days, payType, marks = {}, current, dimmed = false }: PayDaysProps) => (
  <ul className={dimmed ? 'pay-days-cards is-dimmed' : 'pay-days-cards'} aria-label={captionText}>
    {days.map(day => (
      <li key={day.pay_dt} className={rowClass(day.pay_dt, current)}>
        <p className="pay-days-head">
          <Day date={day.pay_dt} mark={marks[day.pay_dt]} />
          <span className="push">{daysText(day)} 天</span>
        </p>
        <dl className="pairs">
          <dt>利息（元）</dt>
          <dd>
            <Money fen={day.interest_fen} />
          </dd>
          {payType !== SELLER_PAYS && (
            <>
              <dt>付息人承担（元）</dt>
              <dd>
                <Money fen={day.buyer_interest_fen} />
              </dd>
            </>
          )}
          <dt>实付（元）</dt>
          <dd>
            <Money fen={day.net_fen} />
          </dd>
        </dl>
      </li>
    ))}
  </ul>
)

const AmountHead = ({ title }: { title: string }) => (
  <th scope="col" className="numeric">
    {title} <small>元</small>
  </th>
)

/** Each day on which an application may be paid with what it costs; on the phone one under the other. */
export const PayDays = (props: PayDaysProps) => {
  const { days, payType, marks = {}, current, dimmed = false, narrow = false } = props
  const isPhone = usePhone()
  if (isPhone) return <Cards {...props} />
  const isShared = payType !== SELLER_PAYS
  return (
    <TableFrame caption={captionText} className={narrow ? 'pay-days is-narrow' : 'pay-days'}>
      <table className={dimmed ? 'table table-dense is-dimmed' : 'table table-dense'}>
        <caption className="visually-hidden">{captionText}</caption>
        <thead>
          <tr>
            <th scope="col">放款日</th>
            <th scope="col" className="numeric">
              计息天数
            </th>
            <AmountHead title="利息" />
            {isShared && !narrow && <AmountHead title="付息人承担" />}
            <AmountHead title="实付" />
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <tr key={day.pay_dt} className={rowClass(day.pay_dt, current)}>
              <td>
                <Day date={day.pay_dt} mark={marks[day.pay_dt]} />
              </td>
              <td className="numeric figures">{daysText(day)}</td>
              <td className="numeric">
                <Money fen={day.interest_fen} />
                {isShared && narrow && (
                  <span className="sub">
                    付息人承担 <Money fen={day.buyer_interest_fen} />
                  </span>
                )}
              </td>
              {isShared && !narrow && (
                <td className="numeric">
                  <Money fen={day.buyer_interest_fen} />
                </td>
              )}
              <td className="numeric">
                <Money fen={day.net_fen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
