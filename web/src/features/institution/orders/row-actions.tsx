import type { OrderRow } from '../../../domain/orders/order.ts'
import { actAppearance, actsOf, type OrderActing } from '../../../domain/orders/order-acts.ts'

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
  /** Takes something away. */
  danger: boolean
  run: () => void
}

/** Actions of a row, the most likely first and those that cannot be undone last; 详情 always. */
export const rowEntries = (row: OrderRow, handlers: RowHandlers): RowEntry[] => {
  const detail = { label: '详情', danger: false, run: () => handlers.onDetail(row) }
  const acts = actsOf(row).map(act => ({
    label: actAppearance(act, row).label,
    danger: actAppearance(act, row).danger ?? false,
    run: () => handlers.onAct({ act, row }),
  }))
  const edit = row.actions.includes('edit')
    ? [{ label: '修改', danger: false, run: () => handlers.onEdit(row) }]
    : []
  const slip = row.actions.includes('deal_slip')
    ? [{ label: '成交单', danger: false, run: () => handlers.onSlip(row) }]
    : []
  const safe = acts.filter(({ danger }) => !danger)
  return [...slip, ...safe, ...edit, detail, ...acts.filter(({ danger }) => danger)]
}

/** At most two buttons in a row: both there are, or the nearest and 更多. */
export const RowActions = ({ row, handlers }: { row: OrderRow; handlers: RowHandlers }) => {
  const entries = rowEntries(row, handlers)
  const shown = entries.length > 2 ? entries.slice(0, 1) : entries
  return (
    <span className="row-actions">
      {shown.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className="link-button"
          aria-label={`${label} ${row.order_no}`}
          onClick={run}
        >
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
