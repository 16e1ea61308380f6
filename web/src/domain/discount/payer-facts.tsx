import './payer-facts.css'
import { consentStates, consentVias } from '@portal/shared/discount/payer-consent.ts'
import { longTime, Money } from '../../ui/data/figures.tsx'
import { dotTones, StatusDot } from '../../ui/tag.tsx'
import { payTypeName } from './pay-type.ts'
import type { ApplyDetail, ApplyHead } from './progress.ts'

type Consent = NonNullable<ApplyDetail['payer_consent']>

/** `协议付息，买方 40%`. */
export const sharesText = ({ pay_type, buyer_pct }: Pick<ApplyHead, 'pay_type' | 'buyer_pct'>): string =>
  pay_type === 3 ? `${payTypeName(pay_type)}，买方 ${buyer_pct}%` : payTypeName(pay_type)

const howText = ({ state, via, decided_by, decided_at }: Consent): string => {
  if (decided_at === null) return via === 'legacy' ? consentVias.legacy : ''
  if (via === 'legacy') return consentVias.legacy
  const by = via === 'paper' ? `${consentVias.paper}，${decided_by}审核` : decided_by
  return `${by}，${longTime(decided_at)}${state === 'agreed' && via === 'portal' ? '，平台确认' : ''}`
}

/** Whether the payer has agreed: state, who, when, and up to how much. */
export const ConsentLine = ({ consent }: { consent: Consent }) => (
  <>
    <StatusDot tone={dotTones[consentStates[consent.state].tone]}>{consent.state_name}</StatusDot>
    <span className="payer-how">
      上限 <Money fen={consent.max_buyer_fen} /> 元{howText(consent) && `；${howText(consent)}`}
    </span>
    {consent.reason && <span className="payer-how">原因：{consent.reason}</span>}
  </>
)

/** Who bears the interest, and the payer's decision; nothing where the seller bears all. */
export const PayerFacts = ({ row }: { row: ApplyHead & Partial<Pick<ApplyDetail, 'payer_consent'>> }) =>
  row.pay_type === 2 ? null : (
    <dl className="fact-list payer-facts">
      <dt>付息方式</dt>
      <dd>{sharesText(row)}</dd>
      <dt>付息人</dt>
      <dd>
        {row.buyer_name}
        <span className="payer-how figures">{row.buyer_acct_no}</span>
      </dd>
      <dt>买方承担</dt>
      <dd>
        <Money fen={row.buyer_interest_fen} /> 元
      </dd>
      <dt>卖方承担</dt>
      <dd>
        <Money fen={row.seller_interest_fen} /> 元
      </dd>
      {row.payer_consent && (
        <>
          <dt>付息人同意</dt>
          <dd>
            <ConsentLine consent={row.payer_consent} />
          </dd>
        </>
      )}
    </dl>
  )
