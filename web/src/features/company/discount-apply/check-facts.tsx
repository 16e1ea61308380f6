import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { payTypeName } from '../../../domain/discount/pay-type.ts'
import { useTradeRows } from '../../../domain/trade/use-trade-rows.ts'
import { Money, Rate } from '../../../ui/data/figures.tsx'
import type { Draft, Quote } from './draft.ts'
import type { Sign } from './use-signs.ts'

const TradeFacts = ({ draft }: { draft: Draft }) => {
  const { contracts, invoices } = useTradeRows()
  const { trade } = draft
  if (!trade || trade.contract_ids.length === 0) {
    return (
      <>
        <dt>贸易背景</dt>
        <dd>
          发票后补<span className="check-note">未关联合同与发票</span>
        </dd>
      </>
    )
  }
  const chosen = contracts?.filter(row => trade.contract_ids.includes(row.contract_id)) ?? []
  const invoiceFen = (invoices ?? [])
    .filter(row => trade.invoice_ids.includes(row.invoice_id))
    .reduce((sum, row) => sum + BigInt(row.left_fen), 0n)
  return (
    <>
      <dt>合同</dt>
      <dd>
        {chosen.map(row => (
          <span key={row.contract_id} className="check-line">
            {row.contract_no}
            <span className="check-note">{row.counter_name}</span>
          </span>
        ))}
      </dd>
      <dt>发票</dt>
      <dd>
        {trade.invoice_ids.length} 张<span className="check-note">可用合计 {formatYuan(invoiceFen)} 元</span>
      </dd>
    </>
  )
}

/** Facts of the application, in groups: amount, conditions, trade. */
export const CheckFacts = ({ draft, quote, sign }: { draft: Draft; quote: Quote; sign: Sign }) => {
  const { terms } = draft
  const buyerBears = quote.buyer_interest_fen !== '0'
  return (
    <dl className="check-list">
      <div className="check-group">
        <dt>票面合计</dt>
        <dd>
          <Money fen={quote.total_fen} /> 元
          <span className="check-note">{yuanInCapitals(BigInt(quote.total_fen))}</span>
        </dd>
        <dt>贴现利息</dt>
        <dd>
          <Money fen={quote.interest_fen} /> 元
          <span className="check-note">
            年利率 <Rate e6={quote.rate_e6} />%{quote.total_count > 1 && '（加权）'}
          </span>
        </dd>
        <dt>付息方式</dt>
        <dd>
          {payTypeName(terms.pay_type)}
          {terms.pay_type === 3 && ` ${terms.buyer_pct.trim()}%`}
          {buyerBears && (
            <span className="check-note">
              买方承担 {formatYuan(quote.buyer_interest_fen)} 元，卖方承担{' '}
              {formatYuan(quote.seller_interest_fen)} 元
            </span>
          )}
        </dd>
        {terms.pay_type !== 2 && (
          <>
            <dt>付息人</dt>
            <dd>
              {terms.buyer_name}
              <span className="check-note figures">
                {maskAccount(terms.buyer_acct_no.replace(/\s/g, ''))}
              </span>
              <span className="check-note">付息人同意后银行方可审批放款，买方承担额不超过其同意的上限</span>
            </dd>
          </>
        )}
      </div>
      <div className="check-group">
        <dt>贴入行</dt>
        <dd>{sign.bank_name}</dd>
        <dt>贴现日期</dt>
        <dd>
          {quote.disc_dt} {weekdayName(quote.disc_dt)}
          {quote.cutoff_rolled && <span className="check-note warn-text">{catalogue['20028'].text}</span>}
        </dd>
        <dt>入账账号</dt>
        <dd>
          {sign.settle_acct_no}
          <span className="check-note">
            {sign.settle_acct_name}，{sign.settle_bank_name}
          </span>
        </dd>
      </div>
      <div className="check-group">
        <TradeFacts draft={draft} />
      </div>
    </dl>
  )
}
