import type { ExportName } from '@portal/shared/contract/exports.ts'
import { useEffect, useRef, useState } from 'react'
import { post } from '../../core/api/client.ts'
import { useCall } from '../../core/api/hooks.ts'
import { ApiError } from '../../core/api-error.ts'
import { soonMs } from '../../core/refresh.ts'
import { showToast } from '../../core/toast-store.ts'
import type { GridColumn } from './column-spec.ts'

const download = (url: string) => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/**
 * A list as a file that the bank writes: started with the filter and the columns as shown, watched, and fetched when
 * it is done. Whoever leaves the page finds it under /exportFiles.
 */
export const useBankFile = () => {
  const [exportId, setExportId] = useState<string | null>(null)
  const starting = useRef(false)
  const { first } = useCall(
    '/api/admin/export/query',
    exportId ? { export_id: exportId, page_no: 1, page_size: 1 } : null,
    { pollWhenOfflineMs: soonMs },
  )
  const job = first?.rows.find(row => row.export_id === exportId)

  useEffect(() => {
    if (!job || job.state === 'waiting' || job.state === 'running') return
    setExportId(null)
    if (job.state === 'done') {
      download(job.url)
      showToast({ kind: 'ok', text: `已导出 ${job.done_rows} 条` })
    } else {
      showToast({ kind: 'info', text: job.state === 'cancelled' ? '已停止导出' : job.reason })
    }
  }, [job])

  return {
    /** Words on the button while it is under way, '' when nothing is. */
    progress: exportId ? `正在导出 ${job?.done_rows ?? 0}/${job?.total_rows ?? '…'}，停止` : '',
    start: async <Row>(list: ExportName, request: object, columns: readonly GridColumn<Row>[]) => {
      if (starting.current) return
      starting.current = true
      try {
        const [made] = await post('/api/admin/export/start', {
          list,
          filter: JSON.stringify(request),
          columns: columns.flatMap(column => (column.sheet ? column.id : [])).join(','),
        })
        if (made) setExportId(made.export_id)
      } catch (failure) {
        // Announced; the list is as it was.
        if (!(failure instanceof ApiError)) throw failure
      } finally {
        starting.current = false
      }
    },
    stop: async () => {
      if (!exportId) return
      try {
        await post('/api/admin/export/cancel', { export_id: exportId })
      } catch (failure) {
        // It was done a moment ago, which the next look shows.
        if (!(failure instanceof ApiError)) throw failure
      }
    },
  }
}
