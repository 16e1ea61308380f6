import { type RefObject, useMemo, useRef } from 'react'
import type { GridColumn } from './column-spec.ts'
import type { RowEdits } from './use-row-edits.ts'

/** Id of the column with the buttons of an editable grid. */
export const EDIT_COLUMN = 'edit'

const editColumn = <Row,>(
  latest: RefObject<RowEdits<Row> | undefined>,
  reasonOf: (row: Row) => string,
): GridColumn<Row> => ({
  id: EDIT_COLUMN,
  title: '编辑',
  width: 104,
  edge: true,
  cell: row => {
    if (latest.current?.edit.editable?.(row) === false) return null
    const reason = reasonOf(row)
    return (
      <button
        type="button"
        className="link-button"
        disabled={reason !== ''}
        title={reason || undefined}
        onClick={() => latest.current?.begin(row)}
      >
        编辑
      </button>
    )
  },
})

/** The grid's columns, and at the right edge the buttons of rows that are edited in their place. */
export const useEditColumn = <Row,>(
  columns: readonly GridColumn<Row>[],
  edits: RowEdits<Row> | undefined,
  reasonOf: (row: Row) => string,
): readonly GridColumn<Row>[] => {
  const latest = useRef(edits)
  latest.current = edits
  const editable = edits !== undefined
  return useMemo(
    () => (editable ? [...columns, editColumn(latest, reasonOf)] : columns),
    [columns, editable, reasonOf],
  )
}
