import './instant-card.css'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'

/** What 秒贴 would bring today, and the way there; nothing for a company that has no bill for it. */
export const InstantCard = () => {
  const facts = useCall('/api/instant/facts', {}, { everyMs: steadyMs }).first
  const price = useCall('/api/instant/price', { page_no: 1, page_size: 5 }).first
  const ready = price?.totals.find(({ route }) => route === 'instant')
  if (!facts || !ready || ready.count === 0) return null
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
