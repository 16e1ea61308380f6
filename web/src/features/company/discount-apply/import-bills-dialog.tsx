import { billHeader, billSample } from '@portal/shared/bills/bill-template.ts'
import { ImportDialog } from '../../../widgets/import/import-dialog.tsx'
import { checkedFirst } from './typed-bill-dialog.tsx'

interface ImportBillsDialogProps {
  onClose: () => void
  /** With the numbers of the bills imported. */
  onDone: (billNos: readonly string[]) => void
}

/** 批量导入 of bills the company holds. */
export const ImportBillsDialog = ({ onClose, onDone }: ImportBillsDialogProps) => (
  <ImportDialog
    title="批量导入票据"
    path="/api/bills/import_bills"
    header={billHeader}
    samples={[billSample]}
    template="票据导入模板"
    savedText={count => `已导入 ${count} 张票据，待查验：经登记系统确认后可选择`}
    note={checkedFirst}
    onClose={onClose}
    onDone={rows => onDone(rows.map(([billNo = '']) => billNo.trim()))}
  />
)
