import { useCall } from '../../../core/api/hooks.ts'
import { soonMs, steadyMs } from '../../../core/refresh.ts'
import type { InvoiceRow } from '../../../domain/trade/invoice-columns.tsx'
import { type InvoiceDetail, InvoiceFacts } from '../../../domain/trade/invoice-facts.tsx'
import {
  canDelete,
  canEdit,
  canLink,
  canUnlink,
  canVerify,
  canVoid,
} from '../../../domain/trade/invoice-steps.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'

export interface InvoiceActs {
  onEdit: (row: InvoiceRow) => void
  onVerify: (rows: readonly InvoiceRow[]) => void
  onLink: (rows: readonly InvoiceRow[]) => void
  onUnlink: (row: InvoiceRow) => void
  onVoid: (row: InvoiceRow) => void
  onDelete: (row: InvoiceRow) => void
}

const Foot = ({ row, acts }: { row: InvoiceDetail; acts: InvoiceActs }) => {
  const buttons: readonly [boolean, string, () => void][] = [
    [canDelete(row) && row.usage.length === 0, '删除', () => acts.onDelete(row)],
    [canVoid(row), '登记红冲或作废', () => acts.onVoid(row)],
    [canEdit(row), '修改', () => acts.onEdit(row)],
    [canUnlink(row), '解除关联', () => acts.onUnlink(row)],
    [canLink(row), '关联合同', () => acts.onLink([row])],
    [canVerify(row), '验真', () => acts.onVerify([row])],
  ]
  const open = buttons.filter(([may]) => may)
  if (open.length === 0) return null
  return (
    <footer className="trade-foot">
      {open.map(([, label, run]) => (
        <Button key={label} onClick={run}>
          {label}
        </Button>
      ))}
    </footer>
  )
}

interface InvoiceDrawerProps {
  /** Null = closed. */
  invoiceId: string | null
  isMaker: boolean
  /** Its verification was seen to be under way. */
  moving: boolean
  acts: InvoiceActs
  onClose: () => void
}

/** Side drawer of one invoice: facts, occupation history, pictures, what can be done. */
export const InvoiceDrawer = ({ invoiceId, isMaker, moving, acts, onClose }: InvoiceDrawerProps) => {
  const detail = useCall('/api/trade/invoice_detail', invoiceId ? { invoice_id: invoiceId } : null, {
    pollWhenOfflineMs: moving ? soonMs : steadyMs,
  })
  const row = detail.first
  return (
    <Drawer open={invoiceId !== null} title={row ? `发票 ${row.inv_no}` : '发票'} onClose={onClose}>
      <Loaded from={detail} failed="发票详情未能加载">
        {row => (
          <>
            <InvoiceFacts row={row} />
            {isMaker && <Foot row={row} acts={acts} />}
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
