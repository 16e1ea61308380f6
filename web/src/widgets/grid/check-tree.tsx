import './grid.css'
import './check-tree.css'
import { useMemo, useState } from 'react'
import type { GridColumn } from './column-spec.ts'
import { type GridChecks, GridTableView } from './grid-table.tsx'
import { boundWidth, defaultLayout } from './layout.ts'
import { useGridTable } from './use-grid-table.ts'
import { type GridTree, useTreeRows } from './use-tree-rows.ts'

interface CheckTreeProps<Row extends object> {
  caption: string
  /** Declared outside of the component, or memoised; the first one carries the boxes. */
  columns: readonly GridColumn<Row>[]
  roots: readonly Row[]
  rowKey: (row: Row) => string
  tree: GridTree<Row>
  checks: GridChecks<Row>
}

const never = () => ''
const ignore = () => undefined

/** A tree of rows to tick, all here at once: arrows walk, open and close, Space ticks a row with all under it. */
export const CheckTree = <Row extends object>(props: CheckTreeProps<Row>) => {
  const { columns, roots, rowKey } = props
  const tree = useTreeRows(props.tree, roots, rowKey)
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const layout = useMemo(() => ({ ...defaultLayout(columns), widths }), [columns, widths])
  const { table, shown } = useGridTable({
    columns,
    rows: tree.rows,
    rowKey,
    layout,
    selectable: false,
    disabledReason: never,
  })
  return (
    <div className="check-tree">
      <GridTableView
        caption={props.caption}
        table={table}
        columns={shown}
        selectable={false}
        disabledReason={never}
        dimmed={false}
        sort=""
        onSort={ignore}
        onWidth={(id, px) => setWidths({ ...widths, [id]: boundWidth(px) })}
        ownWidths={widths}
        onOpen={undefined}
        openKey={null}
        expand={undefined}
        totals={undefined}
        totalLabel=""
        tree={tree}
        edits={undefined}
        checks={props.checks}
      />
    </div>
  )
}
