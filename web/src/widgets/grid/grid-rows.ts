import { useMemo } from 'react'

/** The rows of a grid as they are drawn, and each by its key. */
export interface GridRows<Row> {
  list: readonly { id: string; row: Row }[]
  byId: ReadonlyMap<string, Row>
}

/** The same while the rows are. */
export const useGridRows = <Row>(rows: readonly Row[], rowKey: (row: Row) => string): GridRows<Row> =>
  useMemo(() => {
    const list = rows.map(row => ({ id: rowKey(row), row }))
    return { list, byId: new Map(list.map(({ id, row }) => [id, row])) }
  }, [rows, rowKey])
