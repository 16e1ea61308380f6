import '../../../widgets/import/imports.css'
import {
  type AcceptorListKind,
  acceptorListHeader,
  acceptorListKinds,
  acceptorListSample,
} from '@portal/shared/bills/acceptor-lists.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { LeaveButton } from '../../../ui/leave-button.tsx'
import { CsvFile } from '../../../widgets/import/csv-file.tsx'
import { type ReadList, readListFile } from './list-file.ts'

interface ListImportProps {
  /** yyyy-MM */
  thisMonth: string
  onClose: () => void
  /** With the list that was saved, to be looked through and handed in. */
  onDone: (listId: string) => void
}

/** 导入名单: a month's list from a file. It is saved to be looked through; nothing changes before somebody else agrees. */
export const ListImport = ({ thisMonth, onClose, onDone }: ListImportProps) => {
  const [kind, setKind] = useState<AcceptorListKind>('overdue')
  const [month, setMonth] = useState(thisMonth)
  const [name, setName] = useState('')
  const [read, setRead] = useState<Exclude<ReadList, { parts: null }> | null>(null)
  const [fault, setFault] = useState('')
  const [monthFault, setMonthFault] = useState('')
  const [busy, setBusy] = useState(false)
  const unsaved = useUnsaved(read !== null)

  const take = async (file: File) => {
    setFault('')
    setRead(null)
    setName(file.name.slice(0, 120))
    const found = await readListFile(file)
    if (found.parts === null) setFault(found.fault)
    else setRead(found)
  }
  const send = async (parts: Exclude<ReadList, { parts: null }>['parts']) => {
    let listId: string | undefined
    for (const part of parts) {
      const [saved] = await post(
        '/api/admin/acceptorlist/import',
        { kind, month: month.trim(), file_name: name, ...part, ...(listId && { list_id: listId }) },
        { quiet: true },
      )
      listId = saved?.list_id
    }
    return listId
  }
  const save = async () => {
    if (busy || !read) return
    setFault('')
    setMonthFault(/^20\d{2}-(0[1-9]|1[0-2])$/.test(month.trim()) ? '' : '请填写年月，如 2026-05')
    if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month.trim())) return
    setBusy(true)
    try {
      const listId = await send(read.parts)
      if (listId) onDone(listId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMonthFault(error.fields.month ?? '')
      if (!error.fields.month) setFault(error.text)
    } finally {
      setBusy(false)
    }
  }
  const bad = read?.faults ?? []
  return (
    <Dialog
      open
      role="dialog"
      size="medium"
      title="导入名单"
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
            disabled={!read || bad.length > 0}
            onClick={() => void save()}
          >
            导入并预览
          </Button>
        </>
      }
    >
      <div className="import-form">
        <p>
          每月公布的名单，列按标题识别，须有“承兑人名称”列。导入后先看变化，提交并由另一人复核通过后才生效，替代同种类原名单。
        </p>
        <Field label="名单种类" required>
          <Select value={kind} onChange={event => setKind(event.target.value as AcceptorListKind)}>
            {Object.entries(acceptorListKinds).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="名单月份" required error={monthFault} hint="如 2026-05，不能晚于本月">
          <TextInput value={month} maxLength={7} onChange={event => setMonth(event.target.value)} />
        </Field>
        <CsvFile
          template="承兑人名单模板"
          header={acceptorListHeader}
          samples={[acceptorListSample]}
          busy={busy}
          onFile={file => void take(file)}
          onRefused={setFault}
        />
        {fault && <Alert tone="error">{fault}</Alert>}
        {read && (
          <Alert tone={bad.length > 0 ? 'error' : 'ok'}>
            {bad.length > 0
              ? `共 ${read.total} 行，${bad.length} 行有误，请修改文件后重新选择。`
              : `共 ${read.total} 行，可以导入。`}
          </Alert>
        )}
        {bad.length > 0 && (
          <ul className="import-faults" aria-label="错误行">
            {bad.slice(0, 100).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
