import { formatYuan } from '@portal/shared/money/fen.ts'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { InvoiceFacts } from '../../../domain/trade/invoice-facts.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { RowStepButtons, type RowSteps } from '../../../widgets/grid/row-steps.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { type InvoiceRow, isForcible } from './invoice-list.ts'

const forceOf = ({ invoice_id, version }: Pick<InvoiceRow, 'invoice_id' | 'version'>): Act => ({
  label: '强制通过',
  ask: { note: '将视同验真通过，可用于贴现申请；原因会留存并显示在审批页面。', words: 'required' },
  look: 'primary',
  done: '发票已强制通过',
  call: reason => post('/api/admin/force_invoice', { invoice_id, reason, seen_version: version }),
})

interface InvoiceDrawerProps {
  /** Null = closed. */
  invoiceId: string | null
  steps: RowSteps
  /** This officer may let an invoice through by hand. */
  mayForce: boolean
  onClose: () => void
}

/** Side drawer of one invoice of any company, with the officer's decision on it. */
export const InvoiceDrawer = ({ invoiceId, steps, mayForce, onClose }: InvoiceDrawerProps) => {
  const detail = useCall('/api/admin/invoice_detail', invoiceId ? { invoice_id: invoiceId } : null)
  const row = detail.first
  return (
    <Drawer
      open={invoiceId !== null}
      title={row ? `发票 ${row.inv_no}` : '发票'}
      tools={<RowStepButtons {...steps} />}
      onClose={onClose}
    >
      <Loaded from={detail} failed="发票详情未能加载">
        {row => (
          <>
            <p className="review-company">{row.company_name}</p>
            <InvoiceFacts row={row} linkOf={applyNo => `/discApproval?apply_no=${applyNo}`} />
            <footer className="review-foot">
              <ActBar
                subject={`${row.company_name}的发票 ${row.inv_no}，价税合计 ${formatYuan(row.total_fen)} 元`}
                acts={mayForce && isForcible(row) ? [forceOf(row)] : []}
              />
            </footer>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
