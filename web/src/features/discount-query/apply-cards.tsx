import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/figures.tsx'
import { ApplyCard } from '../discount/apply-card.tsx'
import { explain } from '../discount/apply-links.ts'
import type { ApplyRow } from '../discount/progress.ts'
import { ResubmitLink } from '../discount/resubmit-link.tsx'
import type { RowHandlers } from './row-actions.tsx'

interface ApplyCardsProps extends RowHandlers {
  rows: readonly ApplyRow[]
  dimmed: boolean
}

/** The same rows for one hand: a card each, with buttons a thumb can hit. */
export const ApplyCards = ({ rows, dimmed, onOpen, onWithdraw }: ApplyCardsProps) => (
  <ul className={dimmed ? 'only-phone card-list is-dimmed' : 'only-phone card-list'}>
    {rows.map(row => (
      <ApplyCard key={row.apply_no} row={row} title={<b>{row.acceptor_name}</b>}>
        <div className="card-line small">
          <span>
            票面 <Money fen={row.total_fen} />
          </span>
          <span>
            利息 <Money fen={row.interest_fen} />
          </span>
        </div>
        <div className="card-line small">
          <span>{row.apply_no}</span>
          <span>贴现 {row.disc_dt}</span>
        </div>
        {explain(row) && <div className="card-line small">{explain(row)}</div>}
        <div className="card-actions">
          <Button onClick={() => onOpen(row.apply_no)}>详情</Button>
          {row.actions.includes('withdraw') && <Button onClick={() => onWithdraw(row)}>撤销</Button>}
          {row.actions.includes('resubmit') && <ResubmitLink applyNo={row.apply_no} />}
        </div>
      </ApplyCard>
    ))}
  </ul>
)
