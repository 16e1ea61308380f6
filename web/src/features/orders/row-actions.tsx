import { actFace, actsOf, type OrderActing } from './shared-acts.ts'
import type { OrderRow } from './shared-order.ts'

export interface RowHandlers {
  onDetail: (row: OrderRow) => void
  onAct: (acting: OrderActing) => void
  onEdit: (row: OrderRow) => void
  onSlip: (row: OrderRow) => void
  /** Opens what else can be done, below that button. */
  onMore: (row: OrderRow, opener: HTMLElement) => void
  /** Shows the bills under the row, or hides them. */
  onExpand: (row: OrderRow) => void
}

export interface RowEntry {
  label: string
  run: () => void
}

/** What can be done with a row, the nearest first; 详情 always. */
export const rowEntries = (row: OrderRow, handlers: RowHandlers): RowEntry[] => {
  const detail = { label: '详情', run: () => handlers.onDetail(row) }
  const acts = actsOf(row).map(act => ({
    label: actFace(act, row).label,
    run: () => handlers.onAct({ act, row }),
  }))
  const edit = row.actions.includes('edit') ? [{ label: '修改', run: () => handlers.onEdit(row) }] : []
  const slip = row.actions.includes('deal_slip') ? [{ label: '成交单', run: () => handlers.onSlip(row) }] : []
  return [...slip, ...acts, ...edit, detail]
}

/** At most two buttons in a row: both there are, or the nearest and 更多. */
export const RowActions = ({ row, handlers }: { row: OrderRow; handlers: RowHandlers }) => {
  const entries = rowEntries(row, handlers)
  const shown = entries.length > 2 ? entries.slice(0, 1) : entries
  return (
    <span className="row-actions">
      {shown.map(({ label, run }) => (
        <button key={label} type="button" className="link-button" onClick={run}>
          {label}
        </button>
      ))}
      {entries.length > 2 && (
        <button
          type="button"
          className="link-button"
          aria-haspopup="menu"
          aria-label={`${row.order_no} 的更多操作`}
          onClick={event => handlers.onMore(row, event.currentTarget)}
        >
          更多
        </button>
      )}
    </span>
  )
}
