import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { ReactNode } from 'react'
import { NetFigure } from '../../../domain/discount/net-figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money, Rate } from '../../../ui/data/figures.tsx'
import { daysText, type Sums } from './figures.ts'

interface InstantFootProps {
  instant: Sums
  officer: Sums
  /** Why nothing can be confirmed now; '' when it can. */
  barred: string
  reviewed: boolean
  /** Account and papers. */
  facts: ReactNode
  /** What to know before going on. */
  notes: ReactNode
  onClear: () => void
  onConfirm: () => void
}

/** What is ticked, added up, with the way to confirm; on a phone the sum and the button stay under the thumb. */
export const InstantFoot = ({ instant, officer, barred, reviewed, ...rest }: InstantFootProps) => {
  const isOfficers = instant.count === 0 && officer.count > 0
  const shown = isOfficers ? officer : instant
  const count = instant.count + officer.count
  return (
    <aside className="card apply-side has-foot" aria-label="已选票据">
      <div className="side-facts">
        <div className="side-body">
          <dl className="pairs">
            <dt>{isOfficers ? '转人工' : '秒贴'}（张）</dt>
            <dd className="figures">{shown.count}</dd>
            <dt>票面合计（元）</dt>
            <dd>
              <Money fen={shown.faceFen} />
            </dd>
            <dt>贴现利息（元）</dt>
            <dd>
              <Money fen={shown.interestFen} />
            </dd>
            <dt>{shown.count > 1 ? '加权年利率（%）' : '年利率（%）'}</dt>
            <dd>
              <Rate e6={shown.count > 0 ? shown.rateE6 : null} />
            </dd>
            <dt>{shown.count > 1 ? '加权天数（天）' : '计息天数（天）'}</dt>
            <dd className="figures">{shown.count > 0 ? daysText(shown.daysE2) : '—'}</dd>
          </dl>
          <div className="net">
            <span className="muted">实付金额</span>
            <NetFigure fen={shown.netFen} />
            <span className="chosen-capitals">{shown.netFen > 0n && yuanInCapitals(shown.netFen)}</span>
          </div>
          {!isOfficers && officer.count > 0 && (
            <p className="instant-officer">
              另有 {officer.count} 张转人工审批，票面 <Money fen={officer.faceFen} /> 元
            </p>
          )}
          {count > 0 && <div className="instant-payee">{rest.facts}</div>}
        </div>
      </div>
      {count > 0 ? (
        <div className="side-actions" data-thumb-foot>
          <p className="foot-sum" aria-hidden="true">
            <span className="muted">
              {isOfficers ? '转人工' : '秒贴'} {shown.count} 张，实付
            </span>
            <b className="figures">{formatYuan(shown.netFen)} 元</b>
          </p>
          {rest.notes}
          <Button variant="text" onClick={rest.onClear}>
            清空所选
          </Button>
          <Button variant="primary" size="xlarge" disabled={barred !== ''} onClick={rest.onConfirm}>
            {isOfficers ? `提交人工审批 ${officer.count} 张` : `秒贴 ${instant.count} 张`}
          </Button>
          {barred && <p className="meta">{barred}</p>}
        </div>
      ) : (
        <p className="side-note">勾选票据后，在此核对金额并确认。价格为此刻报价，确认时按所见金额办理。</p>
      )}
      <p className="side-note">
        {reviewed
          ? '本企业设有复核：确认后交复核人，复核通过后由规则审批并即时到账，从复核通过起计时。'
          : '确认后由规则逐条判断并即时放款。任一张未通过的，只该张转人工，其余照常到账。'}
      </p>
    </aside>
  )
}
