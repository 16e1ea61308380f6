import { formatYuan } from '@portal/shared/money/fen.ts'
import { post } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { RowStepButtons, type RowSteps } from '../../ui/grid/row-steps.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { InvoiceFacts } from '../invoices/invoice-facts.tsx'
import { type Decision, DecisionBar } from '../review/decision-bar.tsx'
import { type InvoiceRow, isForcible } from './invoice-list.ts'

const forceOf = ({ invoice_id, version }: Pick<InvoiceRow, 'invoice_id' | 'version'>): Decision => ({
  label: '强制通过',
  note: '将视同验真通过，可用于贴现申请；原因会留存并显示在审批页面。',
  reason: 'required',
  look: 'primary',
  done: '发票已强制通过',
  run: reason => post('/api/admin/force_invoice', { invoice_id, reason, seen_version: version }),
})

interface InvoiceDrawerProps {
  /** Null = closed. */
  invoiceId: string | null
  steps: RowSteps
  /** This officer may let an invoice through by hand. */
  mayForce: boolean
  onClose: () => void
  onDecided: () => void
}

/** One invoice of any company from the edge, and the officer's word on it. */
export const InvoiceDrawer = ({ invoiceId, steps, mayForce, onClose, onDecided }: InvoiceDrawerProps) => {
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
            {mayForce && isForcible(row) && (
              <footer className="review-foot">
                <DecisionBar
                  subject={`${row.company_name}的发票 ${row.inv_no}，价税合计 ${formatYuan(row.total_fen)} 元`}
                  decisions={[forceOf(row)]}
                  onDecided={() => {
                    void detail.reload()
                    onDecided()
                  }}
                />
              </footer>
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
