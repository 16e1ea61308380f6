import { memo, type ReactNode } from 'react'
import { FoldButton } from './fold-button.tsx'
import { RowName } from './row-name.ts'
import type { ShownColumn } from './shown-columns.ts'
import type { Fold } from './use-tree-rows.ts'

/** How much of what stands under a row is ticked. */
export type Check = 'all' | 'some' | 'none'

interface GridRowProps<Row> {
  row: Row
  rowId: string
  columns: readonly ShownColumn<Row>[]
  /** Read out with its box and its buttons. */
  name: string
  selectable: boolean
  chosen: boolean
  /** Why it cannot be chosen or worked on, '' when it can. */
  reason: string
  /** Marked, because its detail is open. */
  open: boolean
  /** The first row is where Tab arrives; arrows go on from there. */
  first: boolean
  onChoose: (rowId: string, on: boolean) => void
  /** In a tree: how deep it stands, from 1, and whether it opens. */
  level?: number | undefined
  fold?: Fold | undefined
  onFold: (rowId: string, open: boolean) => void
  /** Ticked rows: a box stands before the first cell, whose text is its name. */
  check?: Check | undefined
  onCheck: (rowId: string, on: boolean) => void
}

/** The row is where the keyboard stands and Space ticks, so the box is for the pointer and for reading. */
const Box = ({
  check,
  onCheck,
  children,
}: {
  check: Check
  onCheck: (on: boolean) => void
  children: ReactNode
}) => (
  <label className="grid-box">
    <input
      type="checkbox"
      tabIndex={-1}
      checked={check === 'all'}
      ref={box => {
        if (box) box.indeterminate = check === 'some'
      }}
      onChange={event => {
        onCheck(event.target.checked)
        event.target.closest('tr')?.focus()
      }}
    />
    {children}
  </label>
)

const Row = <Data,>({
  row,
  rowId,
  columns,
  name,
  selectable,
  chosen,
  reason,
  open,
  first,
  onChoose,
  level,
  fold,
  onFold,
  check,
  onCheck,
}: GridRowProps<Data>) => {
  const isLed = level !== undefined || check !== undefined
  const led = (cell: ReactNode) => (
    <>
      {level !== undefined && <FoldButton level={level} fold={fold} onFold={open => onFold(rowId, open)} />}
      {check ? (
        <Box check={check} onCheck={on => onCheck(rowId, on)}>
          {cell}
        </Box>
      ) : (
        cell
      )}
    </>
  )
  return (
    <RowName value={name}>
      <tr
        data-row={rowId}
        className={reason ? 'is-disabled' : open ? 'is-open' : undefined}
        data-hint={reason || undefined}
        tabIndex={first ? 0 : -1}
        aria-level={level}
        aria-expanded={fold && fold !== 'closed'}
      >
        {selectable && (
          <td className="grid-select grid-start">
            <input
              type="checkbox"
              aria-label={reason ? `不可选 ${name}：${reason}` : `选择 ${name}`}
              checked={chosen}
              disabled={reason !== ''}
              onChange={event => onChoose(rowId, event.target.checked)}
            />
          </td>
        )}
        {columns.map(({ spec, className, style }, at) => (
          <td key={spec.id} className={className} style={style}>
            {/* The only child: a text is then the element's own, and nothing that React keeps apart. */}
            {isLed && at === 0 ? led(spec.cell(row)) : spec.cell(row)}
          </td>
        ))}
      </tr>
    </RowName>
  )
}

/** One row of plain cells, drawn again only when its own data, choice or columns change. */
export const GridRow = memo(Row) as typeof Row
