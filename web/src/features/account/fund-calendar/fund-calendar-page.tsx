import './fund-calendar.css'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { dayTurnMs, steadyMs } from '../../../core/refresh.ts'
import { accountLabel } from '../../../domain/receipts/account-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PrintList } from '../../../widgets/grid/print-list.tsx'
import { saveSheet } from '../../../widgets/grid/sheet.ts'
import { type Funds, fileColumns, flowKey, monthDay } from './flows.ts'
import { FundAccount, useFundAccount } from './fund-account.tsx'
import { FundList } from './fund-list.tsx'
import { FundMonth } from './fund-month.tsx'
import { FundPast } from './fund-past.tsx'
import { FundStrip, FundSums } from './fund-strip.tsx'

/** @param acctId the one account that it is of */
const Calendar = ({ funds, acctId }: { funds: Funds; acctId: string | undefined }) => {
  const [asked, setAsked] = useState<string | null>(null)
  // A day that has left the calendar while the page stayed open is no longer among them.
  const chosen = asked !== null && asked >= funds.past_from ? asked : funds.from
  const isPast = chosen < funds.from
  return (
    <>
      {funds.unmaintained.length > 0 && (
        <Alert tone="warn">
          {funds.unmaintained.join('、')} 年节假日尚未公布，按周末推算，日期可能调整。
        </Alert>
      )}
      <section className="card fund-over">
        <div className="fund-ahead">
          <h2 className="t-card">未来 90 天</h2>
          <span className="meta">上为收入，下为支出，柱高按金额平方根，底色为休息日</span>
          <span className="meta push">
            最低余额 <Money fen={funds.lowest.end_fen} /> 元（{monthDay(funds.lowest.dt)}）
          </span>
          <FundStrip funds={funds} />
        </div>
        <FundSums funds={funds} />
      </section>
      <div className="fund-pair">
        <FundMonth funds={funds} chosen={chosen} onChoose={setAsked} />
        {isPast ? (
          <Card flush title={`${monthDay(chosen)} 实际收付`}>
            <FundPast funds={funds} day={chosen} acctId={acctId} />
          </Card>
        ) : (
          <Card flush title={chosen === funds.from ? '收付明细' : `${monthDay(chosen)} 起收付明细`}>
            <FundList key={chosen} funds={funds} from={chosen} />
            <p className="fund-note">
              按已登记的票据到期、申请与订单推算；已锁定或质押的票据不计入托收，票据能否兑付以承兑人付款为准。
              {acctId && '放款计入申请约定的账户，到期托收计入当前签约的结算账户。'}
            </p>
          </Card>
        )}
      </div>
    </>
  )
}

/** /fundCalendar, 资金日历: what comes in and goes out in the coming ninety days, of a company or an institution. */
export default function FundCalendarPage() {
  const { user } = useSession()
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  const of = useFundAccount()
  const { account } = of
  const { first, error, reload } = useCall(
    '/api/funds/query_fund_calendar',
    of.isSettled ? (account ? { acct_id: account.acct_id } : {}) : null,
    { everyMs: dayTurnMs, pollWhenOfflineMs: steadyMs },
  )
  // The file of one account says which by the last digits of its number.
  const ending = account ? ` ${account.acct_tail}` : ''
  return (
    <div className="wrap fund-page">
      <div className="fund-head">
        <h1 className="t-page">资金日历</h1>
        <FundAccount {...of} />
        <span className="meta">
          {first && (
            <>
              当前余额 <Money fen={first.balance_fen} /> 元
            </>
          )}
        </span>
        <span className="push row">
          <Button
            className="hide-phone"
            disabled={!first || first.flows.length === 0 || printedAt !== null}
            onClick={() => setPrintedAt(new Date())}
          >
            <Icon name="print" />
            打印
          </Button>
          <Button
            disabled={!first || first.flows.length === 0}
            onClick={() =>
              first && void saveSheet(`资金日历${first.from}${ending}`, fileColumns, first.flows)
            }
          >
            <Icon name="download" />
            导出
          </Button>
        </span>
      </div>
      {error && !first && (
        <Card flush>
          <ErrorState title="资金日历未能加载" error={error} onRetry={reload} />
        </Card>
      )}
      {!first && !error && (
        <Card>
          <Skeleton rows={10} />
        </Card>
      )}
      {first && <Calendar funds={first} acctId={account?.acct_id} />}
      {first && printedAt && (
        <PrintList
          name="资金日历"
          by={user?.name ?? ''}
          filter={`${first.from} 至 ${first.to}${account ? `，账户 ${accountLabel(account)}` : ''}`}
          columns={fileColumns}
          summed={['in', 'out']}
          rowKey={flowKey}
          list={{ rows: first.flows, total: first.flows.length, at: printedAt }}
          onPrinted={() => setPrintedAt(null)}
        />
      )}
    </div>
  )
}
