import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { LeaveButton } from '../../../ui/leave-button.tsx'
import { CsvFile } from '../../../widgets/import/csv-file.tsx'
import { readImport } from '../../../widgets/import/read-import.ts'
import { holidayHeader, holidaySample, type ReadHolidays, readHolidays } from './holiday-file.ts'

interface HolidayImportProps {
  year: string
  onClose: () => void
}

/** 导入节假日: a year's notice from a file; every bad line is listed, and only a whole good year is taken. */
export const HolidayImport = ({ year, onClose }: HolidayImportProps) => {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [found, setFound] = useState<ReadHolidays | null>(null)

  const take = async (file: File) => {
    setFault('')
    setFound(null)
    const read = await readImport(file, holidayHeader)
    if (read.parts === null) return setFault(read.fault)
    setFound(
      readHolidays(
        read.parts.flatMap(part => part.rows),
        year,
      ),
    )
  }
  const save = async () => {
    if (busy || !found) return
    setBusy(true)
    try {
      const [answer] = await post(
        '/api/admin/holiday/import',
        {
          year,
          rows: found.rows.map(({ dt, isWorkday, name: title }) => ({
            dt,
            is_workday: isWorkday ? ('1' as const) : ('0' as const),
            name: title,
          })),
        },
        { quiet: true },
      )
      showToast({ kind: 'ok', text: `已导入 ${year} 年 ${answer?.imported ?? 0} 天` })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.fields.rows ?? error.text)
    } finally {
      setBusy(false)
    }
  }
  const unsaved = useUnsaved(found !== null && found.faults.length === 0)
  const bad = found?.faults ?? []
  return (
    <Dialog
      open
      role="dialog"
      size="medium"
      title={`导入 ${year} 年节假日`}
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
            disabled={!found || bad.length > 0}
            onClick={() => void save()}
          >
            导入
          </Button>
        </>
      }
    >
      <div className="import-form">
        <p>
          国务院公布的全年安排，CSV
          文件，首行与模板一致；类型填“休”或“班”，周末无需登记。导入后替换该年原有的法定与已导入日期，已提交的申请不重新计算。
        </p>
        <CsvFile
          template="节假日导入模板"
          header={holidayHeader}
          samples={holidaySample}
          onFile={file => void take(file)}
          onRefused={setFault}
        />
        {fault && <Alert tone="error">{fault}</Alert>}
        {found && (
          <Alert tone={bad.length > 0 ? 'error' : 'ok'}>
            {bad.length > 0
              ? `共 ${found.rows.length} 行，${bad.length} 处错误，请修改文件后重新选择。`
              : `共 ${found.rows.length} 行，全部有效。`}
          </Alert>
        )}
        {bad.length > 0 && (
          <ul className="import-faults" aria-label="错误行">
            {bad.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
