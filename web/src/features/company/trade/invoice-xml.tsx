import { plainYuan } from '@portal/shared/money/fen.ts'
import { type EInvoice, readEInvoice } from '@portal/shared/trade/e-invoice.ts'
import { useState } from 'react'
import { uploadPicture } from '../../../core/api/upload.ts'
import { ApiError } from '../../../core/api-error.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FileDrop, refusedText } from '../../../ui/inputs/file-drop.tsx'
import type { InvoiceValues } from './invoice-form.ts'

const label = '数电票XML'
const taken = { accept: ['.xml'], maxBytes: 2 * 1024 * 1024 }

/** The document's fields as the form has them. */
const valuesOf = ({ excl_fen, tax_fen, total_fen, ...texts }: EInvoice): Partial<InvoiceValues> => ({
  ...texts,
  inv_type: 'DIGITAL',
  inv_code: '',
  check_code: '',
  excl_fen: plainYuan(excl_fen),
  tax_fen: plainYuan(tax_fen),
  total_fen: plainYuan(total_fen),
})

interface InvoiceXmlProps {
  onRead: (values: Partial<InvoiceValues>) => void
  /** Path of the document, kept as an attachment. */
  onKept: (path: string) => void
}

/** Fills the form from the XML of a 数电票, which is kept with the invoice; what was read is checked by who saves it. */
export const InvoiceXml = ({ onRead, onKept }: InvoiceXmlProps) => {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'ok' | 'error'; text: string } | null>(null)

  const take = async (file: File) => {
    const { invoice, fault } = readEInvoice(await file.text())
    if (!invoice) return setSaid({ tone: 'error', text: fault })
    onRead(valuesOf(invoice))
    const read = `已读入发票 ${invoice.inv_no}，请核对后保存`
    try {
      onKept((await uploadPicture(file, file.name, 'trade')).filePath)
      setSaid({ tone: 'ok', text: read })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid({ tone: 'error', text: `${read}；XML文件未能存为附件：${error.text}` })
    }
  }
  return (
    <div>
      <FileDrop
        {...taken}
        label={label}
        choose={busy ? '正在读取' : '读取数电票XML'}
        busy={busy}
        onFiles={([file]) => {
          if (!file || busy) return
          setBusy(true)
          void take(file).finally(() => setBusy(false))
        }}
        onRefused={([first]) =>
          first && setSaid({ tone: 'error', text: refusedText(first, { label, ...taken }) })
        }
      >
        <span className="muted">把数电票的 XML 文件拖到这里可自动填写，或</span>
      </FileDrop>
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
    </div>
  )
}
