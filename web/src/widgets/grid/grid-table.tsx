import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useRef,
} from 'react'
import { copyText } from '../../ui/copy-text.ts'
import { CellCopy } from './cell-copy.tsx'
import { cellText, identifierOf } from './cell-text.ts'
import { isCut } from './cell-width.ts'
import { edgeVariable, WIDTH, widthOf } from './column-widths.ts'
import { GridEdges } from './grid-edges.tsx'
import { GridEditRow } from './grid-edit-row.tsx'
import { GridHead } from './grid-head.tsx'
import { type Check, GridRow } from './grid-row.tsx'
import { boundWidth } from './layout.ts'
import { markEdges } from './mark-edges.ts'
import { pressOnRow, rememberRow } from './row-keys.ts'
import { rowName } from './row-name.ts'
import { useFit } from './use-fit.ts'
import { type GridTable, SELECT_ID, SELECT_WIDTH, type ShownColumn } from './use-grid-table.ts'
import { useKeptRow } from './use-kept-row.ts'
import { NEW_ROW, type RowEdits } from './use-row-edits.ts'
import type { TreeRows } from './use-tree-rows.ts'

/** Rows that are ticked, each with all that stands under it. */
export interface GridChecks<Row> {
  checkOf: (row: Row) => Check
  onCheck: (row: Row, on: boolean) => void
}

interface GridTableViewProps<Row extends object> {
  caption: string
  table: GridTable<Row>
  columns: readonly ShownColumn<Row>[]
  selectable: boolean
  rowLabel?: ((row: Row) => string) | undefined
  disabledReason: (row: Row) => string
  dimmed: boolean
  sort: string
  onSort: (sort: string) => void
  onWidth: (id: string, px: number) => void
  /** Widths that the user has set, px by column. */
  ownWidths: Readonly<Record<string, number>>
  onOpen: ((row: Row) => void) | undefined
  /** Ctrl+C on a row; its cells copy themselves. */
  onCopy?: (row: Row) => void
  openKey: string | null
  /** Under the open row, over the whole width. */
  expand: ((row: Row) => ReactNode) | undefined
  /** Cells of the total row by column; absent = no total row. */
  totals: Readonly<Record<string, ReactNode>> | undefined
  totalLabel: ReactNode
  tree: Pick<TreeRows<Row>, 'lineOf' | 'fold'>
  /** Rows that are edited in their place; absent = none can be. */
  edits: RowEdits<Row> | undefined
  checks?: GridChecks<Row>
}

/**
 * A cell that is cut off says the rest when it is pointed at, and as it is then: the hint of a cell whose text has
 * changed meanwhile, or fits by now, is not left standing.
 */
const hintWhenCut = ({ target }: PointerEvent<HTMLElement>) => {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  if (isCut(cell)) cell.dataset.hint = cell.textContent ?? ''
  else delete cell.dataset.hint
}

/**
 * The table in a frame that scrolls, and what lies over the frame's edges. Widths are on the `<col>`s, so that neither
 * cells nor React take part in dragging them.
 */
export const GridTableView = <Row extends object>(props: GridTableViewProps<Row>) => {
  const { table, columns, selectable, disabledReason, openKey, expand, totals, edits, checks } = props
  const { lineOf } = props.tree
  const frame = useRef<HTMLElement>(null)
  /** For what is the same at each drawing. */
  const now = useRef(props)
  now.current = props
  const rows = table.getRowModel().rows
  const keepRow = useKeptRow(frame, rows)

  const drawn = [rows, columns, selectable, props.ownWidths, totals, openKey, edits?.open, checks, lineOf]
  useFit(frame, columns, props.ownWidths, selectable, drawn, markEdges)

  const choose = useCallback((rowId: string, event: MouseEvent<HTMLInputElement>) => {
    now.current.table.getRow(rowId).getToggleSelectedHandler()(event)
  }, [])
  const fold = useCallback((rowId: string, open: boolean) => now.current.tree.fold(rowId, open), [])
  const check = useCallback((rowId: string, on: boolean) => {
    now.current.checks?.onCheck(now.current.table.getRow(rowId).original, on)
  }, [])
  const chooseAll = useCallback((all: boolean) => now.current.table.toggleAllRowsSelected(all), [])
  const sort = useCallback((order: string) => now.current.onSort(order), [])
  const widen = useCallback((id: string, px: number) => now.current.onWidth(id, px), [])
  const added = edits?.open.get(NEW_ROW)
  /** The column of a cell by its place in the row. */
  const columnAt = (cellIndex: number) => columns[cellIndex - (selectable ? 1 : 0)]
  const keys = {
    onCopy: (rowId: string, cellIndex: number | null) => {
      const { original } = table.getRow(rowId)
      const value = cellIndex === null ? undefined : columnAt(cellIndex)?.spec.sheet?.(original)
      if (value !== undefined) void copyText(cellText(value))
      else props.onCopy?.(original)
    },
    onWiden: (cellIndex: number, by: number) => {
      const column = columnAt(cellIndex)
      const drawn = frame.current?.querySelector('table')
      if (!drawn || !column || column.spec.edge) return
      const { id } = column.spec
      props.onWidth(id, boundWidth((widthOf(drawn, id) || column.width) + by))
    },
    onFold: lineOf && fold,
    onEdit: edits
      ? (rowId: string) => {
          const { original } = table.getRow(rowId)
          const isOpen = edits.edit.editable?.(original) ?? true
          if (isOpen && disabledReason(original) === '') edits.begin(original)
        }
      : undefined,
    onOpen: props.onOpen && ((rowId: string) => props.onOpen?.(table.getRow(rowId).original)),
    onToggle:
      selectable || checks
        ? (rowId: string) => {
            const row = table.getRow(rowId)
            if (checks) checks.onCheck(row.original, checks.checkOf(row.original) !== 'all')
            else if (row.getCanSelect()) row.toggleSelected()
          }
        : undefined,
  }
  const chosen = table.getIsAllRowsSelected() ? 'all' : table.getIsSomeRowsSelected() ? 'some' : 'none'
  // Until the columns are fitted, the last one in the middle takes what room is left over.
  const stretched = columns.findLast(column => column.side === null)?.spec.id
  const edges = Object.fromEntries([
    [edgeVariable(SELECT_ID), `${SELECT_WIDTH}px`],
    ...columns.flatMap(({ spec, width, isBorne }) =>
      isBorne ? [[edgeVariable(spec.id), `${width}px`]] : [],
    ),
  ])
  const widths = [
    ...(selectable ? [[SELECT_ID, SELECT_WIDTH] as const] : []),
    ...columns.map(({ spec, width }) => [spec.id, width] as const),
  ]
  const minWidth = widths.reduce((sum, [, width]) => sum + width, 0)
  return (
    <div className="grid-view">
      <section
        ref={frame}
        className="grid-frame"
        aria-label={props.caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={event => markEdges(event.currentTarget)}
      >
        <table
          role={lineOf && 'treegrid'}
          className={`table table-dense grid-table ${props.dimmed ? 'is-dimmed' : ''}`}
          style={{ ...edges, minWidth }}
          onKeyDown={event => pressOnRow(event, keys)}
        >
          <caption className="visually-hidden">{props.caption}</caption>
          <colgroup>
            {widths.map(([id, width]) => (
              <col
                key={id}
                data-column={id}
                style={
                  {
                    [WIDTH]: `${width}px`,
                    width: id === stretched ? undefined : `var(${WIDTH})`,
                  } as CSSProperties
                }
              />
            ))}
          </colgroup>
          <GridHead
            columns={columns}
            selectable={selectable}
            chosen={chosen}
            onChooseAll={chooseAll}
            sort={props.sort}
            onSort={sort}
            onWidth={widen}
          />
          <tbody
            onFocus={event => {
              rememberRow(event)
              keepRow(event)
            }}
            onPointerOver={hintWhenCut}
          >
            {edits && added && (
              <GridEditRow
                row={null}
                rowId={NEW_ROW}
                state={added}
                edits={edits}
                columns={columns}
                selectable={selectable}
              />
            )}
            {rows.flatMap((row, at) => {
              const state = edits?.open.get(row.id)
              if (edits && state) {
                return (
                  <GridEditRow
                    key={row.id}
                    row={row.original}
                    rowId={row.id}
                    state={state}
                    edits={edits}
                    columns={columns}
                    selectable={selectable}
                  />
                )
              }
              const line = (
                <GridRow
                  key={row.id}
                  row={row.original}
                  rowId={row.id}
                  columns={columns}
                  name={props.rowLabel?.(row.original) ?? rowName(row.original, columns)}
                  selectable={selectable}
                  chosen={row.getIsSelected()}
                  reason={disabledReason(row.original)}
                  open={row.id === openKey}
                  first={at === 0}
                  onChoose={choose}
                  {...lineOf?.(row.id)}
                  {...(lineOf && { onFold: fold })}
                  {...(checks && { check: checks.checkOf(row.original), onCheck: check })}
                />
              )
              if (!expand || row.id !== openKey) return line
              const detail = (
                <tr key={`${row.id} detail`} className="grid-detail">
                  <td colSpan={widths.length}>{expand(row.original)}</td>
                </tr>
              )
              return [line, detail]
            })}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                {selectable && <td className="grid-select grid-start" />}
                {columns.map(({ spec, className, style }, at) => (
                  <td key={spec.id} className={className} style={style}>
                    {totals[spec.id] ?? (at === 0 ? props.totalLabel : null)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      <GridEdges />
      <CellCopy
        frame={frame}
        identifierIn={cell => {
          const rowId = cell.parentElement?.dataset.row
          const column = columnAt(cell.cellIndex)
          return rowId === undefined || !column ? '' : identifierOf(column.spec, table.getRow(rowId).original)
        }}
      />
    </div>
  )
}
