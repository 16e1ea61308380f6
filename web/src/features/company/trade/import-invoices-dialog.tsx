import { invoiceHeader, invoiceSample } from '@portal/shared/trade/invoice-template.ts'
import { ImportDialog } from '../../../widgets/import/import-dialog.tsx'

/** 批量导入 of invoices. */
export const ImportInvoicesDialog = (props: { onClose: () => void }) => (
  <ImportDialog
    {...props}
    title="批量导入发票"
    path="/api/trade/import_invoice"
    header={invoiceHeader}
    samples={[invoiceSample]}
    template="发票导入模板"
    savedText={count => `已导入 ${count} 张发票，请验真`}
  />
)
