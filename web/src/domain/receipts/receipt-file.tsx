import { post } from '../../core/api/client.ts'
import { PaperFile } from './paper-file.tsx'

/** 下载 of one receipt. */
export const ReceiptFile = ({ receiptNo }: { receiptNo: string }) => (
  <PaperFile
    paper="回单"
    ask={async () => (await post('/api/receipt/make_file', { receipt_no: receiptNo }))[0]?.url ?? ''}
  />
)
