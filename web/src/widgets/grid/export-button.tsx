import type { ExportName } from '@portal/shared/contract/exports.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../core/api-error.ts'
import { showToast } from '../../core/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { GridColumn } from './column-spec.ts'
import { allRows, MAX_EXPORT_ROWS, saveSheet } from './sheet.ts'
import { useBankFile } from './use-bank-file.ts'
import type { GridSource } from './use-grid-source.ts'

interface ExportButtonProps<Row> {
  /** Name of the file and the sheet. */
  name: string
  source: GridSource<Row>
  rowKey: (row: Row) => string
  /** Rows with those that stand under them in a tree. */
  whole: (rows: readonly Row[]) => readonly Row[]
  /** As shown, in their order. */
  columns: readonly GridColumn<Row>[]
  /** Beyond what the browser writes, the bank makes a file of this list. */
  atBank: ExportName | undefined
}

class Stopped extends Error {}

/**
 * 导出当前结果: all pages of the filter, the columns as shown, written in the browser or, beyond its limit, at the bank.
 * A second press stops it.
 */
export const ExportButton = <Row,>({
  name,
  source,
  rowKey,
  whole,
  columns,
  atBank,
}: ExportButtonProps<Row>) => {
  const [progress, setProgress] = useState('')
  const stop = useRef(false)
  const file = useBankFile()
  const run = async () => {
    if (file.progress) return file.stop()
    if (atBank && source.request && source.total > MAX_EXPORT_ROWS) {
      return file.start(atBank, source.request, columns)
    }
    if (progress) {
      stop.current = true
      return
    }
    stop.current = false
    setProgress('正在导出')
    try {
      const { rows: found, total } = await allRows(source, rowKey, (read, of) => {
        if (stop.current) throw new Stopped()
        setProgress(`正在导出 ${read}/${of}，停止`)
      })
      const rows = whole(found)
      await saveSheet(name, columns, rows)
      const part = total > MAX_EXPORT_ROWS ? `，超出 ${MAX_EXPORT_ROWS} 条的部分请缩小查询范围` : ''
      showToast({ kind: 'ok', text: `已导出 ${rows.length} 条${part}` })
    } catch (failure) {
      if (failure instanceof Stopped) showToast({ kind: 'info', text: '已停止导出' })
      else if (!(failure instanceof ApiError)) throw failure
    } finally {
      setProgress('')
    }
  }
  return (
    <Button disabled={source.total === 0} onClick={run}>
      <Icon name="download" />
      {file.progress || progress || '导出当前结果'}
    </Button>
  )
}
