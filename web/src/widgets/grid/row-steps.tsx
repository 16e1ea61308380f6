import { useEffect, useState } from 'react'
import { showToast } from '../../core/toast-store.ts'
import { useLeave } from '../../core/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { GridSource } from './use-grid-source.ts'

export interface RowSteps {
  /** Place of the open row among all rows of the query, from 1; null when it is not on the page shown. */
  place: number | null
  total: number
  /** -1 or 1; the end of the list is said in words. */
  step: (by: number) => void
}

/**
 * The way from an open row to its neighbours in the order of the grid, over pages (S-F7: 已经是第一个了,
 * 已经是最后一个了).
 * @param openKey key of the row whose detail is open, null when none is
 */
export const useRowSteps = <Row,>(
  source: Pick<GridSource<Row>, 'rows' | 'total' | 'paging' | 'setPaging' | 'isStale'>,
  rowKey: (row: Row) => string,
  openKey: string | null,
  open: (key: string) => void,
): RowSteps => {
  const { rows, total, paging, isStale } = source
  const size = paging.page_size
  /** Place from 0 of a row on a page that is on its way. */
  const [awaited, setAwaited] = useState<number | null>(null)
  const at = openKey === null ? -1 : (rows?.findIndex(row => rowKey(row) === openKey) ?? -1)
  const place = at < 0 || isStale ? null : (paging.page_no - 1) * size + at

  useEffect(() => {
    if (awaited === null || isStale || Math.floor(awaited / size) + 1 !== paging.page_no) return
    setAwaited(null)
    const row = rows?.[awaited % size]
    if (row && openKey !== null) open(rowKey(row))
  }, [awaited, isStale, rows, paging.page_no, size, openKey, open, rowKey])

  const step = (by: number) => {
    const from = awaited ?? place
    if (from === null) return
    const next = from + by
    if (next < 0) return showToast({ kind: 'info', text: '已经是第一个了' })
    if (next >= total) return showToast({ kind: 'info', text: '已经是最后一个了' })
    const page_no = Math.floor(next / size) + 1
    const row = rows?.[next % size]
    if (page_no === paging.page_no && row) return open(rowKey(row))
    setAwaited(next)
    source.setPaging({ ...paging, page_no })
  }
  return { place: place === null ? null : place + 1, total, step }
}

/**
 * 上一条 and 下一条 of an open detail; nothing when the row was opened from elsewhere. Asks first if something is typed
 * in the detail.
 */
export const RowStepButtons = ({ place, total, step }: RowSteps) => {
  const leave = useLeave()
  if (place === null) return null
  return (
    <span className="row-steps">
      <span className="meta">
        第 {place} 条，共 {total} 条
      </span>
      <Button size="small" onClick={() => leave(() => step(-1))}>
        <Icon name="arrowLeft" />
        上一条
      </Button>
      <Button size="small" onClick={() => leave(() => step(1))}>
        下一条
        <Icon name="arrowRight" />
      </Button>
    </span>
  )
}
