import './instant-card.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'

interface Offer {
  facts: RowOf<'/api/instant/facts'>
  ready: RowOf<'/api/instant/price'>['totals'][number]
}

/** What 秒贴 would bring today: undefined until the bank has said, null for a company that has no bill for it. */
export const useInstantOffer = (asks: boolean): Offer | null | undefined => {
  const facts = useCall('/api/instant/facts', asks ? {} : null, { everyMs: steadyMs })
  const price = useCall('/api/instant/price', asks ? { page_no: 1, page_size: 5 } : null)
  if (!asks || facts.error || price.error) return null
  if (!facts.first || !price.first) return undefined
  const ready = price.first.totals.find(({ route }) => route === 'instant')
  return ready && ready.count > 0 ? { facts: facts.first, ready } : null
}

/** What 秒贴 would bring today, and the way there. */
export const InstantCard = ({ facts, ready }: Offer) => {
  const isOpen = facts.opening === 'open'
  return (
    <section className="card instant-offer" aria-label="秒贴">
      <p>
        <span className="muted">今日可秒贴 {ready.count} 张，实付</span>
        <b className="instant-offer-figure figures">
          <Money fen={ready.net_fen} />
          <small>元</small>
        </b>
        <span className="meta">
          票面 <Money fen={ready.face_fen} /> 元，
          {isOpen ? `${facts.hour_from}-${facts.hour_to} 即时到账` : facts.opening_text}
          {BigInt(facts.left_fen) < BigInt(ready.face_fen) && (
            <>
              ，此刻一笔最多 <Money fen={facts.left_fen} /> 元
            </>
          )}
        </span>
      </p>
      <ButtonLink to="/instant" variant="primary" size="large">
        {isOpen ? '去秒贴' : '查看报价'}
      </ButtonLink>
    </section>
  )
}
