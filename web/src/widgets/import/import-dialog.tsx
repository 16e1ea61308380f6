import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { post } from '../../core/api/client.ts'
import { ApiError } from '../../core/api-error.ts'
import { showToast } from '../../core/toast-store.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { LeaveButton } from '../../ui/leave-button.tsx'
import { CsvFile, type CsvTemplate } from './csv-file.tsx'
import { type ImportPart, readImport } from './read-import.ts'

type ImportPath = '/api/trade/import_invoice' | '/api/bills/import_bills'
type Answer = RowOf<ImportPath>

export interface ImportDialogProps extends CsvTemplate {
  title: string
  path: ImportPath
  /** Message on the saved rows. */
  savedText: (count: number) => string
  onClose: () => void
  /** Explains what happens to the rows, above the file input. */
  note?: string
  /** With the rows that were saved; must not throw, since they are. */
  onDone?: (rows: readonly (readonly string[])[]) => void
}

const sendParts = async (
  path: ImportPath,
  parts: readonly ImportPart[],
  how: 'check_only' | 'import_valid',
): Promise<Answer> => {
  const sum: Answer = { total: 0, valid: 0, saved: 0, failed: [] }
  for (const part of parts) {
    const [answer] = await post(path, { ...part, [how]: '1' }, { quiet: true })
    if (!answer) continue
    sum.total += answer.total
    sum.valid += answer.valid
    sum.saved += answer.saved
    sum.failed.push(...answer.failed)
  }
  return sum
}

/** The rows of the file without those that failed. */
const soundRows = (parts: readonly ImportPart[], { failed }: Answer) => {
  const bad = new Set(failed.map(row => row.line))
  return parts.flatMap(part => part.rows.filter((_, at) => !bad.has(part.first_line + at)))
}

/** 批量导入: every row is checked first and every bad one listed; the valid ones are saved on confirmation. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { title, path, header, savedText, note, onClose, onDone } = props
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [parts, setParts] = useState<readonly ImportPart[]>([])
  const [checked, setChecked] = useState<Answer | null>(null)

  const work = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.text)
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File) =>
    work(async () => {
      setChecked(null)
      const read = await readImport(file, header)
      if (read.parts === null) return setFault(read.fault)
      setParts(read.parts)
      setChecked(await sendParts(path, read.parts, 'check_only'))
    })
  const save = () =>
    work(async () => {
      const answer = await sendParts(path, parts, 'import_valid')
      showToast({ kind: 'ok', text: savedText(answer.saved) })
      onDone?.(soundRows(parts, answer))
      onClose()
    })
  const unsaved = useUnsaved(checked !== null && checked.valid > 0)
  const bad = checked?.failed.length ?? 0
  return (
    <Dialog
      open
      role="dialog"
      size="medium"
      title={title}
      unsaved={unsaved}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <LeaveButton disabled={busy} onLeave={onClose}>
            取消
          </LeaveButton>
          <Button
            variant="primary"
            busy={busy}
            disabled={!checked || checked.valid === 0}
            onClick={() => void save()}
          >
            {bad > 0 ? '导入有效行' : '导入'}
          </Button>
        </>
      }
    >
      <div className="import-form">
        <p>
          CSV 或 xlsx 文件（读第一个工作表），首行与模板一致，最多 500 行、5 MB；CSV 编码 UTF-8 或
          GB18030。xlsx 中的票据号、发票号、税号须为文本格式。
        </p>
        {note && <Alert tone="info">{note}</Alert>}
        <CsvFile
          template={props.template}
          header={header}
          samples={props.samples}
          busy={busy}
          onFile={file => void take(file)}
          onRefused={setFault}
        />
        {fault && <Alert tone="error">{fault}</Alert>}
        {checked && (
          <Alert tone={bad > 0 ? 'warn' : 'ok'}>
            {bad > 0
              ? `共 ${checked.total} 行，有效 ${checked.valid} 行，错误 ${bad} 行。可修改文件后重新选择，或只导入有效行。`
              : `共 ${checked.total} 行，全部有效。`}
          </Alert>
        )}
        {checked && bad > 0 && (
          <ul className="import-faults" aria-label="错误行">
            {checked.failed.map(row => (
              <li key={row.line}>{`第${row.line}行：${row.msg}`}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
