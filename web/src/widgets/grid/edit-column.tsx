import { type RefObject, useMemo, useRef } from 'react'
import type { GridColumn } from './column-spec.ts'
import { RowButton } from './row-actions.tsx'
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
    return <RowButton label="编辑" reason={reasonOf(row)} onPress={() => latest.current?.begin(row)} />
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
