import { type CSSProperties, type PointerEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { copyText } from '../../ui/copy-text.ts'
import { CellCopy } from './cell-copy.tsx'
import { cellText, identifierOf } from './cell-text.ts'
import { isCut } from './cell-width.ts'
import { edgeVariable, WIDTH, widthOf } from './column-widths.ts'
import { GridEdges } from './grid-edges.tsx'
import { GridEditRow } from './grid-edit-row.tsx'
import { GridHead } from './grid-head.tsx'
import { type Check, GridRow } from './grid-row.tsx'
import type { GridRows } from './grid-rows.ts'
import { boundWidth } from './layout.ts'
import { markEdges } from './mark-edges.ts'
import { pressOnRow, rememberRow } from './row-keys.ts'
import { rowName } from './row-name.ts'
import { SELECT_ID, SELECT_WIDTH, type ShownColumn } from './shown-columns.ts'
import type { Choice } from './use-chosen-rows.ts'
import { fittedBefore, useFit } from './use-fit.ts'
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
  rows: GridRows<Row>
  columns: readonly ShownColumn<Row>[]
  /** Absent = no row can be chosen. */
  choice?: Choice | undefined
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
  const { rows, columns, choice, disabledReason, openKey, expand, totals, edits, checks } = props
  const selectable = choice !== undefined
  const { lineOf } = props.tree
  const frame = useRef<HTMLElement>(null)
  /** For what is the same at each drawing. */
  const now = useRef(props)
  now.current = props
  const keepRow = useKeptRow(frame, rows)

  const drawn = [rows, columns, selectable, props.ownWidths, totals, openKey, edits?.open, checks, lineOf]
  useFit(frame, columns, props.ownWidths, selectable, drawn, markEdges)

  const choose = useCallback((rowId: string, on: boolean) => now.current.choice?.choose(rowId, on), [])
  const fold = useCallback((rowId: string, open: boolean) => now.current.tree.fold(rowId, open), [])
  const check = useCallback((rowId: string, on: boolean) => {
    const row = now.current.rows.byId.get(rowId)
    if (row) now.current.checks?.onCheck(row, on)
  }, [])
  const choosePage = useCallback((on: boolean) => now.current.choice?.choosePage(on), [])
  const sort = useCallback((order: string) => now.current.onSort(order), [])
  const widen = useCallback((id: string, px: number) => now.current.onWidth(id, px), [])
  const added = edits?.open.get(NEW_ROW)
  /** The column of a cell by its place in the row. */
  const columnAt = (cellIndex: number) => columns[cellIndex - (selectable ? 1 : 0)]
  const keys = {
    onCopy: (rowId: string, cellIndex: number | null) => {
      const row = rows.byId.get(rowId)
      if (!row) return
      const value = cellIndex === null ? undefined : columnAt(cellIndex)?.spec.sheet?.(row)
      if (value !== undefined) void copyText(cellText(value))
      else props.onCopy?.(row)
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
          const row = rows.byId.get(rowId)
          if (row && (edits.edit.editable?.(row) ?? true) && disabledReason(row) === '') edits.begin(row)
        }
      : undefined,
    onOpen:
      props.onOpen &&
      ((rowId: string) => {
        const row = rows.byId.get(rowId)
        if (row) props.onOpen?.(row)
      }),
    onToggle:
      choice || checks
        ? (rowId: string) => {
            const row = rows.byId.get(rowId)
            if (!row) return
            if (checks) checks.onCheck(row, checks.checkOf(row) !== 'all')
            else if (disabledReason(row) === '') choice?.choose(rowId, !choice.isChosen(rowId))
          }
        : undefined,
  }
  // A list that is opened again begins as wide as it ended, so that it is laid out once.
  const [before] = useState(() => fittedBefore(props.caption))
  // Until the columns are fitted, the last one in the middle takes what room is left over.
  const stretched = columns.findLast(column => column.side === null)?.spec.id
  const edges = Object.fromEntries([
    [edgeVariable(SELECT_ID), `${SELECT_WIDTH}px`],
    ...columns.flatMap(({ spec, width, isBorne }) =>
      isBorne ? [[edgeVariable(spec.id), `${before?.get(spec.id) ?? width}px`]] : [],
    ),
  ])
  const widths = [
    ...(selectable ? [[SELECT_ID, SELECT_WIDTH] as const] : []),
    ...columns.map(({ spec, width }) => [spec.id, before?.get(spec.id) ?? width] as const),
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
            chosen={choice?.ofPage ?? 'none'}
            onChoosePage={choosePage}
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
            {rows.list.flatMap(({ id, row }, at) => {
              const state = edits?.open.get(id)
              if (edits && state) {
                return (
                  <GridEditRow
                    key={id}
                    row={row}
                    rowId={id}
                    state={state}
                    edits={edits}
                    columns={columns}
                    selectable={selectable}
                  />
                )
              }
              const place = lineOf?.(id)
              const line = (
                <GridRow
                  key={id}
                  row={row}
                  rowId={id}
                  columns={columns}
                  name={props.rowLabel?.(row) ?? rowName(row, columns)}
                  selectable={selectable}
                  chosen={choice?.isChosen(id) ?? false}
                  reason={disabledReason(row)}
                  open={id === openKey}
                  first={at === 0}
                  onChoose={choose}
                  level={place?.level}
                  fold={place?.fold}
                  onFold={fold}
                  check={checks?.checkOf(row)}
                  onCheck={check}
                />
              )
              if (!expand || id !== openKey) return line
              const detail = (
                <tr key={`${id} detail`} className="grid-detail">
                  <td colSpan={widths.length}>{expand(row)}</td>
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
          const row = rows.byId.get(cell.parentElement?.dataset.row ?? '')
          const column = columnAt(cell.cellIndex)
          return row && column ? identifierOf(column.spec, row) : ''
        }}
      />
    </div>
  )
}
