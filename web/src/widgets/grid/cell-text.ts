/** What cells and rows are as text, for copying. */
import { neutral, type SheetValue } from '@portal/shared/sheet/values.ts'
import type { GridColumn } from './column-spec.ts'

/** Digits after the point, of a spreadsheet's format: `#,##0.00`. */
const digitsOf = (format: string) => format.split('.')[1]?.length ?? 0

const plainText = (value: SheetValue): string =>
  typeof value === 'string' ? value : value.number.toFixed(digitsOf(value.format))

/**
 * A value as one cell of tab-separated text: masked where the screen masks it, what a spreadsheet could take for a
 * formula as text, money and rates without thousands.
 */
export const cellText = (value: SheetValue): string => {
  const text = plainText(value).replace(/[\t\r\n]+/g, ' ')
  return typeof value === 'string' ? neutral(text) : text
}

const written = <Row>(columns: readonly GridColumn<Row>[]) =>
  columns.flatMap(column => (column.sheet ? [{ ...column, sheet: column.sheet }] : []))

/** Rows under the heads of the columns, tab-separated, as a spreadsheet takes them. */
export const rowsText = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string => {
  const shown = written(columns)
  const head = shown.map(({ title, unit }) => (unit ? `${title}（${unit}）` : title))
  const lines = rows.map(row => shown.map(column => cellText(column.sheet(row))))
  return [head, ...lines].map(cells => cells.join('\t')).join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The same for spreadsheets: a bill number of 30 digits stays text there, and loses none of them. */
export const rowsHtml = (text: string): string => {
  const rows = text.split('\n').map(line => {
    const cells = line.split('\t').map(cell => cell.replace(/[&<>]/g, sign => entities[sign] ?? sign))
    return `<tr>${cells.map(cell => `<td style="mso-number-format:'\\@'">${cell}</td>`).join('')}</tr>`
  })
  return `<table>${rows.join('')}</table>`
}

/** A number of a bill, an application, an account: what people carry to another program. Masked ones are none. */
export const isIdentifier = (text: string): boolean =>
  /^(?=.*\d.*\d.*\d)[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/.test(text) && !/^\d{4}-\d\d(-\d\d)?$/.test(text)

/** The identifier that a cell shows, '' when it shows none. */
export const identifierOf = <Row>({ sheet }: GridColumn<Row>, row: Row): string => {
  const value = sheet?.(row)
  return typeof value === 'string' && isIdentifier(value) ? value : ''
}
