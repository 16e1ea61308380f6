import { useContext } from 'react'
import { namedRange } from '../../../domain/bills/range-text.ts'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { explain } from '../../../domain/discount/explain.ts'
import { ProductTag } from '../../../domain/discount/product-tag.tsx'
import type { ApplyBillRow } from '../../../domain/discount/progress.ts'
import { ResubmitLink } from '../../../domain/discount/resubmit-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { BillNo, Money } from '../../../ui/data/figures.tsx'
import { nameOf, RowName } from '../../../widgets/grid/row-name.ts'
import { actAppearances, actsOf } from './apply-acts.ts'
import type { RowHandlers } from './row-actions.tsx'

/** One bill of an application for one hand, with buttons a thumb can hit. */
export const QueryCard = ({ row, onOpen, onAct }: RowHandlers & { row: ApplyBillRow }) => {
  const { apply } = row
  const name = useContext(RowName)
  return (
    <li>
      <div className="card-line">
        <b>{row.acceptor_name}</b>
        <ApplyStatus row={apply} />
      </div>
      <div className="card-figure">
        <Money fen={row.net_fen} />
        <small>实付金额（元）</small>
      </div>
      <div className="card-line small">
        <span>
          票面 <Money fen={row.face_fen} />
        </span>
        <span>
          利息 <Money fen={row.interest_fen} />
        </span>
      </div>
      <div className="card-line small">
        <BillNo value={row.bill_no} />
      </div>
      <div className="card-line small">
        <span>{namedRange(row.range)}</span>
        <span>到期 {row.due_dt}</span>
      </div>
      <div className="card-line small">
        <span>
          {apply.apply_no} <ProductTag of={apply} />
        </span>
        <span>贴现 {apply.disc_dt}</span>
      </div>
      {explain(apply) && <div className="card-line small">{explain(apply)}</div>}
      <div className="card-actions">
        <Button aria-label={nameOf('详情', name)} onClick={() => onOpen(apply.apply_no, row.line)}>
          详情
        </Button>
        {(row.leads ? actsOf(apply) : []).map(act => (
          <Button
            key={act}
            variant={actAppearances[act].variant}
            aria-label={nameOf(actAppearances[act].label, name)}
            onClick={() => onAct({ act, row: apply })}
          >
            {actAppearances[act].label}
          </Button>
        ))}
        {row.leads && <ResubmitLink row={apply} />}
      </div>
    </li>
  )
}
