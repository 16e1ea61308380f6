import '../../../domain/trade/trade.css'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { ContractChoice } from '../../../domain/trade/contract-choice.tsx'
import { coverageOf, laterTrade, stillThere, suggestTrade } from '../../../domain/trade/coverage.ts'
import { CoverageBar } from '../../../domain/trade/coverage-bar.tsx'
import { TradeMatch } from '../../../domain/trade/trade-match.tsx'
import { useTradeMatch } from '../../../domain/trade/use-trade-match.ts'
import { useTradeRows } from '../../../domain/trade/use-trade-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Quote } from './draft.ts'
import { QuoteSummary, useQuoteLeft } from './quote-summary.tsx'
import { placeOf } from './refusals.ts'
import type { Application } from './use-application.ts'

const PAGE = '/invoicesControl'

/** Step 3: contracts and invoices behind the bills, or 发票后补 where the bank allows it. */
export const TradeStep = ({ application, quote }: { application: Application; quote: Quote }) => {
  const { draft, refusal, setTrade, busy } = application
  const rows = useTradeRows()
  const { contracts, invoices } = rows
  const left = useQuoteLeft(quote)
  const needFen = BigInt(quote.total_fen)
  const { trade } = draft
  const mayFollow = quote.trade_later_allowed
  const match = useTradeMatch(
    { bills: quote.bills.map(({ holding_id, range }) => ({ holding_id, range })) },
    trade?.contract_ids ?? [],
  )

  // What covers the bills is proposed once; what a person has decided stays.
  useEffect(() => {
    if (!contracts || !invoices) return
    if (trade) {
      const kept = stillThere(trade, contracts, invoices)
      if (kept !== trade) setTrade(kept)
      return
    }
    setTrade(
      suggestTrade(contracts, invoices, needFen) ?? { ...laterTrade, later: mayFollow, proposed: true },
    )
  }, [trade, contracts, invoices, needFen, mayFollow, setTrade])

  if (!contracts || !invoices || !trade) {
    return (
      <Card flush>
        {rows.error ? (
          <ErrorState title="合同与发票未能加载" error={rows.error} onRetry={rows.retry} />
        ) : (
          <Skeleton rows={6} rowHeight={56} />
        )}
      </Card>
    )
  }
  const coverage = coverageOf(trade, contracts, invoices, needFen)
  const fault = coverage.fault || match.fault
  const over = left === 0
  return (
    <div className="apply-layout">
      <div className="apply-main">
        <Card flush title="关联贸易背景" aside={<Link to={PAGE}>管理合同与发票</Link>}>
          {(mayFollow || trade.later) && (
            <fieldset className="trade-how">
              <legend className="visually-hidden">贸易背景</legend>
              <label>
                <input
                  type="radio"
                  name="trade_how"
                  checked={!trade.later}
                  onChange={() =>
                    setTrade(suggestTrade(contracts, invoices, needFen) ?? { ...laterTrade, later: false })
                  }
                />
                关联合同与发票
              </label>
              <label>
                <input
                  type="radio"
                  name="trade_how"
                  checked={trade.later}
                  disabled={!mayFollow}
                  onChange={() => setTrade(laterTrade)}
                />
                发票后补
              </label>
            </fieldset>
          )}
          {trade.later ? (
            <div className="card-body">
              {mayFollow ? (
                <Alert tone="warn">
                  不关联合同与发票先行提交，申请会标明发票后补；银行审批时可退回，补齐后重新提交。放款后须按通知的日期补交，逾期未补交不能再以发票后补申请。
                </Alert>
              ) : (
                <Alert tone="error">
                  目前不能发票后补：银行未开放，或有放款后逾期未补交贸易背景的申请。请关联合同与发票，或先到
                  <Link to="/txDiscountApplyStaticList">业务查询</Link>补交。
                </Alert>
              )}
            </div>
          ) : contracts.length === 0 ? (
            <EmptyState title="没有可用的合同">请先在贸易背景信息中登记合同与发票，并完成验真。</EmptyState>
          ) : (
            <ContractChoice
              trade={trade}
              contracts={contracts}
              invoices={invoices}
              needFen={needFen}
              onChange={setTrade}
            />
          )}
        </Card>
        {!trade.later && <TradeMatch match={match} />}
      </div>
      <QuoteSummary
        quote={quote}
        left={left}
        terms={draft.terms}
        facts={
          !trade.later && (
            <>
              <CoverageBar label="合同可用合计（元）" haveFen={coverage.contractFen} needFen={needFen} />
              <CoverageBar label="发票可用合计（元）" haveFen={coverage.invoiceFen} needFen={needFen} />
            </>
          )
        }
      >
        {over && <Alert tone="warn">{catalogue['20034'].text}</Alert>}
        {refusal && placeOf(refusal.code) === 'trade' && <Alert tone="error">{refusal.text}</Alert>}
        {fault && <p className="meta">{fault}</p>}
        {over ? (
          <Button variant="primary" size="xlarge" busy={busy} onClick={() => void application.askQuote()}>
            重新询价
          </Button>
        ) : (
          <Button
            variant="primary"
            size="xlarge"
            disabled={fault !== ''}
            onClick={() => application.go('check')}
          >
            下一步，核对并提交
          </Button>
        )}
      </QuoteSummary>
    </div>
  )
}
