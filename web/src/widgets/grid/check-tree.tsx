import './grid.css'
import './check-tree.css'
import { useMemo, useState } from 'react'
import type { GridColumn } from './column-spec.ts'
import { useGridRows } from './grid-rows.ts'
import { type GridChecks, GridTableView } from './grid-table.tsx'
import { boundWidth, defaultLayout } from './layout.ts'
import { shownColumns } from './shown-columns.ts'
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
  const rows = useGridRows(tree.rows, rowKey)
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const shown = useMemo(
    () => shownColumns(columns, { ...defaultLayout(columns), widths }, false),
    [columns, widths],
  )
  return (
    <div className="check-tree">
      <GridTableView
        caption={props.caption}
        rows={rows}
        columns={shown}
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
