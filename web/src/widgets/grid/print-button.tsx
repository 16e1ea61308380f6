import { useState } from 'react'
import { useSession } from '../../core/api/session.tsx'
import { ApiError } from '../../core/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { GridColumn } from './column-spec.ts'
import { type PrintedList, PrintList } from './print-list.tsx'
import { allRows } from './sheet.ts'
import type { GridSource } from './use-grid-source.ts'

interface PrintButtonProps<Row> {
  name: string
  source: GridSource<Row>
  rowKey: (row: Row) => string
  /** Rows with those that stand under them in a tree. */
  whole: (rows: readonly Row[]) => readonly Row[]
  /** As shown, in their order. */
  columns: readonly GridColumn<Row>[]
  /** Columns that the grid has a total of. */
  summed: readonly string[]
}

/** What the list is narrowed by, for a reader of paper: `流程状态：已放款；贴现日期：2026-06-01 起`. */
const narrowed = <Row,>({ asked, pinnedRow }: GridSource<Row>): string =>
  pinnedRow?.text ?? (asked?.chips.map(chip => `${chip.label}：${chip.text}`).join('；') || '全部')

/** 打印: all rows of the filter on paper, with the columns as shown. */
export const PrintButton = <Row,>({ source, rowKey, whole, ...of }: PrintButtonProps<Row>) => {
  const { user } = useSession()
  const [list, setList] = useState<PrintedList<Row> | 'coming' | null>(null)
  const run = async () => {
    setList('coming')
    try {
      const { rows, total } = await allRows(source, rowKey, () => undefined)
      setList({ rows: whole(rows), total, at: new Date() })
    } catch (failure) {
      setList(null)
      if (!(failure instanceof ApiError)) throw failure
    }
  }
  return (
    <>
      <Button className="hide-phone" disabled={source.total === 0 || list !== null} onClick={run}>
        <Icon name="print" />
        {list === 'coming' ? '正在准备' : '打印'}
      </Button>
      {list !== null && list !== 'coming' && (
        <PrintList
          {...of}
          by={user?.name ?? '访客'}
          filter={narrowed(source)}
          rowKey={rowKey}
          list={list}
          onPrinted={() => setList(null)}
        />
      )}
    </>
  )
}
