import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/figures.tsx'
import { ApplyCard } from '../discount/apply-card.tsx'
import { explain } from '../discount/apply-links.ts'
import type { ApplyRow } from '../discount/progress.ts'
import { ResubmitLink } from '../discount/resubmit-link.tsx'
import { actFaces, actsOf } from './apply-acts.ts'
import type { RowHandlers } from './row-actions.tsx'

/** An application for one hand, with buttons a thumb can hit. */
export const QueryCard = ({ row, onOpen, onAct }: RowHandlers & { row: ApplyRow }) => (
  <ApplyCard row={row} title={<b>{row.acceptor_name}</b>}>
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
      {actsOf(row).map(act => (
        <Button key={act} variant={actFaces[act].variant} onClick={() => onAct({ act, row })}>
          {actFaces[act].label}
        </Button>
      ))}
      <ResubmitLink row={row} />
    </div>
  </ApplyCard>
)
