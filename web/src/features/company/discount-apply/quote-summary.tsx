import { shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { ReactNode } from 'react'
import { useBusinessTime } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { NetFigure } from '../../../domain/discount/net-figure.tsx'
import { Money, Rate } from '../../../ui/data/figures.tsx'
import { formatTimeLeft, timeLeft } from '../../../ui/time-left.ts'
import type { Quote } from './draft.ts'
import type { Terms } from './terms.ts'

const LOCK_MS = 15 * 60_000

/** Milliseconds until the quote ends by the server's clock; undefined until that clock is known. */
export const useQuoteLeft = (quote: Quote): number | undefined => {
  const now = useBusinessTime()
  // The clock as known here may lag by the age of its answer, never so far as to show more than was granted.
  return now && Math.min(LOCK_MS, timeLeft(quote.expires_at, now))
}

interface QuoteSummaryProps {
  quote: Quote
  terms: Terms
  left: number | undefined
  /** More to know before going on, under the amounts. */
  facts?: ReactNode
  /** Notes and buttons; on a narrow page they stay at its foot, with the sum. */
  children: ReactNode
}

/** Net amount in large figures, with the remaining validity of the quote. */
export const QuoteSummary = ({ quote, terms, left, facts, children }: QuoteSummaryProps) => {
  const review = useCall('/api/member/current_member_detail', {}).first?.need_review === 1
  return (
    <aside className="card apply-side has-foot">
      <div className="side-facts">
        <div className="quote-lock">
          <span className="muted">报价锁定剩余</span>
          <span className="figure figures" role="timer" aria-live="off">
            {left === undefined ? '—' : formatTimeLeft(left)}
          </span>
          <progress className="quote-lock-bar" max={LOCK_MS} value={left ?? 0} aria-hidden="true" />
          <span className="meta lock-facts">
            <span>{quote.lock_no}</span>
            <span>{shanghaiTime(new Date(quote.expires_at))} 失效</span>
          </span>
        </div>
        <div className="side-body">
          <dl className="pairs">
            <dt>票面合计（元）</dt>
            <dd>
              <Money fen={quote.total_fen} />
            </dd>
            <dt>贴现利息（元）</dt>
            <dd>
              <Money fen={quote.interest_fen} />
            </dd>
            {terms.pay_type !== 2 && (
              <>
                <dt className="shared-part">卖方承担</dt>
                <dd>
                  <Money fen={quote.seller_interest_fen} />
                </dd>
                <dt className="shared-part">
                  买方承担{terms.pay_type === 3 && ` ${terms.buyer_pct.trim() || '—'}%`}
                </dt>
                <dd>
                  <Money fen={quote.buyer_interest_fen} />
                </dd>
              </>
            )}
            <dt>{quote.total_count > 1 ? '加权年利率（%）' : '年利率（%）'}</dt>
            <dd>
              <Rate e6={quote.rate_e6} />
            </dd>
          </dl>
          <div className="net">
            <span className="muted">实付金额</span>
            <NetFigure fen={quote.net_fen} />
            <span className="chosen-capitals">{yuanInCapitals(BigInt(quote.net_fen))}</span>
          </div>
          {facts && <div className="quote-facts">{facts}</div>}
        </div>
      </div>
      <div className="side-actions" data-thumb-foot>
        <p className="foot-sum" aria-hidden="true">
          <span className="muted">实付金额</span>
          <b className="figures">{formatYuan(quote.net_fen)} 元</b>
          <span className="meta figures push">报价剩 {left === undefined ? '—' : formatTimeLeft(left)}</span>
        </p>
        {children}
      </div>
      <p className="side-note">
        提交后{review ? '由企业复核人复核，再' : ''}
        由银行审批，审批与放款复核由两人完成；银行审批通过前可在业务查询中撤销。
      </p>
    </aside>
  )
}
