import type { ReactNode } from 'react'
import { FoldButton } from './fold-button.tsx'
import { RowButton } from './row-actions.tsx'
import { RowName, rowName } from './row-name.ts'
import type { ShownColumn } from './shown-columns.ts'
import type { TreeRows } from './use-tree-rows.ts'

interface GridCardsProps<Row> {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ShownColumn<Row>[]
  /** What a row is called; by default its first text. */
  rowLabel: ((row: Row) => string) | undefined
  disabledReason: (row: Row) => string
  dimmed: boolean
  /** A card (`<li>`) of the page's own making; absent = title, status, lines and buttons from the columns. */
  card: ((row: Row) => ReactNode) | undefined
  onOpen: ((row: Row) => void) | undefined
  tree: Pick<TreeRows<Row>, 'lineOf' | 'fold'>
}

const Card = <Row,>({
  row,
  columns,
  onOpen,
  fold,
}: Pick<GridCardsProps<Row>, 'columns' | 'onOpen'> & { row: Row; fold: ReactNode }) => {
  const titled = columns.find(({ spec }) => spec.card === 'title') ?? columns[0]
  const status = columns.find(({ spec }) => spec.card === 'status')
  const lines = columns.filter(
    column => column !== titled && column !== status && !column.spec.edge && column.spec.card !== 'none',
  )
  // A row that offers nothing says so in a table's column (`actionColumn`); a card has no such column to fill.
  const buttons = columns.filter(({ spec }) => spec.edge && spec.cell(row) !== '—')
  return (
    <>
      <div className="grid-card-head">
        {fold}
        <b>{titled?.spec.cell(row)}</b>
        {status?.spec.cell(row)}
      </div>
      <dl className="grid-card-lines">
        {lines.map(({ spec }) => {
          const cell = spec.cell(row)
          // What a kind of row does not have, as the head of a group, has no line either.
          return cell === '' ? null : (
            <div key={spec.id}>
              <dt>
                {spec.title}
                {spec.unit && `（${spec.unit}）`}
              </dt>
              <dd>{cell}</dd>
            </div>
          )
        })}
      </dl>
      {(buttons.length > 0 || onOpen) && (
        <div className="grid-card-buttons">
          {buttons.length > 0
            ? buttons.map(({ spec }) => <span key={spec.id}>{spec.cell(row)}</span>)
            : onOpen && <RowButton label="详情" onPress={() => onOpen(row)} />}
        </div>
      )}
    </>
  )
}

/** The rows for one hand, a card each. */
export const GridCards = <Row,>(props: GridCardsProps<Row>) => (
  <ul className={`grid-cards ${props.dimmed ? 'is-dimmed' : ''}`} aria-label={props.caption}>
    {props.rows.map(row => {
      const key = props.rowKey(row)
      const reason = props.disabledReason(row)
      const line = props.tree.lineOf?.(key)
      return (
        <RowName key={key} value={props.rowLabel?.(row) ?? rowName(row, props.columns)}>
          {props.card ? (
            props.card(row)
          ) : (
            <li className={reason ? 'is-disabled' : undefined}>
              <Card
                row={row}
                columns={props.columns}
                onOpen={props.onOpen}
                fold={line && <FoldButton {...line} reached onFold={open => props.tree.fold(key, open)} />}
              />
              {reason && <p className="meta">{reason}</p>}
            </li>
          )}
        </RowName>
      )
    })}
  </ul>
)
