import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, useMemo, useState } from 'react'
import type { GridColumn } from './column-spec.ts'
import { edgeVariable } from './column-widths.ts'
import type { GridLayout } from './layout.ts'

/** Sorting and paging are the server's; the table keeps columns and selection. */
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})

/** A column as it is drawn now. */
export interface ShownColumn<Row> {
  spec: GridColumn<Row>
  width: number
  /** Which edge it stays at. */
  side: 'start' | 'end' | null
  className: string | undefined
  /** Where a frozen column stops, from the widths of those before it. */
  style: CSSProperties | undefined
  /** Others at the same edge stand beside it: its width is part of where they stop. */
  isBorne: boolean
}

export const SELECT_ID = 'select'
export const SELECT_WIDTH = 44

const sumOf = (ids: readonly string[]) => `calc(${ids.map(id => `var(${edgeVariable(id)})`).join(' + ')})`

const placed = <Row>(
  columns: readonly Pick<ShownColumn<Row>, 'spec' | 'width' | 'side'>[],
  selectable: boolean,
): ShownColumn<Row>[] => {
  const starts = columns.filter(column => column.side === 'start').map(column => column.spec.id)
  const ends = columns.filter(column => column.side === 'end').map(column => column.spec.id)
  return columns.map(column => {
    const { id, numeric } = column.spec
    const before = [...(selectable ? [SELECT_ID] : []), ...starts.slice(0, starts.indexOf(id))]
    const after = ends.slice(ends.indexOf(id) + 1)
    const offset = column.side === 'start' ? before : column.side === 'end' ? after : []
    // At the very edge, and behind the boxes alone, the stylesheet says it, which spares a style on every cell.
    const isBehindBoxes = offset.length === 1 && offset[0] === SELECT_ID
    const names = [
      numeric && 'numeric',
      column.side && `grid-${column.side}`,
      isBehindBoxes && 'behind-boxes',
      id === starts.at(-1) && 'is-last',
      id === ends[0] && 'is-first',
    ].filter(Boolean)
    const edge = column.side === 'start' ? 'left' : 'right'
    const style = offset.length > 0 && !isBehindBoxes ? { [edge]: sumOf(offset) } : undefined
    const isBorne = starts.slice(0, -1).includes(id) || ends.slice(1).includes(id)
    return { ...column, className: names.join(' ') || undefined, style, isBorne }
  })
}

interface GridTableOptions<Row> {
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  layout: GridLayout
  selectable: boolean
  /** Why a row cannot be chosen, '' when it can. */
  disabledReason: (row: Row) => string
}

/** The headless table: columns shown in their order with their edges, and the rows chosen over all pages. */
export const useGridTable = <Row extends object>(options: GridTableOptions<Row>) => {
  const { columns, rows, rowKey, layout, selectable, disabledReason } = options
  const [rowSelection, choose] = useState<RowSelectionState>({})
  const defs = useMemo(
    (): ColumnDef<typeof features, Row>[] => columns.map(({ id, width }) => ({ id, size: width })),
    [columns],
  )
  const arranged = useMemo(
    () => ({
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map(id => [id, false])),
      columnPinning: {
        start: layout.order.filter(id => layout.frozen.includes(id)),
        end: columns.filter(column => column.edge).map(column => column.id),
      },
      columnSizing: { ...layout.widths },
    }),
    [layout, columns],
  )
  const table = useTable<typeof features, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: rowKey,
    state: { ...arranged, rowSelection },
    onRowSelectionChange: choose,
    enableRowSelection: row => selectable && disabledReason(row.original) === '',
    enableSubRowSelection: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is made anew at each drawing; `arranged` is what its columns depend on
  const shown = useMemo(() => {
    const specs = new Map(columns.map(column => [column.id, column]))
    const leaves = [
      ...table.getStartVisibleLeafColumns(),
      ...table.getCenterVisibleLeafColumns(),
      ...table.getEndVisibleLeafColumns(),
    ]
    const drawn = leaves.flatMap(column => {
      const spec = specs.get(column.id)
      return spec ? [{ spec, width: column.getSize(), side: column.getIsPinned() || null }] : []
    })
    return placed(drawn, selectable)
  }, [columns, arranged, selectable])
  return { table, shown, selection: { chosen: rowSelection, choose } }
}

export type GridTable<Row extends object> = ReturnType<typeof useGridTable<Row>>['table']
