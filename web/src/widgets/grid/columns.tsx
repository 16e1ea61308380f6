/** Columns declared by their value: what a cell shows and what an export writes both come from it. */
import type { ReactNode } from 'react'
import { BillNo, longTime } from '../../ui/data/figures.tsx'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
import {
  type GridColumn,
  moneyText,
  rateText,
  type SheetValue,
  sheetMoney,
  sheetRate,
} from './column-spec.ts'

/** The label of a state and its colour. */
export interface Appearance {
  name: string
  tone: Tone
}
interface Values {
  text: string | null
  /** Money in fen, shown in yuan. */
  fen: string | null
  /** A yearly rate in millionths, shown as per cent. */
  rate: number | null
  count: number
  /** An instant, ISO 8601, shown in Shanghai's minutes. */
  time: string | null
  /** Number of a bill (票据（包）号), in its groups. */
  bill: string | null
  state: Appearance
}
interface Kind<Value> {
  show: (value: Value) => ReactNode
  write: (value: Value) => SheetValue
  unit?: string
  numeric?: true
}

/** Marks are called, not made components of: that would be one more object of React's in every row. */
const kinds: { [K in keyof Values]: Kind<Values[K]> } = {
  text: { show: text => text || '—', write: text => text ?? '' },
  fen: { show: moneyText, write: fen => (fen === null ? '' : sheetMoney(fen)), unit: '元', numeric: true },
  rate: { show: rateText, write: e6 => (e6 === null ? '' : sheetRate(e6)), unit: '%', numeric: true },
  count: { show: count => count, write: count => ({ number: count, format: '0' }), numeric: true },
  time: { show: at => (at ? longTime(at) : '—'), write: at => (at ? longTime(at) : '') },
  bill: { show: no => (no ? BillNo({ value: no }) : '—'), write: no => no ?? '' },
  state: { show: ({ name, tone }) => StatusDot({ tone, children: name }), write: ({ name }) => name },
}

type FieldOf<Row, Value> = { [K in keyof Row & string]: Row[K] extends Value ? K : never }[keyof Row & string]
/** The row's field of the column's name, unless `of` says what else. */
type Valued<Row, K extends keyof Values> = (
  | { id: FieldOf<Row, Values[K]>; of?: never }
  | { id: string; of: (row: Row) => Values[K] }
) & {
  /** Instead of the plain value. */
  cell?: (row: Row) => ReactNode
  sheet?: (row: Row) => SheetValue
  /** A second, smaller line. */
  under?: (row: Row) => ReactNode
}
/** A cell of its own making; `sheet` null is not written. */
interface OwnCell<Row> {
  id: string
  kind: 'own'
  cell: (row: Row) => ReactNode
  sheet: ((row: Row) => SheetValue) | null
}
/** The buttons of a row. */
interface EdgeCell<Row> {
  id: string
  edge: true
  cell: (row: Row) => ReactNode
}

type Frame<Row> = Omit<GridColumn<Row>, 'id' | 'cell' | 'sheet' | 'sort' | 'edge' | 'fen'> & {
  /** Name of the column in the call's `sort`; true when that is the column's own. */
  sort?: string | true
}
export type DeclaredColumn<Row> = Frame<Row> &
  (
    | OwnCell<Row>
    | EdgeCell<Row>
    | ({ kind?: 'text'; names?: Readonly<Record<string, string>> } & Valued<Row, 'text'>)
    | { [K in Exclude<keyof Values, 'text'>]: { kind: K } & Valued<Row, K> }[Exclude<keyof Values, 'text'>]
  )

/** Settings of all kinds of columns; {@link DeclaredColumn} ensures that a kind matches its value. */
interface AnyColumn<Row> extends Frame<Row> {
  id: string
  edge?: true
  kind?: keyof Values | 'own'
  names?: Readonly<Record<string, string>>
  of?: (row: Row) => unknown
  cell?: (row: Row) => ReactNode
  sheet?: ((row: Row) => SheetValue) | null
  under?: (row: Row) => ReactNode
}

const drawn = <Row,>(column: AnyColumn<Row>): GridColumn<Row> => {
  const { kind = 'text', names, of, cell, sheet, under, sort, ...frame } = column
  const own = { ...frame, ...(sort && { sort: sort === true ? column.id : sort }) }
  if (cell && (kind === 'own' || column.edge)) return { ...own, cell, ...(sheet && { sheet }) }
  const { show, write, ...look } = kinds[kind === 'own' ? 'text' : kind] as Kind<unknown>
  const raw = of ?? ((row: Row): unknown => row[column.id as keyof Row])
  const value = names ? (row: Row) => names[String(raw(row))] ?? raw(row) : raw
  const main = cell ?? ((row: Row) => show(value(row)))
  const twoLines = (row: Row) => {
    const lower = under?.(row)
    return (
      <>
        {main(row)}
        {lower && <span className="sub">{lower}</span>}
      </>
    )
  }
  return {
    ...look,
    ...own,
    cell: under ? twoLines : main,
    sheet: sheet ?? (row => write(value(row))),
    ...(kind === 'fen' && { fen: raw as (row: Row) => string | null }),
  }
}

export const gridColumns = <Row,>(columns: readonly DeclaredColumn<Row>[]): GridColumn<Row>[] =>
  columns.map(column => drawn<Row>(column))
